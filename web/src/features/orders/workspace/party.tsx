import { useTranslation } from 'react-i18next';
import { formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { PersonPanel } from '#web/ui/layout/person-panel.tsx';
import type { Order, PartyView } from './workspace.queries.ts';

/** Whom the reader deals with; staff see both. */
export function OrderParties({ order }: { order: Order }) {
  if (order.role === 'seller') return <PartyPanel party={order.provider} />;
  if (order.role === 'provider') return <PartyPanel party={order.seller} />;
  return (
    <>
      <PartyPanel party={order.seller} side="seller" />
      <PartyPanel party={order.provider} side="provider" />
    </>
  );
}

function PartyPanel({ party, side }: { party: PartyView; side?: 'seller' | 'provider' }) {
  const { t } = useTranslation('orders-workspace');
  const completed = party.completedPermille === null ? 0 : Math.round((party.orders * party.completedPermille) / 1000);
  const rows = [
    { label: t('party.completed'), value: t('party.of', { done: completed, all: party.orders }) },
    {
      label: t('party.rate'),
      value: formatPermille(party.completedPermille),
    },
    { label: t('party.lost'), value: t('party.of', { done: party.disputesLost, all: party.disputes }) },
    {
      label: side ? t('party.together') : t('party.withYou'),
      value: party.ordersTogether === 0 ? t('party.none') : t('party.orders', { count: party.ordersTogether }),
    },
  ];
  return (
    <PersonPanel
      name={party.name}
      photo={party.photo}
      href={paths.userCenter(party.userId)}
      isOnline={party.online}
      certified={party.certified && t('party.certified')}
      side={side && t(`party.${side}`)}
      rows={rows}
    />
  );
}
