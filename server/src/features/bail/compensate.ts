import type { PointsChanged } from '#contract/events/users.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { compensationLegs, debtLegs, holdBailLegs, voidBailLegs } from '#core/ledger/bail-legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import { type Amount, amount, minOf } from '#core/money/amount.ts';
import { compensationDue, reviewersFor } from '#core/orders/compensation.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CompensationDebtTable } from '#server/platform/postgres/tables/disputes.ts';
import { bailBetween, lockStanding } from './accounts.ts';
import { refreshBailPause } from './notice.store.ts';
import { setPause } from './pauses.ts';

/** The part of an order that bail needs; a row of gift_order fits. */
export interface BailOrder {
  readonly id: string;
  readonly orderAmount: Amount;
  readonly providerId: string;
  readonly sellerId: string;
  readonly sellerAccount: string;
  /** The pending transfer that reserves the order amount: other ids are derived from it. */
  readonly holdId: string;
  readonly bailHoldId: string | null;
  readonly bailHoldAmount: Amount | null;
}

type Claimed = Omit<BailOrder, 'bailHoldId' | 'bailHoldAmount'>;

/** The compensation of this order if approved, in base units of points, and the number of reviewers. */
export function compensationOf(
  { rules }: Services,
  orderAmount: Amount,
): { readonly due: Amount; readonly reviewers: 1 | 2 } {
  const due = compensationDue(orderAmount, rules.get('disputes.compensation_multiple'));
  return { due, reviewers: reviewersFor(due, BigInt(rules.get('disputes.second_review_points'))) };
}

/**
 * A claim opens: reserves its possible compensation, as far as the provider's bail is free, so that the bail cannot be
 * withdrawn meanwhile. Returns the order's `bail_hold_id` and `bail_hold_amount`; null when there was nothing to
 * reserve.
 */
export async function holdBail(
  { services, tx }: Scope,
  row: Claimed,
): Promise<{ readonly id: string; readonly amount: Amount } | null> {
  const { due } = compensationOf(services, row.orderAmount);
  const { freeBail } = await lockStanding(tx, row.providerId, [row.sellerAccount]);
  const held = minOf(due, freeBail);
  if (held <= 0n) return null;
  const id = derivedId(row.holdId, 'bail-hold');
  const hold = { id, orderId: row.id, sellerAccount: row.sellerAccount, amount: held };
  const legs = holdBailLegs({ ...hold, bailAccount: bailAccountId(row.providerId) });
  assertApplied(await services.ledger.apply([legs], tx));
  return { id, amount: held };
}

/** The legs that release a claim's bail, for a caller that settles the order in the same batch. None without a hold. */
export function voidBailHoldLegs(row: Pick<BailOrder, 'id' | 'bailHoldId'>): Group[] {
  if (row.bailHoldId === null) return [];
  return [voidBailLegs({ id: row.bailHoldId, orderId: row.id }, derivedId(row.bailHoldId, 'resolution'))];
}

export interface PaidCompensation {
  /** The total due to the seller, and the part of it that is a debt; base units of points. */
  readonly amount: Amount;
  readonly debt: Amount;
}

/**
 * A compensation was approved: pays the seller from the bail that the claim reserved, free bail and the provider's
 * available points, and records the shortfall as a debt, which pauses the provider. No fee, no referral share. Returns
 * the order's `compensation_amount`.
 */
export async function payCompensation({ services, tx }: Scope, row: BailOrder): Promise<PaidCompensation> {
  const { due } = compensationOf(services, row.orderAmount);
  const standing = await lockStanding(tx, row.providerId, [row.sellerAccount]);
  const hold =
    row.bailHoldId === null || row.bailHoldAmount === null
      ? null
      : { id: row.bailHoldId, amount: amount(row.bailHoldAmount) };
  const { legs, debt } = compensationLegs({
    orderId: row.id,
    ids: {
      hold: derivedId(hold?.id ?? row.holdId, 'resolution'),
      bail: derivedId(row.holdId, 'compensation-bail'),
      points: derivedId(row.holdId, 'compensation-points'),
    },
    ...bailBetween(row.providerId),
    sellerAccount: row.sellerAccount,
    due,
    hold,
    freeBail: standing.freeBail,
    freePoints: standing.freePoints,
  });
  if (legs.length > 0) assertApplied(await services.ledger.apply([legs], tx));
  if (debt > 0n) {
    await tx.run(sql`INSERT INTO compensation_debt (id, order_id, debtor, creditor, amount)
      VALUES (${newId()}, ${row.id}, ${row.providerId}, ${row.sellerId}, ${debt})`);
    await setPause(tx, row.providerId, { reason: 'debt' });
  }
  await refreshBailPause({ services, tx }, row.providerId);
  return { amount: due, debt };
}

interface DebtRow extends Pick<CompensationDebtTable, 'id' | 'orderId' | 'creditor'> {
  readonly amount: bigint;
  readonly paid: bigint;
}

/**
 * Pays a debtor's open debts out of its available points, oldest first, and ends its pause when none is left. Returns
 * the paid amount in base units of points.
 */
export async function sweepDebts({ services, tx }: Scope, debtor: string): Promise<Amount> {
  const { freePoints } = await lockStanding(tx, debtor);
  const debts = await tx.many<DebtRow>(sql`
    SELECT id, order_id, creditor, amount, paid FROM compensation_debt
    WHERE debtor = ${debtor} AND paid < amount ORDER BY at, id FOR NO KEY UPDATE`);
  let left: bigint = freePoints;
  for (const debt of debts) {
    const part = minOf(amount(left), amount(debt.amount - debt.paid));
    if (part <= 0n) return amount(freePoints - left);
    const [debitAccount, creditAccount] = [pointsAccountId(debtor), pointsAccountId(debt.creditor)];
    const id = derivedId(debt.id, `paid/${debt.paid}`);
    const payment = { id, debitAccount, creditAccount, amount: part, ref: debt.orderId };
    assertApplied(await services.ledger.apply([debtLegs(payment)], tx));
    await tx.run(sql`UPDATE compensation_debt SET paid = paid + ${part} WHERE id = ${debt.id}`);
    await tellPaid(tx, { debtor, creditor: debt.creditor }, part);
    left -= part;
    if (debt.paid + part < debt.amount) return amount(freePoints - left);
  }
  await tx.run(sql`DELETE FROM placing_pause WHERE user_id = ${debtor} AND reason = 'debt'`);
  return amount(freePoints - left);
}

/** Tells debtor and creditor that points moved between their accounts. */
async function tellPaid(tx: Tx, { debtor, creditor }: { debtor: string; creditor: string }, paid: Amount) {
  const change = (owner: string, what: PointsChanged['what']) => {
    return {
      event: 'points.changed',
      to: { owner },
      payload: { what, amount: paid.toString() },
    } as const;
  };
  await tellMany(tx, [change(debtor, 'debt_paid'), change(creditor, 'debt_received')]);
}
