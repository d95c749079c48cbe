import type { z } from 'zod';
import { placeOrder } from '#contract/functions/orders.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { brandForms, NO_FORMS } from '#server/features/catalog/public.ts';
import { type Handler, handle, type UserCall } from '#server/gateway/handler.ts';
import { type KeyedCall, keyedCallOf, storedAnswer } from '#server/gateway/idempotency.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { withProbes } from '#server/platform/limits/duplicate-probes.ts';
import { answerAt, type PlacedAnswer } from './answer.ts';
import { withCodes } from './brought-cards.ts';
import { type PricedOffer, priced } from './offers.store.ts';
import type { PlacedKey, PlaceRequest } from './place-request.ts';
import { type PlacingQueue, queueOf } from './placing-queue.ts';
import { refusalError } from './refusal-error.ts';

type Params = z.output<typeof placeOrder.params>;

interface Attempted {
  readonly call: UserCall;
  readonly params: Params;
  readonly key: KeyedCall | null;
}

/** How often an order is retried after its obstacle was removed. */
const MAX_ATTEMPTS = 3;

/**
 * Sells sealed cards to a buy ad. Checks that need no lock come first, before the seals are opened; then the order
 * shares a batch with others that arrive at the same time.
 */
export const placeOrderHandler: Handler = handle(placeOrder, async (call: UserCall, params: Params) => {
  const key = keyedCallOf(call, placeOrder.code);
  const queue = queueOf(call.services);
  if (key === null) return place(queue, { call, params, key });
  return queue.once(key, () => placeUnderKey(queue, { call, params, key }));
});

/**
 * A repeated call meets the effects of the first (stock sold, code known, price changed), so a refusal is checked for
 * being a repetition.
 */
async function placeUnderKey(queue: PlacingQueue, attempted: Attempted & { key: KeyedCall }): Promise<PlacedAnswer> {
  try {
    return await place(queue, attempted);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    return (await storedAnswer(attempted.call.services.db, attempted.key).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'gateway.conflict' ? refusal : error;
    })) as PlacedAnswer;
  }
}

function place(queue: PlacingQueue, attempted: Attempted): Promise<PlacedAnswer> {
  const { services, session } = attempted.call;
  return withProbes({ rules: services.rules, userId: session.userId }, () => placeInBatch(queue, attempted));
}

async function placeInBatch(queue: PlacingQueue, attempted: Attempted): Promise<PlacedAnswer> {
  const { call, key } = attempted;
  const { services } = call;
  let candidate = await candidateOf(queue, attempted);
  const request = await requestOf(attempted, candidate);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const accountKnown = queue.accountHolders.has(request.takerId);
    const result = await queue.batcher.add({ ...request, candidates: [candidate], accountKnown });
    if (result.outcome === 'placed') {
      if (!accountKnown) queue.accountHolders.set(request.takerId, true);
      return answerAt(request, candidate);
    }
    if (result.outcome === 'refused') throw refusalError(result.refusal);
    if (result.outcome === 'repeated') return (await storedAnswer(services.db, key as KeyedCall)) as PlacedAnswer;
    if (result.because === 'no_account') await services.ledger.openAccounts([pointsAccountOf(request.takerId)]);
    else candidate = priced(services.rates, (await queue.offers.read(attempted.params.adCode)) ?? candidate.offer);
  }
  throw new AppError('orders.price_changed');
}

/** The ad as last read; reread when the seller saw another version. */
async function candidateOf(queue: PlacingQueue, { call, params }: Attempted): Promise<PricedOffer> {
  const cached = queue.offers.find(params.adCode);
  let offer = cached instanceof Promise ? await cached : cached;
  if (offer !== null && offer.version !== params.adVersion) offer = await queue.offers.read(params.adCode);
  if (offer === null) throw new AppError('nothing.found');
  return priced(call.services.rates, offer);
}

async function requestOf({ call, params, key }: Attempted, candidate: PricedOffer): Promise<PlaceRequest> {
  const { session } = call;
  const unit = pow10(currencyOf(candidate.offer.currency).unit);
  const request: PlaceRequest = {
    way: 'attach',
    orderId: newId(),
    orderCode: newCode('GO'),
    holdId: newId(),
    takerId: session.userId,
    candidates: [candidate],
    seen: { version: params.adVersion, price: BigInt(params.unitPrice) },
    minPrice: null,
    cards: params.cards.map(({ faceValue, imageId }) => ({
      faceValue: BigInt(faceValue) * unit,
      imageId: imageId.toLowerCase(),
      codeKey: null,
    })),
    newCards: [],
    areForSale: true,
    amount: null,
    description: params.description,
    receipt: null,
    requestId: null,
    key: null,
    lockedSellAd: null,
    accountKnown: false,
    mayBuyBack: session.role !== 'trader',
  };
  const forms = (await brandForms(call.services)).get(candidate.offer.brandId) ?? NO_FORMS;
  const whole = await withCodes(call, request, { scope: params.adCode, forms, sealed: params });
  return { ...whole, key: keyOf(whole, candidate, key) };
}

function keyOf(request: PlaceRequest, candidate: PricedOffer, key: KeyedCall | null): PlacedKey | null {
  if (key === null) return null;
  return { text: key.key, paramsHash: key.paramsHash, answer: JSON.stringify(answerAt(request, candidate)) };
}
