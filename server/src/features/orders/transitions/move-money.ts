import { pointsAccountId } from '#core/ledger/accounts.ts';
import { settleLegs } from '#core/ledger/legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import { type Amount, amount, ZERO } from '#core/money/amount.ts';
import type { GiftDecision } from '#core/orders/gift-facts.ts';
import { holdIsOpen, isEnd } from '#core/orders/gift-states.ts';
import { isLinkedBesidesReferral, linkOf, type SharedTraces } from '#core/people/links.ts';
import { holdBail, payCompensation, voidBailHoldLegs } from '#server/features/bail/public.ts';
import { type Pair, tracesOf } from '#server/features/people/public.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from '../order-command.ts';
import type { OrderRow } from '../order-row.ts';
import type { Closing, Decided, MoneyMoved } from './transition.ts';

const NO_BAIL: MoneyMoved['bail'] = { hold: null, compensation: null };

/** The amount of the hold that a decision settles; null when the hold stays. */
export function settledBy({ money }: GiftDecision): Amount | null {
  if (money.kind === 'void') return ZERO;
  return money.kind === 'settle' ? money.amount : null;
}

/**
 * Closes holds with their fees and referral shares, and releases the bail of ended claims: all in one call of the
 * ledger. A claim's reservation and a compensation depend on the balances, and follow one by one. Ids are derived from
 * the hold's, so that a retry cannot settle it again.
 */
export async function moveMoney(scope: Scope, decided: readonly Decided[]): Promise<MoneyMoved[]> {
  const { services, tx } = scope;
  const referrers = await referrerAccounts(tx, decided);
  const groups: Group[] = [];
  const closings = decided.map((step) => {
    const { row } = step.order;
    const closing = closingOf(step, referrers.get(row.id) ?? null);
    if (closing) groups.push(closing.legs);
    if (isEnd(step.decision.to) && step.decision.compensation !== 'approve') groups.push(...voidBailHoldLegs(row));
    return closing;
  });
  if (groups.length > 0) assertApplied(await services.ledger.apply(groups, tx));
  const results: MoneyMoved[] = [];
  for (const [index, step] of decided.entries()) {
    const closing = closings[index];
    const amounts = closing ? { settled: closing.settled, fee: closing.fee } : null;
    results.push({ closing: amounts, bail: await bailOf(scope, step) });
  }
  return results;
}

function closingOf({ order: { row }, decision }: Decided, referrer: string | null): (Closing & { legs: Group }) | null {
  const settled = settledBy(decision);
  if ((settled !== null) !== (holdIsOpen(row.state) && !holdIsOpen(decision.to))) {
    throw new Error(`${decision.to}: the hold closes once`);
  }
  if (settled === null) return null;
  const { legs, fee } = settleLegs({
    hold: {
      id: row.holdId,
      orderId: row.id,
      home: row.home,
      providerAccount: row.providerAccount,
      sellerAccount: row.sellerAccount,
      amount: amount(row.orderAmount),
    },
    ids: settlementIds(row.holdId),
    settled,
    feeBps: row.feeBps,
    referrerAccount: referrer,
  });
  return { settled, fee, legs };
}

/**
 * The points account of each order's referrer, for orders that pay something: who invited the seller, unless they are the
 * provider, or count as one person with the provider or, but for the invitation, with the seller. Without an account no
 * share is paid.
 */
async function referrerAccounts(tx: Tx, decided: readonly Decided[]): Promise<ReadonlyMap<string, string>> {
  const paid = decided.filter(({ decision }) => decision.money.kind === 'settle');
  if (paid.length === 0) return new Map();
  const sellers = [...new Set(paid.map(({ order }) => order.row.sellerId))];
  const rows = await tx.many<{ sellerId: string; referrerId: string }>(sql`
    SELECT s.id AS "sellerId", s.referrer_id AS "referrerId" FROM app_user s
    JOIN ledger_account a ON a.id = s.referrer_id WHERE s.id = ANY(${sellers}::uuid[])`);
  const referrers = new Map(rows.map(({ sellerId, referrerId }) => [sellerId, referrerId]));
  const invited = paid.flatMap(({ order: { row } }) => {
    const referrerId = referrers.get(row.sellerId);
    return referrerId === undefined || referrerId === row.providerId ? [] : [{ row, referrerId }];
  });
  const traces = await tracesByPair(
    tx,
    invited.flatMap(({ row, referrerId }) => [
      { userId: referrerId, otherId: row.sellerId },
      { userId: referrerId, otherId: row.providerId },
    ]),
  );
  const accounts = new Map<string, string>();
  for (const { row, referrerId } of invited) {
    const withSeller = traces({ userId: referrerId, otherId: row.sellerId });
    const withProvider = traces({ userId: referrerId, otherId: row.providerId });
    if (isLinkedBesidesReferral(withSeller) || linkOf(withProvider).isLinked) continue;
    accounts.set(row.id, pointsAccountId(referrerId));
  }
  return accounts;
}

/** What pairs of users have in common, each pair looked up once. */
async function tracesByPair(tx: Tx, pairs: readonly Pair[]): Promise<(pair: Pair) => SharedTraces> {
  const keyOf = ({ userId, otherId }: Pair) => `${userId} ${otherId}`;
  const distinct = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const traces = await tracesOf(tx, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, traces[index]]));
  return (pair) => {
    const shared = byKey.get(keyOf(pair));
    if (shared === undefined) throw new Error('a pair that was not looked up');
    return shared;
  };
}

/** Reserves bail for a claim, or pays an approved compensation from it. */
async function bailOf(scope: Scope, { order, command, decision }: Decided): Promise<MoneyMoved['bail']> {
  const row: OrderRow = order.row;
  if (command.event.type === 'claim') return { hold: await holdBail(scope, row), compensation: null };
  if (!isEnd(decision.to) || decision.compensation !== 'approve') return NO_BAIL;
  return { hold: null, compensation: (await payCompensation(scope, row)).amount };
}
