import { swap } from '#contract/functions/swaps.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { bailAccountId, pointsAccountId, SWAP_BTC_ACCOUNT, SWAP_POINTS_ACCOUNT } from '#core/ledger/accounts.ts';
import { swapLegs } from '#core/ledger/swap-legs.ts';
import { quoteRefusal } from '#core/swaps/swap.ts';
import type { SwapAmounts } from '#core/swaps/swap-price.ts';
import { requireMoneyFree, requireTradingPassword } from '#server/features/auth/public.ts';
import { openDebtOf, requireOutflow, sweepDebts } from '#server/features/bail/public.ts';
import { lockParties, type PartyRow } from '#server/features/sends/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { btcAccountOf } from '#server/ledger/btc-account.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { refuseSwap, standingOf, swapRules } from './swap-facts.ts';
import { hasQuote, insertSwap, lockQuote, type QuoteRow } from './swaps.store.ts';

export const swapHandler = handle(
  swap,
  async (call: WriteCall, { quoteId }) => {
    const { services, tx, session } = call;
    if (!(await hasQuote(tx, session.userId, quoteId))) throw new AppError('swaps.quote_gone');
    // Owed points are not the user's to swap.
    if ((await openDebtOf(tx, session.userId)) > 0n) await sweepDebts(call, session.userId);
    const owner = await lockOwn(call);
    await requireOutflow(tx, { userId: owner.id, way: 'swap', at: 'offered' });
    const quote = await lockQuote(tx, owner.id, quoteId);
    const standing = await standingOf(call, owner);
    requireHolding(quote, standing.mid);
    const { side, points, btc } = quote;
    const amounts: SwapAmounts = side === 'to_btc' ? { pays: points, receives: btc } : { pays: btc, receives: points };
    refuseSwap({ ...standing, side, amounts }, swapRules(services));
    const swapId = newId();
    await insertSwap(tx, { ...quote, id: swapId }, quoteId);
    const ids = { paid: derivedId(swapId, 'paid'), received: derivedId(swapId, 'received') };
    assertApplied(await services.ledger.apply([swapLegs({ swapId, ids, side, userId: owner.id, points, btc })], tx));
    const payload = { what: `swapped_${side}`, amount: points.toString(), btc: btc.toString() } as const;
    await tell(tx, { event: 'points.changed', to: { owner: owner.id }, payload });
    const sign = side === 'to_btc' ? -1n : 1n;
    const out = side === 'to_btc' ? points : 0n;
    return {
      swapId,
      side,
      points: points.toString(),
      btc: btc.toString(),
      availablePoints: (standing.available + sign * points).toString(),
      availableBtc: (standing.availableBtc - sign * btc).toString(),
      leftToday: leftOfDay(standing.outLimit, standing.outToday + out).toString(),
    };
  },
  async (call, { tradePassword }) => {
    await requireTradingPassword(call, tradePassword);
    await requireMoneyFree(call);
  },
);

/** Throws why the quote is not honoured. */
function requireHolding(quote: QuoteRow | null, mid: bigint | null): asserts quote is QuoteRow {
  const facts = quote && {
    mid: quote.mid,
    spreadBps: BigInt(quote.spreadBps),
    expiresAt: quote.expiresAt.getTime(),
    isUsed: quote.usedAt !== null,
  };
  const refusal = quoteRefusal(facts, { now: quote?.now.getTime() ?? 0, mid });
  if (refusal !== null) throw new AppError(refusal);
}

/**
 * The user's accounts and the platform's two, in the order of their ids, then the user: of two swaps, a send, an order's hold and
 * a payment of bail each unit is spent once, and the account does not close meanwhile.
 */
async function lockOwn({ services, tx, session }: WriteCall): Promise<PartyRow> {
  const { userId } = session;
  const btc = btcAccountOf(userId);
  await services.ledger.openAccounts([pointsAccountOf(userId), btc], tx);
  const own = [pointsAccountId(userId), bailAccountId(userId), btc.id];
  await tx.run(sql`SELECT ledger_lock_available(${[...own, SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT]}::uuid[])`);
  const [owner] = await lockParties(tx, [userId]);
  return owner as PartyRow;
}
