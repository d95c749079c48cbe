import type { PointsOrdersChanged } from '#contract/events/points-orders.ts';
import { pointsTurn } from '#core/orders/points/points-decide.ts';
import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import type { PointsActorRole } from '#core/orders/points/points-states.ts';
import { type NewEvent, tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { PointsOrderRow } from './points-order-row.ts';

/** What happened to an order; `row` is the order before. */
export interface News {
  readonly row: PointsOrderRow;
  readonly after: PointsFacts;
  readonly event: string;
  readonly actor: PointsActorRole;
}

/** Tells both parties of each order, and the moderator who holds the case or held it until now. */
export const tellPointsChanges = (tx: Tx, changes: readonly News[]): Promise<void> => tellMany(tx, changes.map(newsOf));

/** The same of one order, of what is no transition. */
export const tellPointsChange = (tx: Tx, row: PointsOrderRow, news: Omit<News, 'row'>): Promise<void> =>
  tellPointsChanges(tx, [{ row, ...news }]);

function newsOf({ row, after, event, actor }: News): NewEvent<'points_orders.changed'> {
  const moderators = [...new Set([row.moderatorId, after.moderatorId].filter((id) => id !== null))];
  const payload: PointsOrdersChanged = {
    code: row.code,
    adCode: row.adCode,
    state: after.state,
    event,
    actor,
    turn: pointsTurn(after),
    ...(row.state === after.state ? {} : { from: row.state }),
  };
  const to = { seller: row.sellerId, buyer: row.buyerId, moderators };
  return { event: 'points_orders.changed', to, payload };
}
