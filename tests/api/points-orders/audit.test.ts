import { afterAll, expect, it } from 'vitest';
import { foldFees } from '#server/ledger/fold-fees.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const FOLD_ROWS = 1_000;

/** Released, with a fee and a referral share; cancelled; open. */
const codes = {} as Record<'released' | 'cancelled' | 'open', string>;

const world = await openWorld();
const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
const friend = await buildUser(world);
const [seller, buyer] = [await buildUser(world, { points: 900, referrer: friend }), await buildUser(world)];
const ad = await addPointsAd(world, seller);
for (const name of ['released', 'cancelled', 'open'] as const) {
  codes[name] = (await placePoints(buyer, ad, 100)).orderCode;
}
await payByCard(world, buyer, codes.released);
await releaseTo(seller, codes.released);
await buyer.wire.call('pointsOrders.cancel', { code: codes.cancelled, reason: 'changed_mind' });
while ((await foldFees(world.db, FOLD_ROWS)) > 0);
afterAll(async () => {
  await owner.close();
  await world.close();
});

/** Nothing but the audit is to notice. */
const WITHOUT_CHECKS: readonly Sql[] = [
  sql`ALTER TABLE points_order DROP CONSTRAINT points_order_settles_whole`,
  sql`ALTER TABLE points_order DROP CONSTRAINT points_order_fee_is_held`,
];
const plus = (code: string, set: Sql): Sql => sql`UPDATE points_order SET ${set} WHERE code = ${code}`;

const FIGURES: readonly (readonly [order: keyof typeof codes, figure: string, set: Sql, check: string])[] = [
  ['open', 'amount', sql`order_amount = order_amount + 1`, 'points_amount_was_held'],
  ['released', 'amount', sql`order_amount = order_amount - 1`, 'points_amount_was_held'],
  ['open', 'fee', sql`fee_amount = fee_amount + 1`, 'points_fee_was_held'],
  ['cancelled', 'fee', sql`fee_amount = fee_amount - 1`, 'points_fee_was_held'],
  ['released', 'settled', sql`settled_amount = settled_amount - 1`, 'points_settled_is_posted'],
  ['cancelled', 'settled', sql`settled_amount = settled_amount + 1`, 'points_settled_is_posted'],
  ['released', 'settled fee', sql`settled_fee = settled_fee + 1`, 'points_fee_is_posted'],
  ['cancelled', 'settled fee', sql`settled_fee = settled_fee + 1`, 'points_fee_is_posted'],
  ['released', 'share', sql`settled_fee = settled_fee + 2`, 'points_referral_share_is_half_the_fee'],
  ['open', 'hold', sql`hold_id = uuidv7()`, 'open_points_hold_has_one_open_order'],
];

it('finds nothing as it is', async () => {
  expect(await findingsAfter(owner, [])).toEqual([]);
});

it.each(FIGURES)('finds the %s order whose %s is one base unit beside its postings', async (order, _, set, check) => {
  const findings = await findingsAfter(owner, [...WITHOUT_CHECKS, plus(codes[order], set)]);
  expect(findings.map((finding) => finding.check)).toContain(check);
});

it('finds stock that no open order locks', async () => {
  const findings = await findingsAfter(owner, [sql`UPDATE points_ad SET remaining_amount = remaining_amount + 1`]);
  expect(findings.map((finding) => finding.check)).toEqual(['points_ad_stock_is_locked_by_open_orders']);
});
