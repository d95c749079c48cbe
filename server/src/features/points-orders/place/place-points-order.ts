import { placePointsOrder } from '#contract/functions/points-orders.ts';
import { dayLimits } from '#core/identity/day-limits.ts';
import { decidePointsPlacement, partiesOf } from '#core/orders/points/points-place.ts';
import { requireMoneyFree, requirePlacingProof } from '#server/features/auth/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { loadAccounts, payToOf } from './pay-to.ts';
import { lockPeople } from './people.store.ts';
import { sidesOfAd } from './placing-memory.ts';
import { lockPointsAd } from './points-ad.store.ts';
import { usePriceLock } from './price-lock.store.ts';
import { pointsRefusalError } from './refusal-error.ts';
import { placementOf, termsNow, termsOfLock } from './terms-for.ts';
import { writeOrder } from './write-order.ts';

type Params = ParamsOf<typeof placePointsOrder>;

/**
 * Places a points order in one transaction: the ad is locked, then the seller's account and both people, in one round trip;
 * the core decides; both holds, the stock and the order are written together. The terms are those of now, or those that the
 * caller's price lock holds. Whoever sells points proves it first.
 */
export const placePointsOrderHandler = handle(
  placePointsOrder,
  async (call: WriteCall, params: Params) => {
    const { services } = call;
    const { terms, parties, people, accounts, limits } = await lockFacts(call, params);
    const { ad, offer } = terms;
    const placement = placementOf(call, params, terms);
    const outcome = decidePointsPlacement(
      placement,
      { offer, ...people },
      {
        maxOpenPair: services.rules.get('orders.max_open_per_pair'),
        maxOpen: services.rules.get('orders.max_open_per_user'),
        minRemainder: BigInt(services.rules.get('ads.min_remainder')),
        dayLimits: limits,
      },
    );
    if (!outcome.ok) throw pointsRefusalError(outcome.refusal);
    const payTo = payToOf(services, accounts, {
      sellerId: parties.sellerId,
      method: params.method,
      chosen: params.paymentAccountId,
      ofAd: ad.side === 'sell' ? ad.paymentAccountIds : null,
    });
    const code = newCode('OO');
    if (params.priceLockId !== undefined) usePriceLock(call.tx, params.priceLockId);
    await writeOrder(call, { id: newId(), code, ad, placement, outcome, payTo });
    return {
      orderCode: code,
      adCode: ad.code,
      opponentCode: ad.ownerId,
      orderAmount: placement.amount.toString(),
      fee: outcome.fee.toString(),
      fiatAmount: placement.fiat.toString(),
    };
  },
  async (call, { adCode, tradePassword }) => {
    const sides = await sidesOfAd(call.services, call.db, adCode);
    if (sides?.side !== 'buy') return;
    if (tradePassword === undefined) throw new AppError('auth.trading_password_needed');
    await requirePlacingProof(call, tradePassword);
    await requireMoneyFree(call);
  },
);

/** Locks the ad, the seller's account and both people, in this order, and reads what the decision depends on. */
async function lockFacts(call: WriteCall, params: Params) {
  const { services, tx, session } = call;
  const sides = await sidesOfAd(services, tx, params.adCode);
  if (sides === null) throw new AppError('nothing.found');
  const parties = partiesOf(sides, session.userId);
  const { sellerId, buyerId } = parties;
  const limits = dayLimits('trade', services.rules);
  const buyerAccount = pointsAccountOf(buyerId);
  const [ad, people, accounts, buyers] = await Promise.all([
    lockPointsAd(tx, params.adCode),
    lockPeople(tx, {
      ...parties,
      takerId: session.userId,
      sellerAccount: pointsAccountOf(sellerId).id,
      amount: BigInt(params.amount),
      dayLimits: limits,
    }),
    loadAccounts(services, tx, { sellerId, method: params.method, chosen: params.paymentAccountId, ad: params.adCode }),
    services.ledger.accounts([buyerAccount.id], tx),
  ]);
  if (ad === null) throw new AppError('nothing.found');
  // The buyer is locked, so that nobody else opens their first account now. A seller without one has nothing to sell.
  if (buyers.length === 0) await services.ledger.openAccounts([buyerAccount], tx);
  const { priceLockId } = params;
  const terms =
    priceLockId === undefined ? termsNow(call, ad) : await termsOfLock(call, ad, { ...params, priceLockId });
  return { terms, parties, people, accounts, limits };
}
