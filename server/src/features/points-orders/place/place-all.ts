import type { placePointsOrder } from '#contract/functions/points-orders.ts';
import { dayLimits } from '#core/identity/day-limits.ts';
import { decidePointsPlacement, type PointsParties, type PointsPlaceRules } from '#core/orders/points/points-place.ts';
import { type Result, storedResult } from '#server/app/queues/transaction-queue.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import type { ParamsOf, ResultOf } from '#server/gateway/handler.ts';
import { findAnswers, type KeyedCall, storeAnswers } from '#server/gateway/idempotency.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { loadAccounts, payToOf } from './pay-to.ts';
import { lockPeople } from './people.store.ts';
import { lockPointsAds } from './points-ad.store.ts';
import { usePriceLock } from './price-lock.store.ts';
import { pointsRefusalError } from './refusal-error.ts';
import { placementOf, termsNow, termsOfLock } from './terms-for.ts';
import { type NewOrder, writeOrders } from './write-orders.ts';

type Answer = ResultOf<typeof placePointsOrder>;

export interface PlaceRequest {
  readonly params: ParamsOf<typeof placePointsOrder>;
  readonly key: KeyedCall | null;
  readonly takerId: string;
  readonly parties: PointsParties;
}

/** A request that will be written, with its answer. */
interface Placed {
  readonly request: PlaceRequest;
  readonly order: NewOrder;
  readonly answer: Answer;
}

type Facts = Awaited<ReturnType<typeof lockFacts>>;

/**
 * Places points orders in the caller's transaction: the ads are locked, then the accounts of all people and themselves, in one
 * round trip; the core decides on each; holds, stock and orders are written together. The terms are those of now, or those that the
 * caller's price lock holds. A refused request affects no other. No ad and no person may occur twice.
 */
export async function placeAll(scope: Scope, requests: readonly PlaceRequest[]): Promise<Result<Answer>[]> {
  const { services, tx } = scope;
  const facts = await lockFacts(scope, requests);
  const rules = placeRules(services);
  const placed: Placed[] = [];
  const results: Result<Answer>[] = [];
  for (const request of requests) {
    const stored = request.key && facts.answers.get(request.key);
    const result: Result<Answer> =
      request.key && stored
        ? storedResult(stored, request.key)
        : await decideOn(scope, { request, facts, rules }, placed);
    results.push(result);
  }
  await openBuyers(scope, facts, placed);
  await writeOrders(
    scope,
    placed.map(({ order }) => order),
  );
  for (const { request } of placed) {
    if (request.params.priceLockId !== undefined) usePriceLock(tx, request.params.priceLockId);
  }
  storeAnswers(
    tx,
    placed.flatMap(({ request: { key }, answer }) => (key === null ? [] : [{ keyedCall: key, answer }])),
  );
  return results;
}

/** The current rules of placing. */
function placeRules({ rules }: Services): PointsPlaceRules {
  return {
    maxOpenPair: rules.get('orders.max_open_per_pair'),
    maxOpen: rules.get('orders.max_open_per_user'),
    minRemainder: BigInt(rules.get('ads.min_remainder')),
    dayLimits: dayLimits('trade', rules),
    exposureBps: BigInt(rules.get('bail.exposure_multiple_bps')),
  };
}

/** Locks the ads, the accounts of all people and themselves, in this order, and reads what the decisions depend on. */
async function lockFacts({ services, tx }: Scope, requests: readonly PlaceRequest[]) {
  const buyers = requests.map(({ parties }) => pointsAccountOf(parties.buyerId).id);
  const [ads, people, accounts, withAccount, answers] = await Promise.all([
    lockPointsAds(
      tx,
      requests.map(({ params }) => params.adCode),
    ),
    lockPeople(tx, {
      orders: requests.map(({ parties, takerId, params }) => ({ ...parties, takerId, amount: BigInt(params.amount) })),
      dayLimits: dayLimits('trade', services.rules),
      multiple: services.rules.get('disputes.compensation_multiple'),
    }),
    loadAccounts(
      services,
      tx,
      requests.map(({ parties: { sellerId }, params: { method, paymentAccountId: chosen, adCode: ad } }) => ({
        sellerId,
        method,
        chosen,
        ad,
      })),
    ),
    services.ledger.accounts(buyers, tx),
    // After the locks of people, so that a repeated call waits for the first one.
    findAnswers(
      tx,
      requests.flatMap(({ key }) => key ?? []),
    ),
  ]);
  return { ads, people, accounts, withAccount: new Set(withAccount.map(({ id }) => id)), answers };
}

interface Deciding {
  readonly request: PlaceRequest;
  readonly facts: Facts;
  readonly rules: PointsPlaceRules;
}

/** The answer of one request, which then is among `placed`, or its refusal. */
async function decideOn(scope: Scope, deciding: Deciding, placed: Placed[]): Promise<Result<Answer>> {
  try {
    const decided = await decide(scope, deciding);
    placed.push(decided);
    return { ok: true, answer: decided.answer };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

/** Throws the refusal. */
async function decide(scope: Scope, { request, facts, rules }: Deciding): Promise<Placed> {
  const { services } = scope;
  const { params, takerId, parties } = request;
  const { priceLockId } = params;
  const row = facts.ads.get(params.adCode);
  const people = facts.people.get(parties.sellerId);
  if (row === undefined || people === undefined) throw new AppError('nothing.found');
  const { offer, ad } =
    priceLockId === undefined
      ? termsNow(services, row)
      : await termsOfLock(scope.tx, row, { ...params, takerId, priceLockId });
  const placement = placementOf(services, { ...params, takerId }, { offer, ad });
  const outcome = decidePointsPlacement(placement, { offer, ...people }, rules);
  if (!outcome.ok) throw pointsRefusalError(outcome.refusal);
  const id = newId();
  const payTo = payToOf(services, facts.accounts, {
    orderId: id,
    sellerId: parties.sellerId,
    method: params.method,
    chosen: params.paymentAccountId,
    ofAd: ad.side === 'sell' ? ad.paymentAccountIds : null,
  });
  const order = { id, code: newCode('OO'), ad, placement, outcome, payTo };
  const answer = {
    orderCode: order.code,
    adCode: ad.code,
    opponentCode: ad.ownerId,
    orderAmount: placement.amount.toString(),
    fee: outcome.fee.toString(),
    fiatAmount: placement.fiat.toString(),
  };
  return { request, order, answer };
}

/** The buyers are locked, so that nobody else opens their first accounts now. A seller without one has nothing to sell. */
async function openBuyers({ services, tx }: Scope, { withAccount }: Facts, placed: readonly Placed[]): Promise<void> {
  const first = placed
    .map(({ request }) => pointsAccountOf(request.parties.buyerId))
    .filter(({ id }) => !withAccount.has(id));
  if (first.length > 0) await services.ledger.openAccounts(first, tx);
}
