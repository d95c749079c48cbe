import { promiseCards } from '#contract/functions/placing.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { findOffer } from './offers.store.ts';
import { chosenOffer, openPointsAccount, placeOne } from './place-one.ts';

/** Promises cards to a buy ad: the provider's points freeze now, the cards follow within the ad's trade time limit. */
export const promiseHandler = handle(promiseCards, async (call: WriteCall, params) => {
  const { tx, session } = call;
  const offer = await findOffer(tx, params.adCode);
  if (offer === null) throw new AppError('nothing.found');
  await openPointsAccount(call, session.userId);
  const whole = pow10(currencyOf(offer.currency).unit);
  const cards = params.cards.map(({ faceValue }, index) => ({
    id: newId(),
    row: index + 1,
    faceValue: BigInt(faceValue) * whole,
    stored: null,
    imageId: null,
    codeKey: null,
  }));
  const { answer } = await placeOne(call, {
    ...chosenOffer(call, offer, params),
    way: 'promise',
    orderId: newId(),
    cards,
    newCards: cards,
    areForSale: true,
    promisesOfPair: offer.form === 'physical' ? 0 : await openPromises(tx, session.userId, offer.ownerId),
    description: params.description,
    lockedSellAd: null,
    mayBuyBack: session.role !== 'trader',
  });
  return answer;
});

/** How many orders of these two wait for their codes; parcels do not count. Of two promises at once the second waits here for the first. */
async function openPromises(tx: Tx, sellerId: string, providerId: string): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`promise ${sellerId} ${providerId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM gift_order
    WHERE seller_id = ${sellerId} AND provider_id = ${providerId} AND settled_amount IS NULL
      AND state = 'to_deliver' AND direction = 'buy_ad' AND form <> 'physical'`);
  return count;
}
