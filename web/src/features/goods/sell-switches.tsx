import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { GOODS_STALE, type MySellAd } from './goods.queries.ts';

interface Props {
  ad: MySellAd;
  /** Without its words beside it: a cell of a table. */
  compact?: boolean;
}

/** A switch that moves at once and turns back when the server refuses; the refusal is told. */
function useTurn(value: boolean): [boolean, (next: boolean) => void, () => void] {
  const [on, setOn] = useState(value);
  useEffect(() => setOn(value), [value]);
  return [on, setOn, () => setOn(value)];
}

export function SellShelfSwitch({ ad, compact = false }: Props) {
  const { t } = useTranslation('goods');
  const [on, setOn, turnBack] = useTurn(ad.status === 'on');
  const act = useAct('goods.shelveAd', {
    mask: false,
    stale: GOODS_STALE,
    onDone: (_, { onShelf }) => toastDone(t(onShelf ? 'ad.nowOn' : 'ad.nowOff')),
    onFail: turnBack,
  });
  return (
    <Switch
      checked={on}
      disabled={act.isPending}
      label={compact ? undefined : t(on ? 'ad.on' : 'ad.off')}
      aria-label={compact ? t('ad.shelve', { code: ad.code }) : undefined}
      onChange={(event) => {
        const onShelf = event.currentTarget.checked;
        setOn(onShelf);
        act.mutate({ code: ad.code, onShelf });
      }}
    />
  );
}

/** Fast trade: a buyer may leave the choice of cards to the platform. */
export function QuickSwitch({ ad, compact = false }: Props) {
  const { t } = useTranslation('goods');
  const [on, setOn, turnBack] = useTurn(ad.quick);
  const act = useAct('goods.setQuick', {
    mask: false,
    stale: GOODS_STALE,
    onDone: (_, params) => toastDone(t(params.on ? 'quick.nowOn' : 'quick.nowOff')),
    onFail: turnBack,
  });
  return (
    <Switch
      checked={on}
      disabled={act.isPending}
      label={compact ? undefined : t('quick.label')}
      aria-label={compact ? t('quick.of', { code: ad.code }) : undefined}
      onChange={(event) => {
        const next = event.currentTarget.checked;
        setOn(next);
        act.mutate({ code: ad.code, on: next });
      }}
    />
  );
}
