import { requestWithdrawal } from '#contract/functions/withdrawals.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { bailAccountId, btcAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { btcWithdrawalHoldLegs } from '#core/ledger/btc-withdrawal-legs.ts';
import { withdrawalHoldLegs } from '#core/ledger/withdrawal-legs.ts';
import { amount } from '#core/money/amount.ts';
import { decideWithdrawal, reviewersOf } from '#core/withdrawals/decide-withdrawal.ts';
import { requireMoneyFree, requireTradingPassword } from '#server/features/auth/public.ts';
import { openDebtOf, outflowFacts, requireOutflow, sweepDebts } from '#server/features/bail/public.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { lockParties, type PartyRow } from '#server/features/sends/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { btcAccountOf } from '#server/ledger/btc-account.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { requireBtc } from './bitcoin/btc-facts.ts';
import { entryOf } from './book/book.store.ts';
import { refuseRequest, requestFacts, requestRules } from './facts.ts';
import { feeOn } from './fee.ts';
import { holdOf, tellOwner } from './move.ts';
import { chainOf, requirePayable } from './networks.ts';
import { insertWithdrawal, unreviewedOf } from './withdrawals.store.ts';

export const requestHandler = handle(
  requestWithdrawal,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { userId } = session;
    const entry = await entryOf(tx, userId, params.addressId);
    if (entry === null) throw new AppError('nothing.found');
    const chain = chainOf(services, entry.network);
    await requirePayable(tx, chain, entry.address);
    const fee = await feeOn(services, chain, { db: tx, amount: BigInt(params.amount) });
    // Owed points are not the owner's to take out.
    if ((await openDebtOf(tx, userId)) > 0n) await sweepDebts(call, userId);
    const owner = await lockOwner(call, chain);
    await requireOutflow(tx, { userId, way: 'withdrawal', at: 'offered' });
    const wish = { owner, entry, amount: BigInt(params.amount), agreedFee: BigInt(params.fee), fee };
    const worth = isBitcoin(chain) ? await requireBtc(call, wish) : null;
    if (worth === null) refuseRequest(await requestFacts(call, wish), requestRules(services), entry);
    const { isSuspended } = await outflowFacts(tx, userId);
    const reviewAbove = BigInt(services.rules.get('withdrawals.review_above_points'));
    // Requests on one network wait for each other (lockOwner), so that each finds the one before.
    const unreviewed = await unreviewedOf(tx, { userId, recipient: entry.address });
    const reviewers = reviewersOf({ amount: worth ?? wish.amount, unreviewed, isSuspended }, reviewAbove);
    const step = decideWithdrawal({ state: 'none', approvals: 0, reviewers }, 'request');
    if (step === null) throw new Error('the table has no beginning');
    const row = {
      id: newId(),
      userId,
      addressId: entry.id,
      network: chain.id,
      recipient: entry.address,
      amount: amount(wish.amount),
      fee: amount(fee),
      state: step.state,
      reviewers,
      holdId: newId(),
      worth,
    };
    await insertWithdrawal(tx, row);
    const hold = holdOf(row);
    const legs = worth === null ? withdrawalHoldLegs(hold) : btcWithdrawalHoldLegs(hold);
    assertApplied(await services.ledger.apply([legs], tx));
    await tellOwner(tx, row);
    return { id: row.id, state: row.state, fee: fee.toString(), receives: (wish.amount - fee).toString() };
  },
  async (call, { addressId, amount: wanted, tradePassword }) => {
    await requireTradingPassword(call, tradePassword);
    await requireMoneyFree(call);
    // The nodes are asked before a connection is held; the transaction finds the answer.
    const entry = await entryOf(call.db, call.session.userId, addressId);
    const wish = { db: call.db, amount: BigInt(wanted) };
    if (entry !== null) await feeOn(call.services, chainOf(call.services, entry.network), wish);
  },
);

const isBitcoin = ({ id }: Pick<Chain, 'id'>): boolean => depositCurrencyOf(id) === 'BTC';

/** The accounts of the owner and of the network, then the owner, as a send locks them. */
async function lockOwner({ services, tx, session }: WriteCall, chain: Chain): Promise<PartyRow> {
  const { userId } = session;
  const custody = custodyAccountOf(chain.id);
  const own = isBitcoin(chain) ? btcAccountOf(userId) : pointsAccountOf(userId);
  await services.ledger.openAccounts([own, custody], tx);
  const accounts = [pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId), custody.id];
  await tx.run(sql`SELECT ledger_lock_available(${accounts}::uuid[])`);
  const [owner] = await lockParties(tx, [userId]);
  if (owner === undefined) throw new AppError('nothing.found');
  return owner;
}
