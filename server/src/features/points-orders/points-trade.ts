import type { PointsEvent } from '#core/orders/points/points-facts.ts';
import type { TradeKind } from '#server/features/trade/public.ts';
import { tellPointsChange } from './points-orders.events.ts';
import { isPointsCaseStaff, pointsPartyOf } from './points-orders.policy.ts';
import { loadPointsOrder, lockPointsOrder, type PointsOrder } from './points-orders.store.ts';
import { applyPointsEvent } from './transitions/apply-events.ts';
import { POINTS_TABLES } from './transitions/write-note.ts';

/** Orders of points as a kind of trade. */
export const pointsTrade: TradeKind<PointsOrder, PointsEvent, 'buyer'> = {
  tables: POINTS_TABLES,
  caseState: 'in_dispute',
  refusesLinked: 'always',
  namesNextById: false,
  load: loadPointsOrder,
  lock: lockPointsOrder,
  partyOf: pointsPartyOf,
  isCaseStaff: isPointsCaseStaff,
  partiesOf: ({ sellerId, buyerId }) => [sellerId, buyerId],
  openedAt: ({ disputeAt }) => disputeAt,
  apply: applyPointsEvent,
  announce: (tx, { row, facts }, news) => tellPointsChange(tx, row, { after: facts, ...news }),
};
