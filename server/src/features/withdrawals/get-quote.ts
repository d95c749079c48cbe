import { getWithdrawalQuote, getWithdrawalTerms } from '#contract/functions/withdrawals.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { spareOf } from '#core/sends/send.ts';
import { reviewersOf } from '#core/withdrawals/decide-withdrawal.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { isSuspendedWhole, partyById, senderFacts } from '#server/features/sends/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { requestRules } from './facts.ts';
import { feeOn } from './fee.ts';
import { chainOf, payingAddresses } from './networks.ts';

const DAY_MS = 86_400_000;

export const getTermsHandler = handle(getWithdrawalTerms, async ({ services, db, session }: UserCall) => {
  const owner = await partyById(db, session.userId);
  const facts = await senderFacts(services, db, owner);
  const rules = requestRules(services);
  const paying = await payingAddresses(db);
  return {
    networks: services.chains
      .filter(({ payer }) => payer !== null)
      .map(({ id, name }) => ({ network: id, name, isPaying: paying.has(id) })),
    depositsOnly: services.chains
      .filter(({ id, payer }) => payer === null && depositCurrencyOf(id) === 'USDT')
      .map(({ name }) => name),
    isBitcoinKept: services.chains.some(({ id }) => depositCurrencyOf(id) === 'BTC'),
    least: rules.least.toString(),
    reviewAbove: services.rules.get('withdrawals.review_above_points').toString(),
    isIdentified: owner.level > 0,
    isReviewed: await isSuspendedWhole(db, owner.id),
    outLimit: facts.outLimit.toString(),
    leftToday: leftOfDay(facts.outLimit, facts.outToday).toString(),
    spare: spareOf(facts, rules).toString(),
    resetsAt: new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS).toISOString(),
    heldUntil: (await moneyHeldUntil(db, owner.id))?.toISOString() ?? null,
    addressHoldS: services.rules.get('withdrawals.address_hold_s'),
  };
});

export const getQuoteHandler = handle(
  getWithdrawalQuote,
  async ({ services, db, session }: UserCall, { network, amount }) => {
    const fee = await feeOn(services, chainOf(services, network));
    const whole = BigInt(amount);
    const isSuspended = await isSuspendedWhole(db, session.userId);
    const reviewAbove = BigInt(services.rules.get('withdrawals.review_above_points'));
    return {
      fee: fee.toString(),
      receives: (whole > fee ? whole - fee : 0n).toString(),
      reviewers: reviewersOf({ amount: whole, isSuspended }, reviewAbove),
    };
  },
);
