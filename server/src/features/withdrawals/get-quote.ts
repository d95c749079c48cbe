import { getWithdrawalQuote, getWithdrawalTerms } from '#contract/functions/withdrawals.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { btcAccountId } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { isCovered, spareOf } from '#core/outflow/outflow.ts';
import { reviewersOf } from '#core/withdrawals/decide-withdrawal.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { outflowFacts, spareNow } from '#server/features/bail/public.ts';
import { partyById, senderFacts } from '#server/features/sends/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { availableOf, worthNow } from './bitcoin/btc-facts.ts';
import { entryOf } from './book/book.store.ts';
import { requestRules } from './facts.ts';
import { feeOn } from './fee.ts';
import { chainOf, isPaidOn, payingAddresses } from './networks.ts';
import { unreviewedOf } from './withdrawals.store.ts';

const DAY_MS = 86_400_000;

export const getTermsHandler = handle(getWithdrawalTerms, async ({ services, db, session }: UserCall) => {
  const owner = await partyById(db, session.userId);
  const facts = await senderFacts(services, db, owner);
  const rules = requestRules(services);
  const paying = await payingAddresses(db);
  const spareOut = (spare: bigint) => spareNow(db, { userId: owner.id, way: 'withdrawal' }, spare);
  const inPoints = { least: rules.least.toString(), spare: await spareOut(spareOf(facts, rules)) };
  const inBtc = {
    least: services.rules.get('withdrawals.btc_least_sats').toString(),
    spare: await spareOut(isCovered(facts, rules) ? await availableOf(services, btcAccountId(owner.id)) : 0n),
  };
  return {
    networks: services.chains.filter(isPaidOn).map(({ id, name }) => {
      const currency = depositCurrencyOf(id);
      const { unit } = currencyOf(currency);
      const sums = currency === 'BTC' ? inBtc : inPoints;
      return { network: id, name, isPaying: paying.has(id), currency, unit, ...sums };
    }),
    depositsOnly: services.chains.filter((chain) => !isPaidOn(chain)).map(({ name }) => name),
    reviewAbove: services.rules.get('withdrawals.review_above_points').toString(),
    isIdentified: owner.level > 0,
    isReviewed: (await outflowFacts(db, owner.id)).isSuspended,
    outLimit: facts.outLimit.toString(),
    leftToday: leftOfDay(facts.outLimit, facts.outToday).toString(),
    resetsAt: new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS).toISOString(),
    heldUntil: await moneyHeldUntil(db, owner.id),
    addressHoldS: services.rules.get('withdrawals.address_hold_s'),
  };
});

export const getQuoteHandler = handle(
  getWithdrawalQuote,
  async ({ services, db, session }: UserCall, { network, amount, addressId }) => {
    const chain = chainOf(services, network);
    const whole = BigInt(amount);
    const fee = await feeOn(services, chain, { db, amount: whole });
    const worth = depositCurrencyOf(chain.id) === 'BTC' ? await worthNow(services, db, whole) : whole;
    const { isSuspended } = await outflowFacts(db, session.userId);
    const entry = addressId === undefined ? null : await entryOf(db, session.userId, addressId);
    const unreviewed = await unreviewedOf(db, { userId: session.userId, recipient: entry?.address ?? null });
    const reviewAbove = BigInt(services.rules.get('withdrawals.review_above_points'));
    return {
      fee: fee.toString(),
      receives: (whole > fee ? whole - fee : 0n).toString(),
      worth: worth?.toString() ?? null,
      reviewers: reviewersOf({ amount: worth ?? whole, unreviewed, isSuspended }, reviewAbove),
    };
  },
);
