import { pointsHoldLegs } from '#core/ledger/points-legs.ts';
import { placedPointsOfferOf } from '#core/orders/points/placed-points-offer.ts';
import type { PointsPlacement, PointsPlaceOutcome } from '#core/orders/points/points-place.ts';
import { POINTS_BEGIN } from '#core/orders/points/points-table.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { standingSet } from '#server/features/shelf/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { type NewEvent, tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { secondsOf } from '../transitions/apply-events.ts';
import type { PayTo } from './pay-to.ts';
import type { PointsAdRow } from './points-ad.store.ts';

export interface NewOrder {
  readonly id: string;
  readonly code: string;
  /** The ad whose version, time to pay, terms, tags and limits the order keeps. */
  readonly ad: PointsAdRow;
  readonly placement: PointsPlacement;
  readonly outcome: Extract<PointsPlaceOutcome, { ok: true }>;
  readonly payTo: PayTo;
}

/**
 * Writes decided orders, each on an ad of its own: the ads' stock, both holds of each, the orders with their first events, the
 * parties' days, and the outbox.
 */
export async function writeOrders(scope: Scope, orders: readonly NewOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const { services, tx } = scope;
  takeStock(tx, orders);
  assertApplied(await services.ledger.apply(orders.map(holdsOf).map(pointsHoldLegs), tx));
  const rows = orders.map((order) => rowOf(services, order));
  tx.defer(sql`SELECT write_points_placements(${JSON.stringify(rows)}::jsonb)`);
  await tellMany(tx, orders.map(newsOf));
}

const takeStock = (tx: Tx, orders: readonly NewOrder[]): void =>
  tx.defer(sql`
    UPDATE points_ad AS a SET remaining_amount = n.remaining,
      ${standingSet([{ event: 'run_out', when: sql`n.closes` }])}
    FROM unnest(${orders.map(({ ad }) => ad.id)}::uuid[], ${orders.map(({ outcome }) => outcome.remaining)}::bigint[],
                ${orders.map(({ outcome }) => outcome.closes)}::boolean[]) AS n (id, remaining, closes)
    WHERE a.id = n.id`);

function holdsOf({ id, placement, outcome: { parties, fee } }: NewOrder) {
  const { sellerId, buyerId } = parties;
  return {
    orderId: id,
    sellerAccount: pointsAccountOf(sellerId).id,
    buyerAccount: pointsAccountOf(buyerId).id,
    holdId: derivedId(id, 'points hold'),
    feeHoldId: fee > 0n ? derivedId(id, 'points fee hold') : null,
    amount: placement.amount,
    fee,
  };
}

const placedBy = ({ placement, outcome }: NewOrder): 'seller' | 'buyer' =>
  placement.takerId === outcome.parties.sellerId ? 'seller' : 'buyer';

/** An order as write_points_placements() reads it; amounts are decimal text. */
function rowOf(services: Services, order: NewOrder) {
  const { id, code, ad, placement, outcome, payTo } = order;
  const { holdId, feeHoldId, fee, sellerAccount, buyerAccount } = holdsOf(order);
  return {
    id,
    code,
    ad_id: ad.id,
    ad_code: ad.code,
    ad_version: ad.version,
    ad_side: ad.side,
    seller_id: outcome.parties.sellerId,
    buyer_id: outcome.parties.buyerId,
    seller_account: sellerAccount,
    buyer_account: buyerAccount,
    state: POINTS_BEGIN.state,
    order_amount: String(placement.amount),
    fee_bps: placement.feeBps,
    fee_amount: String(fee),
    hold_id: holdId,
    fee_hold_id: feeHoldId,
    currency: ad.currency,
    unit_price: String(placement.seen.price),
    fiat_amount: String(placement.fiat),
    method: placement.method,
    pay_to_sealed: payTo.sealed === null ? null : `\\x${payTo.sealed.toString('hex')}`,
    pay_to_masked: payTo.masked,
    pay_minutes: ad.payMinutes,
    terms: ad.terms,
    offer: placedPointsOfferOf(ad),
    clock_s: secondsOf(services, POINTS_BEGIN.clock, ad.payMinutes),
    placed_by: placedBy(order),
    taker_id: placement.takerId,
  };
}

function newsOf(order: NewOrder): NewEvent<'points_orders.changed'> {
  const { code, ad, placement, outcome } = order;
  const { sellerId, buyerId } = outcome.parties;
  return {
    event: 'points_orders.changed',
    to: { seller: sellerId, buyer: buyerId, moderators: [] },
    payload: {
      code,
      adCode: ad.code,
      state: POINTS_BEGIN.state,
      event: 'placed',
      actor: placedBy(order),
      turn: 'buyer',
      amount: placement.amount.toString(),
    },
  };
}
