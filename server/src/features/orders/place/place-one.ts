import type { Offer } from '#core/orders/place-facts.ts';
import type { Scope } from '#server/app/scope.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { answerAt, type PlacedAnswer } from './answer.ts';
import { findOffers, type PricedOffer, priced } from './offers.store.ts';
import { placeBatch } from './place-batch.ts';
import type { PlaceRequest } from './place-request.ts';
import { refusalError } from './refusal-error.ts';

/** How often an order is retried after its offer changed. */
const MAX_ATTEMPTS = 3;

/** A placed order: the candidate that took it, and the answer. */
export interface PlacedOrder {
  readonly candidate: PricedOffer;
  readonly answer: PlacedAnswer;
}

/** Places one order in the caller's transaction: a batch of one. Throws the refusal. */
export async function placeOne(scope: Scope, request: PlaceRequest): Promise<PlacedOrder> {
  let { candidates } = request;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [result] = await placeBatch(scope.services, scope.tx, [{ ...request, candidates }]);
    if (result?.outcome === 'placed') {
      const candidate = candidates[result.choice] as PricedOffer;
      return { candidate, answer: answerAt(request, candidate) };
    }
    if (result?.outcome === 'refused') throw refusalError(result.refusal);
    candidates = await readAgain(scope, candidates);
  }
  throw new AppError('orders.price_changed');
}

/** Rereads offers that changed; they are locked now, so they stay as they are. */
async function readAgain({ services, tx }: Scope, candidates: readonly PricedOffer[]): Promise<PricedOffer[]> {
  const offers = await findOffers(
    tx,
    candidates.map(({ offer }) => offer.code),
  );
  return offers.flatMap((offer) => (offer === null ? [] : [priced(services.rates, offer)]));
}

/** The parts of a request that takes one offer at its version and price as the taker saw them. */
export const chosenOffer = (
  { services, session }: WriteCall,
  offer: Offer,
  { adVersion, unitPrice }: { readonly adVersion: number; readonly unitPrice: string },
) => ({
  orderCode: newCode('GO'),
  holdId: newId(),
  takerId: session.userId,
  candidates: [priced(services.rates, offer)],
  seen: { version: adVersion, price: BigInt(unitPrice) },
  minPrice: null,
  amount: null,
  receipt: null,
  requestId: null,
  key: null,
  accountKnown: true,
});

/** Ensures that a user has a points account. Call it before taking locks: it locks nothing that exists. */
export async function openPointsAccount({ services, tx }: Scope, userId: string): Promise<void> {
  await services.ledger.openAccounts([pointsAccountOf(userId)], tx);
}
