import { confirmationsAt, decideDeposit, neededBy } from '#core/deposits/decide-deposit.ts';
import { type DepositCurrency, depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { depositLegs } from '#core/ledger/deposit-legs.ts';
import { amount } from '#core/money/amount.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { creditAccountOf, custodyAccountOf, limitsAt } from '../networks.ts';
import { tellDeposits } from '../tell-deposits.ts';
import { type CreditOutcome, type FinalDeposit, lockWaiting, saveOutcomes } from './credit.store.ts';

/** Deposits that one call of the ledger credits: two transfers each. */
export const DEPOSITS_PER_APPLY = 1_000;

/** A transaction that credits deposits of one currency. */
interface Crediting {
  readonly services: Services;
  readonly tx: Tx;
  readonly currency: DepositCurrency;
}

/**
 * Credits these deposits of one network, which the caller has locked, with what their users have waiting, or lets them wait until
 * they add up. `tip` is the last block that both nodes have. Returns how many were credited.
 */
export async function creditDeposits(
  { services, tx }: Pick<Crediting, 'services' | 'tx'>,
  fresh: readonly FinalDeposit[],
  tip: bigint,
): Promise<number> {
  const [first] = fresh;
  if (first === undefined) return 0;
  const currency = depositCurrencyOf(first.network);
  const users = [...new Set(fresh.map(({ userId }) => userId))];
  return creditAll({ services, tx, currency }, [...fresh, ...(await lockWaiting(tx, currency, users))], tip);
}

/** The same for users whose small deposits add up. */
export async function creditWaiting(scope: Crediting, userIds: readonly string[]): Promise<number> {
  return creditAll(scope, await lockWaiting(scope.tx, scope.currency, userIds), null);
}

/** `tip` null: all of them were final before. */
async function creditAll(
  { services, tx, currency }: Crediting,
  deposits: readonly FinalDeposit[],
  tip: bigint | null,
): Promise<number> {
  const totals = totalsOf(deposits);
  const paying: FinalDeposit[] = [];
  const outcomes: CreditOutcome[] = [];
  for (const deposit of deposits) {
    const usual = limitsAt(services, deposit.network);
    const limits = { ...usual, confirmations: neededBy(deposit.maturity, usual) };
    const isFinal = deposit.state === 'waiting' || tip === null;
    const confirmations = isFinal ? limits.confirmations : confirmationsAt(deposit.height, tip);
    const total = totals.get(deposit.userId) ?? 0n;
    const facts = { state: deposit.state, amount: BigInt(deposit.amount) };
    const decision = decideDeposit(facts, { event: 'finalise', confirmations, total }, limits);
    if (decision?.pays) paying.push(deposit);
    else if (decision?.state !== 'waiting') throw new Error(`a final deposit without an outcome: ${deposit.id}`);
    else if (deposit.state !== 'waiting') outcomes.push({ id: deposit.id, state: 'waiting' });
  }
  for (let start = 0; start < paying.length; start += DEPOSITS_PER_APPLY) {
    outcomes.push(...(await pay({ services, tx, currency }, paying.slice(start, start + DEPOSITS_PER_APPLY))));
  }
  if (outcomes.length === 0) return 0;
  await saveOutcomes(tx, outcomes);
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  await tellDeposits(
    tx,
    outcomes.flatMap(({ id, state }) => {
      const deposit = byId.get(id);
      if (deposit === undefined) return [];
      return [{ userId: deposit.userId, what: state, id, network: deposit.network, amount: deposit.amount }];
    }),
  );
  return outcomes.filter(({ state }) => state === 'credited').length;
}

function totalsOf(deposits: readonly FinalDeposit[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { userId, amount: paid } of deposits) totals.set(userId, (totals.get(userId) ?? 0n) + BigInt(paid));
  return totals;
}

/** One call of the ledger. A deposit that it refuses is held; the others are credited. */
async function pay({ services, tx, currency }: Crediting, deposits: readonly FinalDeposit[]): Promise<CreditOutcome[]> {
  const users = [...new Set(deposits.map(({ userId }) => userId))];
  await services.ledger.openAccounts(
    users.map((userId) => creditAccountOf(currency, userId)),
    tx,
  );
  const groups = deposits.map(({ id, network, userId, amount: paid }) =>
    depositLegs({
      depositId: id,
      ids: { receive: derivedId(id, 'receive'), issue: derivedId(id, 'issue') },
      userId,
      custodyAccount: custodyAccountOf(network).id,
      currency,
      amount: amount(paid),
    }),
  );
  const answers = await services.ledger.apply(groups, tx);
  return deposits.map(({ id }, place) => {
    const result = answers[place]?.result;
    const isCredited = result === 'created' || result === 'exists';
    if (!isCredited) services.log.error({ deposit: id, result }, 'the ledger refused a deposit');
    return { id, state: isCredited ? 'credited' : 'held' };
  });
}
