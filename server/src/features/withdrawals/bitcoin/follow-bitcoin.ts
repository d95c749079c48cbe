import { changeIndexOf } from '#core/bitcoin/change-index.ts';
import { raiseFee } from '#core/bitcoin/select-coins.ts';
import { boundedRate, nextRate } from '#core/bitcoin/withdraw-bitcoin.ts';
import { amount } from '#core/money/amount.ts';
import { readTransaction } from '#server/platform/chain/bitcoin-raw.ts';
import type { MinedAt } from '#server/platform/chain/coin-payer.ts';
import { moveWithdrawal } from '../move.ts';
import type { Due, Look } from '../pay/due.ts';
import { forgetBlock, type SignedRow, saveBlock, signedOf, signingOf } from '../pay/pay.store.ts';
import { tipOf } from '../pay/payers.ts';
import { isFinal } from '../pay/track.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import { btcFeeRules, coinPayerOf } from './btc-fee.ts';
import { termsOf } from './choose-coins.ts';
import { inputsOf, insertChange, keyOfSigner, nameOf } from './coins.store.ts';
import { askSigner } from './start-bitcoin.ts';

/** The place of the change in a transaction of ours: behind the receiver. */
const CHANGE_VOUT = 1;

/** Looks for a signed withdrawal of bitcoin on the chain, and books what became of it. */
export async function followBitcoin(due: Due): Promise<Look> {
  const { services, row } = due;
  const signed = await signedOf(services.db, row.id);
  const [latest] = signed;
  if (latest === undefined) throw new Error('a payment on its way that nobody signed');
  const tip = await tipOf(due.chain);
  const mined = await minedOf(due, signed);
  if (mined !== null && mined !== 'differ') return settle(due, mined, tip);
  await forgetBlock(services.db, row.id);
  return mined === 'differ' ? 'nodes' : push(due, signed, latest);
}

interface Mined {
  readonly tx: SignedRow;
  readonly at: MinedAt;
}

/** Which of its transactions is in a block; never two, as each spends the same outputs. */
async function minedOf({ chain }: Due, signed: readonly SignedRow[]): Promise<Mined | 'differ' | null> {
  for (const tx of signed) {
    const at = await coinPayerOf(chain).minedAt(tx);
    if (at === 'differ') return 'differ';
    if (at !== null) return { tx, at };
  }
  return null;
}

/** Sends the same bytes to both nodes; they take them once. After a while asks for the same payment at a higher rate. */
async function push(due: Due, signed: readonly SignedRow[], latest: SignedRow): Promise<Look> {
  const { services, chain, row } = due;
  const payer = coinPayerOf(chain);
  const { isTaken, answers } = await payer.send(latest.raw, btcFeeRules(services).maxRate);
  if (isTaken) return raiseRate(due, latest);
  if (await payer.isSpent(latest.raw)) {
    // A block may have come between the questions; else something else spent an output, and nothing is given back.
    return (await minedOf(due, signed)) === null ? 'unclear' : null;
  }
  services.log.warn({ withdrawal: row.id, answers }, 'no node takes a payment');
  // Nodes whose memory is full take nothing below a rate that grows, and forget what they took before.
  return (await raiseRate(due, latest)) ?? 'nodes';
}

async function raiseRate(due: Due, latest: SignedRow): Promise<Look> {
  const { services, chain } = due;
  const { rules, db } = services;
  if (latest.ageS < rules.get('withdrawals.btc_replace_after_s')) return null;
  const estimate = await coinPayerOf(chain).rate();
  if (estimate === null) return null;
  const now = boundedRate(estimate, btcFeeRules(services));
  const rate = nextRate(latest.maxPrice, now, BigInt(rules.get('withdrawals.replace_bump_bps')));
  if (rate === null) return null;
  if (latest.attempt > rules.get('withdrawals.replacements_most')) return 'price';
  const inputs = await inputsOf(db, due.row.id);
  const { fee, change } = sumsOf(inputs, latest.raw);
  const coins = inputs.map((input) => ({ ...input, id: nameOf(input), confirmations: 0, isMined: false }));
  const selection = raiseFee({ coins, fee, change: change?.amount ?? 0n }, termsOf(due, rate));
  if (selection === null) return 'price';
  await askSigner(db, due, { attempt: latest.attempt + 1, selection });
  return null;
}

interface Sums {
  /** What the network takes. */
  readonly fee: bigint;
  readonly change: { readonly amount: bigint; readonly script: string } | null;
}

function sumsOf(inputs: readonly { readonly amount: bigint }[], raw: string): Sums {
  const { outputs } = readTransaction(raw);
  const spent = inputs.reduce((sum, input) => sum + input.amount, 0n);
  const fee = outputs.reduce((left, output) => left - output.amount, spent);
  return { fee, change: outputs[CHANGE_VOUT] ?? null };
}

/** A transaction in a block that both nodes have: once it is final, the books follow, and its change may be spent. */
async function settle({ services, chain, row }: Due, { tx: { txHash, raw }, at }: Mined, tip: bigint): Promise<Look> {
  const { height } = at;
  const { db } = services;
  if (!isFinal(services, chain, { height, tip })) {
    await saveBlock(db, row.id, { txHash, height });
    return null;
  }
  await db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked === null) return;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    const { fee, change } = sumsOf(await inputsOf(tx, row.id), raw);
    const move = { event: 'confirm', approvals, txHash, height, networkFee: amount(fee) } as const;
    if ((await moveWithdrawal({ services, tx }, locked, move)) === null || change === null) return;
    const signing = await signingOf(tx, row.id);
    const keyId = signing && (await keyOfSigner(tx, chain.id, signing.signer));
    const address = coinPayerOf(chain).addressOf(change.script);
    if (signing?.nonce == null || keyId === null || address === null) throw new Error('change of nobody');
    const key = { keyId, keyIndex: changeIndexOf(signing.nonce), address };
    await insertChange(tx, {
      paymentId: row.id,
      network: chain.id,
      txHash,
      vout: CHANGE_VOUT,
      ...key,
      height,
      amount: change.amount,
    });
  });
  return 'moved';
}
