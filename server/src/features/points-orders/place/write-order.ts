import { pointsHoldLegs } from '#core/ledger/points-legs.ts';
import type { PointsPlacement, PointsPlaceOutcome } from '#core/orders/points/points-place.ts';
import { POINTS_BEGIN } from '#core/orders/points/points-table.ts';
import { standingSet } from '#server/features/shelf/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { secondsOf } from '../transitions/apply-event.ts';
import type { Scope } from '../transitions/transition.ts';
import type { PayTo } from './pay-to.ts';
import type { PointsAdRow } from './points-ad.store.ts';

export interface NewOrder {
  readonly id: string;
  readonly code: string;
  readonly ad: PointsAdRow;
  readonly placement: PointsPlacement;
  readonly outcome: Extract<PointsPlaceOutcome, { ok: true }>;
  readonly payTo: PayTo;
}

/** Writes a decided order: the ad's stock, both holds, the order with its first event, each party's day, and the outbox. */
export async function writeOrder({ services, tx }: Scope, order: NewOrder): Promise<void> {
  const { id, code, ad, placement, outcome, payTo } = order;
  const { parties, fee, remaining, closes } = outcome;
  const { sellerId, buyerId } = parties;
  const [sellerAccount, buyerAccount] = [pointsAccountOf(sellerId).id, pointsAccountOf(buyerId).id];
  const holdId = derivedId(id, 'points hold');
  const feeHoldId = fee > 0n ? derivedId(id, 'points fee hold') : null;
  tx.defer(sql`
    UPDATE points_ad AS a SET remaining_amount = ${remaining}::bigint,
      ${standingSet([{ event: 'run_out', when: closes ? sql`true` : sql`false` }])} WHERE a.id = ${ad.id}`);
  const holds = { orderId: id, home: sellerId, sellerAccount, buyerAccount, holdId, feeHoldId, fee };
  assertApplied(await services.ledger.apply([pointsHoldLegs({ ...holds, amount: placement.amount })], tx));
  const seconds = secondsOf(services, POINTS_BEGIN.clock, ad.payMinutes);
  tx.defer(sql`
    WITH placed AS (
      INSERT INTO points_order (id, home, code, ad_id, ad_code, ad_version, ad_side, seller_id, buyer_id, seller_account,
        buyer_account, state, order_amount, fee_bps, fee_amount, hold_id, fee_hold_id, currency, unit_price, fiat_amount,
        method, pay_to_sealed, pay_to_masked, pay_minutes, terms, placed_at, due_at, clock_s)
      SELECT ${id}::uuid, ${sellerId}::uuid, ${code}, ${ad.id}::uuid, ${ad.code}, ${ad.version}::int, ${ad.side},
        ${sellerId}::uuid, ${buyerId}::uuid, ${sellerAccount}::uuid, ${buyerAccount}::uuid, ${POINTS_BEGIN.state},
        ${placement.amount}::bigint, ${placement.feeBps}::int, ${fee}::bigint, ${holdId}::uuid, ${feeHoldId}::uuid,
        ${ad.currency}, ${placement.seen.price}::bigint, ${placement.fiat}::bigint, ${placement.method},
        ${payTo.sealed}::bytea, ${payTo.masked}, ${ad.payMinutes}::int, ${ad.terms}, at,
        at + make_interval(secs => ${seconds}), ${seconds}::int
      FROM clock_timestamp() AS at RETURNING placed_at
    ), day AS (
      INSERT INTO seller_day AS d (user_id, day, points)
      SELECT u.id, (placed_at AT TIME ZONE 'UTC')::date, ${placement.amount}::bigint
      FROM placed, unnest(${[sellerId, buyerId].sort()}::uuid[]) AS u (id)
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day,
        points = CASE WHEN d.day = excluded.day THEN d.points ELSE 0 END + excluded.points
    )
    INSERT INTO points_order_event (points_order_id, seq, type, actor_role, actor_id, state, at)
    SELECT ${id}::uuid, 1, 'placed', ${placement.takerId === sellerId ? 'seller' : 'buyer'}, ${placement.takerId}::uuid,
      ${POINTS_BEGIN.state}, placed_at FROM placed`);
  await tell(tx, {
    event: 'points_orders.changed',
    home: sellerId,
    to: { seller: sellerId, buyer: buyerId, moderators: [] },
    payload: {
      code,
      adCode: ad.code,
      state: POINTS_BEGIN.state,
      event: 'placed',
      actor: placement.takerId === sellerId ? 'seller' : 'buyer',
      turn: 'buyer',
      amount: placement.amount.toString(),
    },
  });
}
