import { confirmationsAt } from '#core/deposits/decide-deposit.ts';
import { nextBid } from '#core/withdrawals/fees.ts';
import { limitsOn } from '#server/features/deposits/public.ts';
import type { Outcome } from '#server/platform/chain/chain.ts';
import { pricesOf } from '../fee.ts';
import { moveWithdrawal } from '../move.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import { askPayers, outcomeOn, tipOf } from './both-payers.ts';
import type { Due, Look } from './due.ts';
import { insertRequest, type SignedRow, type SigningRow, saveBlock, signedOf, signingOf } from './pay.store.ts';
import { bidFor, priceCap } from './start.ts';

/** Looks for a signed payment on the chain: it is in a block, or is sent, or is sent again at a higher price. */
export async function followPayment(due: Due): Promise<Look> {
  const { services, chain, row } = due;
  const signing = await signingOf(services.db, row.id);
  const signed = await signedOf(services.db, row.id);
  const [latest] = signed;
  if (signing === null || latest === undefined) throw new Error('a payment on its way that nobody signed');
  for (const { txHash } of signed) {
    const outcome = await outcomeOn(chain, txHash);
    if (outcome === 'differ') return 'nodes';
    if (outcome !== null) return settle(due, { txHash, outcome, signer: signing.signer });
  }
  return push(due, signing, latest);
}

interface Mined {
  readonly txHash: string;
  readonly outcome: Outcome;
  readonly signer: string;
}

/** A transaction in a block that both nodes have: once it is final, the books follow. */
async function settle({ services, chain, row }: Due, { txHash, outcome, signer }: Mined): Promise<Look> {
  const { height } = outcome;
  const confirmations = confirmationsAt(height, await tipOf(chain));
  if (confirmations < limitsOn(services, chain).confirmations) {
    await saveBlock(services.db, row.id, { txHash, height });
    return null;
  }
  const net = row.amount - row.fee;
  const isPaid = outcome.payments.some(
    ({ from, to, amount }) => from === signer && to === row.recipient && amount === net,
  );
  // A token that moved something else, or nothing: nobody can tell what became of it, and the hold stays.
  if (outcome.succeeded && !isPaid) return 'unclear';
  await services.db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked === null) return;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    const event = outcome.succeeded ? 'confirm' : 'revert';
    await moveWithdrawal({ services, tx }, locked, { event, approvals, txHash, height });
  });
  return 'moved';
}

/** Sends the same bytes to both nodes; they take them once. After a while asks for the same payment at a higher price. */
async function push(due: Due, { signer, nonce }: SigningRow, latest: SignedRow): Promise<Look> {
  const { services, chain, row } = due;
  const answers = await Promise.allSettled(chain.payers.map((node) => node.send(latest.raw)));
  const isTaken = answers.some((answer) => answer.status === 'fulfilled' && answer.value === null);
  const nonces = await askPayers(chain, (node) => node.nonceOf(signer));
  // Its number is used up, and no block has it: another transaction may have, so that nothing is given back.
  if (nonce !== null && nonces.every((next) => next > nonce)) return 'unclear';
  if (!isTaken) {
    services.log.warn({ withdrawal: row.id, answers }, 'no node takes a payment');
    return 'nodes';
  }
  return raisePrice(due, latest);
}

async function raisePrice({ services, chain, row }: Due, latest: SignedRow): Promise<Look> {
  const { db, rules } = services;
  if (latest.ageS < rules.get('withdrawals.replace_after_s')) return null;
  if (latest.attempt > rules.get('withdrawals.replacements_most')) return 'price';
  const terms = { bumpBps: BigInt(rules.get('withdrawals.replace_bump_bps')), cap: priceCap(services) };
  const last = { max: latest.maxPrice, tip: latest.tipPrice };
  const bid = nextBid(last, bidFor(await pricesOf(chain)), terms);
  if (bid === null) return 'price';
  await insertRequest(db, {
    paymentId: row.id,
    attempt: latest.attempt + 1,
    network: chain.id,
    token: chain.token,
    recipient: row.recipient,
    amount: (row.amount - row.fee) as typeof row.amount,
    gas: BigInt(rules.get('withdrawals.gas')),
    maxPrice: bid.max,
    tipPrice: bid.tip,
    nonce: 0n,
  });
  return null;
}
