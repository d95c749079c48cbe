import { afterAll, describe, expect, it } from 'vitest';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { foldFees } from '#server/ledger/fold-fees.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const FOLD_ROWS = 1_000;
const BAIL_POINTS = 2_000;

/** Paid in full, with a fee and a referral share; paid in part; void; with an open claim; with a compensation that is partly owed. */
const orders = {} as Record<'paid' | 'part' | 'none' | 'claimed' | 'compensated', Placed>;

const world = await openWorld({ 'disputes.second_review_points': 20_000_000_000 }, BAIL_POINTS);
const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
const { life, people } = world;
orders.paid = await life.released();
orders.part = await life.claimed([100, 50]);
await people.seller.wire.call('disputes.acceptClaim', {
  code: orders.part.code,
  amount: '42500000',
  tradePassword: TRADE_PASSWORD,
});
orders.none = await life.placed();
await people.provider.wire.call('orders.decline', { code: orders.none.code, reason: 'no_time' });
orders.claimed = await life.claimed();
orders.compensated = await life.inReview([500]);
const review = { code: orders.compensated.code, approve: true, due: `${orders.compensated.amount * 10n}` };
const reason = 'The evidence leaves no doubt';
await people.colleague.wire.call('disputes.reviewCompensation', { ...review, reason });
while ((await foldFees(world.db, FOLD_ROWS)) > 0);
afterAll(async () => {
  await owner.close();
  await world.close();
});

type Figure = 'order_amount' | 'settled_amount' | 'fee_amount' | 'bail_hold_amount' | 'compensation_amount';
type Corruption = readonly [order: keyof typeof orders, figure: string, units: number, check: string];

/** What the order says, one base unit beside what was paid. */
const FIGURES: readonly (readonly [keyof typeof orders, Figure, number, string, string])[] = [
  ['paid', 'order_amount', 1, 'order_amount_was_held', 'order amount'],
  ['claimed', 'order_amount', 1, 'order_amount_was_held', 'order amount'],
  ['paid', 'settled_amount', -1, 'settled_amount_is_posted', 'settled amount'],
  ['part', 'settled_amount', 1, 'settled_amount_is_posted', 'settled amount'],
  ['none', 'settled_amount', 1, 'settled_amount_is_posted', 'settled amount'],
  ['paid', 'fee_amount', 1, 'fee_is_posted', 'fee'],
  ['part', 'fee_amount', -1, 'fee_is_posted', 'fee'],
  ['none', 'fee_amount', 1, 'fee_is_posted', 'fee'],
  ['claimed', 'bail_hold_amount', 1, 'claimed_bail_was_held', 'bail'],
  ['part', 'bail_hold_amount', -1, 'claimed_bail_was_held', 'bail'],
  ['compensated', 'bail_hold_amount', 1, 'claimed_bail_was_held', 'bail'],
  ['compensated', 'compensation_amount', 1, 'compensation_is_paid_or_owed', 'compensation'],
];

/** What was paid, one base unit beside what the order says. */
const POSTINGS: readonly Corruption[] = [
  ['paid', 'order_hold', 1, 'order_amount_was_held'],
  ['paid', 'order_settle', -1, 'settled_amount_is_posted'],
  ['part', 'order_settle', 1, 'settled_amount_is_posted'],
  ['paid', 'order_fee', 1, 'fee_is_posted'],
  ['part', 'order_fee', -1, 'fee_is_posted'],
  ['paid', 'referral_share', 1, 'referral_share_is_half_the_fee'],
  ['part', 'referral_share', -1, 'referral_share_is_half_the_fee'],
  ['claimed', 'bail_hold', 1, 'claimed_bail_was_held'],
  ['compensated', 'compensation_hold', -1, 'compensation_is_paid_or_owed'],
];

/** What one check says about an order after these changes. */
async function detailsOf(order: Placed, check: string, ...planted: Sql[]): Promise<string[]> {
  const findings = await findingsAfter(owner, planted);
  return findings.filter((finding) => finding.check === check && finding.subject === order.code).map((f) => f.detail);
}

const column = (name: Figure, units: number): Sql =>
  ({
    order_amount: sql`order_amount = order_amount + ${units}`,
    settled_amount: sql`settled_amount = settled_amount + ${units}`,
    fee_amount: sql`fee_amount = fee_amount + ${units}`,
    bail_hold_amount: sql`bail_hold_amount = bail_hold_amount + ${units}`,
    compensation_amount: sql`compensation_amount = compensation_amount + ${units}`,
  })[name];

describe('the audit of orders', () => {
  it('finds nothing wrong with orders of the gateway', async () => {
    expect(await findingsAfter(owner, [])).toEqual([]);
  });

  it.each(FIGURES)('sees that %s.%s is %i off', async (name, figure, units, check, words) => {
    const order = orders[name];
    const details = await detailsOf(
      order,
      check,
      sql`UPDATE gift_order SET ${column(figure, units)} WHERE id = ${order.id}`,
    );
    expect(details).toHaveLength(1);
    expect(details[0]).toContain(`${words}: order `);
  });

  it.each(POSTINGS)('sees that a posting of %s (%s) is %i off', async (name, code, units, check) => {
    const order = orders[name];
    const { number } = TRANSFER_CODES[code as keyof typeof TRANSFER_CODES];
    const planted = sql`UPDATE ledger_transfer SET amount = amount + ${units}
      WHERE ref = ${order.id} AND code = ${number}`;
    expect(await detailsOf(order, check, planted)).toHaveLength(1);
  });

  it('sees a share that went to somebody else, and one that the debt does not say', async () => {
    const { paid, compensated } = orders;
    const share = sql`UPDATE ledger_transfer SET credit_account = ${world.people.stranger.userId}
      WHERE ref = ${paid.id} AND code = ${TRANSFER_CODES.referral_share.number}`;
    expect(await detailsOf(paid, 'referral_share_is_half_the_fee', share)).toHaveLength(1);
    const debt = sql`INSERT INTO compensation_debt (id, order_id, debtor, creditor, amount, paid)
      VALUES (uuidv7(), ${compensated.id}, uuidv7(), uuidv7(), 1, 1)`;
    expect(await detailsOf(compensated, 'debt_is_paid_by_transfers', debt)).toHaveLength(1);
  });
});
