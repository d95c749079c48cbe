import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Ad } from '../market.queries.ts';

/** On or off the shelf. It moves at once and turns back when the server refuses; the refusal is told. */
export function ShelveSwitch({ ad, compact = false }: { ad: Ad; compact?: boolean }) {
  const { t } = useTranslation('market');
  const [on, setOn] = useState(ad.status === 'on');
  useEffect(() => setOn(ad.status === 'on'), [ad.status]);
  const act = useAct('ads.shelve', {
    mask: false,
    stale: ['ads.listMine', 'ads.get', 'ads.getMine', 'ads.list', 'catalog.listCardTypes'],
    onDone: (_, params) => toastDone(t(params.onShelf ? 'owner.nowOn' : 'owner.nowOff')),
    onFail: () => setOn(ad.status === 'on'),
  });
  const words = t(on ? 'status.on' : 'status.off');
  return (
    <Switch
      checked={on}
      disabled={act.isPending}
      label={compact ? undefined : words}
      aria-label={compact ? t('owner.shelve', { code: ad.code }) : undefined}
      onChange={(event) => {
        const onShelf = event.currentTarget.checked;
        setOn(onShelf);
        act.mutate({ code: ad.code, onShelf });
      }}
    />
  );
}
