import { POINTS_RULING_OUTCOMES, type PointsRuling } from '#core/orders/points/points-states.ts';
import type { PointsOrder } from './points-order.queries.ts';

type Entry = PointsOrder['events'][number];

/** What an entry of the history ruled; null where it is no ruling. */
export const ruledIn = ({ type, data }: Pick<Entry, 'type' | 'data'>): PointsRuling | null =>
  type === 'rule' ? (POINTS_RULING_OUTCOMES.find((outcome) => outcome === data['outcome']) ?? null) : null;

/** The rulings before the standing one, oldest first: one that was appealed and ruled again. */
export function earlierRulings({ events }: Pick<PointsOrder, 'events'>) {
  return events
    .filter(({ type }) => type === 'rule')
    .slice(0, -1)
    .flatMap((event) => {
      const outcome = ruledIn(event);
      return outcome === null ? [] : [{ outcome, at: event.at, reason: String(event.data['reason'] ?? '') }];
    });
}
