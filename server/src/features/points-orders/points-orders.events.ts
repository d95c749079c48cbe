import type { PointsOrdersChanged } from '#contract/events/points-orders.ts';
import { pointsTurn } from '#core/orders/points/points-decide.ts';
import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import type { PointsActorRole } from '#core/orders/points/points-states.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { PointsOrderRow } from './points-order-row.ts';

interface News {
  readonly event: string;
  readonly actor: PointsActorRole;
}

/** Tells both parties, and the moderator who holds the case or held it until now. `row` is the order before. */
export async function tellPointsChange(
  tx: Tx,
  row: PointsOrderRow,
  { after, event, actor }: News & { readonly after: PointsFacts },
): Promise<void> {
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
  await tell(tx, { event: 'points_orders.changed', home: row.home, to, payload });
}
