import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../workspace/workspace.module.css';
import type { PointsOrder } from './points-order.queries.ts';
import { ruledIn } from './points-rulings.ts';
import { valuesOf } from './points-words.ts';

/** Everything that happened, oldest first, with what was written. */
export function PointsHistory({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const names = { seller: order.seller.name, buyer: order.buyer.name, moderator: t('moderator'), system: t('system') };
  return (
    <Panel flush title={t('history.title')} className={classes.activity}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */}
      <ol className={classes.events} tabIndex={0} aria-label={t('history.title')}>
        {order.events.map((event) => {
          const words = event.data[event.type === 'remind' ? 'note' : 'reason'];
          const party = event.data['party'] === 'seller' ? 'seller' : 'buyer';
          const quoted = event.type === 'cancel' ? event.data['note'] : words;
          const ruled = ruledIn(event);
          const isWords = typeof quoted === 'string' && quoted !== '';
          return (
            <li key={`${event.type} ${event.at}`} className={classes.event}>
              <IconCheck size={17} stroke={1.75} aria-hidden="true" />
              <div>
                {t(`history.${event.type}`, {
                  name: event.actor === order.role ? t('you') : names[event.actor],
                  to: party === order.role ? t('you') : names[party],
                })}
                {event.type === 'cancel' && (
                  <small className={classes.reason}>{t(`cancelReason.${String(words)}`)}</small>
                )}
                {ruled && <small className={classes.reason}>{t(`ruling.${ruled}`, valuesOf(order))}</small>}
                {isWords && <q className={classes.quote}>{quoted}</q>}
              </div>
              <time dateTime={event.at}>{formatWhen(event.at)}</time>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
