import { promiseCards } from '#contract/functions/placing.ts';
import { type Amount, amount } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { pointsFor, priceOf, type UnitPrice } from '#core/money/price.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';
import { type BuyAd, faceSum, lockBuyAds, rowNotTaken, takeStock } from './buy-ad-stock.ts';
import { checkOrderAmount } from './check-amount.ts';
import { fundsRefusal, lockFunds } from './funds.ts';
import { checkPair } from './open-guards.ts';
import { type NewOrder, openOrder, openPointsAccount } from './open-order.ts';

type Params = ParamsOf<typeof promiseCards>;

/** Promises cards to a buy ad: the provider's points freeze now, the cards come within the ad's trade time limit. */
export const promiseHandler = handle(promiseCards, async (call: WriteCall, params) => {
  const { tx, session } = call;
  const found = await tx.maybe<{ id: string }>(sql`SELECT id FROM buy_ad WHERE code = ${params.adCode}`);
  if (found === null) throw new AppError('nothing.found');
  await openPointsAccount(call, session.userId);
  const ad = (await lockBuyAds(tx, [found.id])).get(found.id);
  if (ad === undefined || ad.status === 'removed') throw new AppError('nothing.found');
  const { price, faceValue, total } = priced(call, ad, params);
  await checkPair({ ...call, db: tx }, { sellerId: session.userId, providerId: ad.providerId }, session.userId);
  const refusal = fundsRefusal(call.services, (await lockFunds(tx, [ad.providerId])).get(ad.providerId), total);
  if (refusal !== null) throw new AppError(refusal);
  await takeStock(call, ad, total);
  const order: NewOrder = {
    id: newId(),
    code: newCode('GO'),
    holdId: newId(),
    direction: 'buy_ad',
    ad,
    sellerId: session.userId,
    providerId: ad.providerId,
    state: 'to_deliver',
    faceValue,
    cardCount: params.cards.length,
    unitPrice: price,
    amount: total,
    description: params.description,
    quick: null,
  };
  await openOrder(call, order);
  await insertPromised(call, order, params);
  return { orderCode: order.code, adCode: ad.code, opponentCode: ad.providerId, orderAmount: total.toString() };
});

/** The ad as the seller saw it, at the price that the seller saw, and what the order comes to. */
function priced({ services }: WriteCall, ad: BuyAd, params: Params) {
  if (ad.status !== 'on') throw new AppError('orders.ad_closed');
  const price = priceOfAd(services, ad);
  if (ad.version !== params.adVersion || price !== BigInt(params.unitPrice)) throw new AppError('orders.price_changed');
  const limit = Math.min(ad.maxCards, services.rules.get('orders.max_cards'));
  if (params.cards.length > limit) throw new AppError('orders.too_many_cards', { limit });
  const faces = params.cards.map((card) => card.faceValue);
  const row = rowNotTaken(ad, faces);
  if (row !== null) throw new AppError('orders.face_not_taken', { row });
  const faceValue = faceSum(ad.currency, faces);
  const total: Amount = pointsFor(faceValue, ad.currency, price);
  if (total === 0n) throw new AppError('orders.amount_zero');
  checkOrderAmount(total, ad);
  if (ad.remaining < total) throw new AppError('orders.stock_short');
  return { price, faceValue, total };
}

/** Points per whole unit scaled by 10^8, now. Throws `gateway.unavailable` without an exchange rate. */
export function priceOfAd(
  { rates }: Pick<Scope['services'], 'rates'>,
  ad: Pick<BuyAd, 'currency' | 'rate'>,
): UnitPrice {
  const fx = rates.usdPer(ad.currency);
  if (fx === null) throw new AppError('gateway.unavailable');
  return priceOf(fx.rate, ad.rate);
}

async function insertPromised({ tx, session }: WriteCall, order: NewOrder, { cards }: Params): Promise<void> {
  const whole = 10n ** BigInt(currencyOf(order.ad.currency).unit);
  await tx.run(sql`
    INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value)
    SELECT c.id, ${order.providerId}, ${order.id}, ${session.userId}, c.row, c.face
    FROM unnest(${cards.map(() => newId())}::uuid[], ${cards.map((_, index) => index + 1)}::smallint[],
                ${cards.map((card) => amount(BigInt(card.faceValue) * whole))}::bigint[]) AS c (id, row, face)`);
}
