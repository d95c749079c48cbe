import { moveWithdrawal } from '../move.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { forgetBlock, saveBlock } from './pay.store.ts';
import { payRules } from './pay-rules.ts';
import { payerOf, tokenOf } from './payers.ts';
import { isFinal, type Mined, trackPayment } from './track.ts';

/** Looks for a signed withdrawal on the chain, and books what became of it. */
export async function followPayment(due: Due): Promise<Look> {
  const { services, chain, row } = due;
  const tracked = await trackPayment({
    services,
    chain,
    payment: {
      id: row.id,
      kind: 'withdrawal',
      network: chain.id,
      token: tokenOf(chain),
      recipient: row.recipient,
      amount: row.amount - row.fee,
      gas: payRules(services, chain).gas,
    },
  });
  if ('mined' in tracked) return settle(due, tracked.mined);
  await forgetBlock(services.db, row.id);
  return tracked.wait;
}

/** A transaction in a block that both nodes have: once it is final, the books follow. */
async function settle({ services, chain, row }: Due, { txHash, outcome, signer, tip }: Mined): Promise<Look> {
  const { height } = outcome;
  if (!isFinal(services, chain, { height, tip })) {
    await saveBlock(services.db, row.id, { txHash, height });
    return null;
  }
  const net = row.amount - row.fee;
  const isPaid = outcome.payments.some(
    ({ from, to, amount }) => from === signer && to === row.recipient && amount === net,
  );
  // A token that moved something else, or nothing: nobody can tell what became of it, and the hold stays.
  if (outcome.succeeded && !isPaid) return 'unclear';
  // One base unit says whether the token refuses its receiver, whatever the paying address has by now.
  const trial = outcome.succeeded
    ? 'passes'
    : await payerOf(chain).tryOut({ from: signer, to: row.recipient, amount: 1n });
  if (trial === 'differ') return 'nodes';
  const failure = trial === 'receiver' ? 'bounce' : 'revert';
  await services.db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked === null) return;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    const event = outcome.succeeded ? 'confirm' : failure;
    await moveWithdrawal({ services, tx }, locked, { event, approvals, txHash, height });
  });
  return 'moved';
}
