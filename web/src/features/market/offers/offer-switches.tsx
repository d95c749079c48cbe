import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { OFFER_STALE, type Offer } from '../market.queries.ts';

interface TurnProps {
  value: boolean;
  /** Beside the switch, by how it stands; its only name where there is no room for words. */
  words: (on: boolean) => string;
  name: string;
  compact: boolean;
  /** Throws what the server refuses; the user has been told then. */
  onTurn: (on: boolean) => Promise<unknown>;
}

/** A switch that moves at once and turns back when the server refuses. */
function AvailabilitySwitch({ value, words, name, compact, onTurn }: TurnProps) {
  const [on, setOn] = useState(value);
  const [busy, setBusy] = useState(false);
  useEffect(() => setOn(value), [value]);
  const turn = async (next: boolean) => {
    setOn(next);
    setBusy(true);
    await onTurn(next).catch(() => setOn(value));
    setBusy(false);
  };
  return (
    <Switch
      checked={on}
      disabled={busy}
      label={compact ? undefined : words(on)}
      aria-label={compact ? name : undefined}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}

interface Props {
  ad: Pick<Offer, 'side' | 'code' | 'status'>;
  /** Without its words beside it: a cell of a table. */
  compact?: boolean;
}

/** On or off the shelf. */
export function ShelfSwitch({ ad, compact = false }: Props) {
  return ad.side === 'buy' ? <BuyShelf ad={ad} compact={compact} /> : <SellShelf ad={ad} compact={compact} />;
}

interface ShelfTurnProps extends Pick<TurnProps, 'compact' | 'onTurn'> {
  code: string;
  status: Offer['status'];
}

/** The switch of an offer to buy, of cards or points. */
export function ShelfTurn({ code, status, compact, onTurn }: ShelfTurnProps) {
  const { t } = useTranslation('market');
  return (
    <AvailabilitySwitch
      value={status === 'on'}
      words={(on) => t(on ? 'status.on' : 'status.off')}
      name={t('owner.shelve', { code })}
      compact={compact}
      onTurn={onTurn}
    />
  );
}

function BuyShelf({ ad: { code, status }, compact }: Required<Props>) {
  const { t } = useTranslation('market');
  const { mutateAsync } = useCommand('ads.shelve', {
    mask: false,
    stale: OFFER_STALE.buy,
    onDone: (_, { onShelf }) => toastDone(t(onShelf ? 'owner.nowOn' : 'owner.nowOff')),
  });
  return (
    <ShelfTurn code={code} status={status} compact={compact} onTurn={(onShelf) => mutateAsync({ code, onShelf })} />
  );
}

function SellShelf({ ad: { code, status }, compact }: Required<Props>) {
  const { t } = useTranslation('goods');
  const { mutateAsync } = useCommand('goods.shelveAd', {
    mask: false,
    stale: OFFER_STALE.sell,
    onDone: (_, { onShelf }) => toastDone(t(onShelf ? 'ad.nowOn' : 'ad.nowOff')),
  });
  return (
    <AvailabilitySwitch
      value={status === 'on'}
      words={(on) => t(on ? 'ad.on' : 'ad.off')}
      name={t('ad.shelve', { code })}
      compact={compact}
      onTurn={(onShelf) => mutateAsync({ code, onShelf })}
    />
  );
}

/** Fast trade: a buyer may leave the choice of cards to the platform. */
export function QuickSwitch({ ad, compact = false }: { ad: { code: string; quick: boolean }; compact?: boolean }) {
  const { t } = useTranslation('goods');
  const { mutateAsync } = useCommand('goods.setQuick', {
    mask: false,
    stale: OFFER_STALE.sell,
    onDone: (_, { on }) => toastDone(t(on ? 'quick.nowOn' : 'quick.nowOff')),
  });
  return (
    <AvailabilitySwitch
      value={ad.quick}
      words={() => t('quick.label')}
      name={t('quick.of', { code: ad.code })}
      compact={compact}
      onTurn={(on) => mutateAsync({ code: ad.code, on })}
    />
  );
}
