import { useTranslation } from 'react-i18next';
import { History } from '#web/ui/list/history.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { ruledIn } from './points-rulings.ts';
import { valuesOf } from './points-words.ts';

type Event = PointsOrder['events'][number];

export function PointsHistory({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const names = { seller: order.seller.name, buyer: order.buyer.name, moderator: t('moderator'), system: t('system') };
  const nameOf = (party: keyof typeof names) => (party === order.role ? t('you') : names[party]);
  const events = order.events.map((event) => {
    const { type, at, actor, data } = event;
    const ruled = ruledIn(event);
    return {
      key: `${type} ${at}`,
      at,
      text: t(`history.${type}`, { name: nameOf(actor), to: nameOf(data['party'] === 'seller' ? 'seller' : 'buyer') }),
      lines: [
        type === 'cancel' && t(`cancelReason.${String(data['reason'])}`),
        ruled && t(`ruling.${ruled}`, valuesOf(order)),
      ],
      quote: quoteOf(event),
    };
  });
  return <History title={t('history.title')} events={events} isMine={false} />;
}

/** Words that go with an event: the reason of a cancellation is chosen, and there may be some with it. */
function quoteOf({ type, data }: Event): string | null {
  const words = data[type === 'remind' || type === 'cancel' ? 'note' : 'reason'];
  return typeof words === 'string' ? words : null;
}
