import { confirmationsAt } from '#core/deposits/decide-deposit.ts';
import { type Bid, firstBid, nextBid } from '#core/withdrawals/fees.ts';
import { MAX_EXPIRED, type PaymentInputs, type SigningKind } from '#core/withdrawals/signing.ts';
import type { Services } from '#server/app/services.ts';
import { limitsOn } from '#server/features/deposits/public.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Outcome } from '#server/platform/chain/payer.ts';
import type { SigningRequestTable } from '#server/platform/postgres/tables/withdrawals.ts';
import { insertRequest, type SignedRow, type SigningRow, signedOf, signingOf } from './pay.store.ts';
import { payRules } from './pay-rules.ts';
import { payerOf, tipOf } from './payers.ts';
import { recordWait } from './record.ts';

/** A payment that the signer signs, as its requests name it. */
export interface Payment extends PaymentInputs {
  readonly id: string;
  readonly kind: SigningKind;
  readonly gas: bigint;
}

/** A transaction in a block that both nodes have. */
export interface Mined {
  readonly txHash: string;
  readonly outcome: Outcome;
  readonly signer: string;
  /** The last block that both nodes had reached before they told the outcome. */
  readonly tip: bigint;
}

/** Why a signed payment is in no block; null: it is on its way, as it should. */
export type TrackWait = 'record' | 'nodes' | 'token' | 'price' | 'unclear';

interface Tracked {
  readonly services: Services;
  readonly chain: Chain;
  readonly payment: Payment;
}

/** Looks for a signed payment on the chain: it is in a block, or is sent, or another transaction is signed for it. */
export async function trackPayment(
  tracked: Tracked,
): Promise<{ readonly mined: Mined } | { readonly wait: TrackWait | null }> {
  const { services, chain, payment } = tracked;
  const signing = await signingOf(services.db, payment.id);
  const signed = await signedOf(services.db, payment.id);
  const [latest] = signed;
  if (signing === null || latest === undefined) throw new Error('a payment on its way that nobody signed');
  const tip = await tipOf(chain);
  for (const { txHash } of signed) {
    const outcome = await payerOf(chain).outcomeOf(txHash);
    if (outcome === 'differ') return { wait: 'nodes' };
    if (outcome !== null) return { mined: { txHash, outcome, signer: signing.signer, tip } };
  }
  return { wait: await push(tracked, signing, signed) };
}

/** A block, and the tip of the chain that was read before it. */
export interface Depth {
  readonly height: bigint;
  readonly tip: bigint;
}

/**
 * Whether a block is so deep in the chain that the books may follow. The tip is read first: a chain that takes the block back after
 * it was told, and grows, would else confirm a block that it does not have.
 */
export const isFinal = (services: Services, chain: Chain, { height, tip }: Depth): boolean =>
  confirmationsAt(height, tip) >= limitsOn(services, chain).confirmations;

/**
 * Sends the same bytes to both nodes; they take them once. Where they can no longer come asks for another transaction, and where
 * another can take their place asks for it at a higher price after a while.
 */
async function push(
  tracked: Tracked,
  { signer, nonce }: SigningRow,
  signed: readonly SignedRow[],
): Promise<TrackWait | null> {
  const { services, chain, payment } = tracked;
  const [latest] = signed;
  if (nonce === null || latest === undefined) throw new Error('a payment on its way that was refused');
  const payer = payerOf(chain);
  const { isTaken, answers } = await payer.send(latest.raw);
  const standing = await payer.standingOf({ signer, nonce, signed });
  // Its place is used up, and no block has it: another transaction may have paid, so that nothing is given back.
  if (standing === 'spent') return 'unclear';
  if (standing === 'dead') return signAgain(tracked, signer, latest);
  if (!isTaken) {
    services.log.warn({ [payment.kind]: payment.id, answers }, 'no node takes a payment');
    return 'nodes';
  }
  return payer.canReplace ? raisePrice(tracked, latest) : null;
}

/** None of its transactions can ever be in a block: asks for another, until two administrators have to say what becomes of it. */
async function signAgain(tracked: Tracked, signer: string, { attempt }: SignedRow): Promise<TrackWait | null> {
  const { services, chain, payment } = tracked;
  if (attempt >= MAX_EXPIRED) return 'unclear';
  // The one that is in a block may be one that the record does not have.
  const wait = payment.kind === 'withdrawal' ? await againWait(tracked, signer) : null;
  if (wait !== null) return wait;
  const { priceCap } = payRules(services, chain);
  const prices = await payerOf(chain).prices();
  if (prices.now > priceCap) return 'price';
  const { anchor } = await payerOf(chain).basis(signer);
  await askAgain(tracked, attempt + 1, { bid: firstBid(prices.bid, priceCap), anchor });
  return null;
}

/** Why a withdrawal is not signed again, although none of its transactions can come. */
async function againWait({ services, chain, payment }: Tracked, signer: string): Promise<TrackWait | null> {
  const { recipient: to, amount } = payment;
  const wait = await recordWait(services.db, chain, { ...payment, payer: signer });
  if (wait !== null) return wait;
  const waits = { passes: null, differ: 'nodes', payer: 'token', receiver: 'unclear' } as const;
  return waits[await payerOf(chain).tryOut({ from: signer, to, amount })];
}

async function raisePrice(tracked: Tracked, latest: SignedRow): Promise<TrackWait | null> {
  const { services, chain } = tracked;
  const { rules } = services;
  if (latest.ageS < rules.get('withdrawals.replace_after_s')) return null;
  if (latest.attempt > rules.get('withdrawals.replacements_most')) return 'price';
  const { priceCap } = payRules(services, chain);
  const terms = { bumpBps: BigInt(rules.get('withdrawals.replace_bump_bps')), cap: priceCap };
  const last = { max: latest.maxPrice, tip: latest.tipPrice };
  const bid = nextBid(last, (await payerOf(chain).prices()).bid, terms);
  if (bid === null) return 'price';
  await askAgain(tracked, latest.attempt + 1, { bid, anchor: null });
  return null;
}

interface NextTx {
  readonly bid: Bid;
  readonly anchor: string | null;
}

/** Asks the signer for another transaction of a payment; its number stays what it was. */
async function askAgain({ services, payment }: Tracked, attempt: number, { bid, anchor }: NextTx): Promise<void> {
  const { id: paymentId, ...inputs } = payment;
  const amount = payment.amount as SigningRequestTable['amount'];
  const price = { maxPrice: bid.max, tipPrice: bid.tip };
  await insertRequest(services.db, { ...inputs, paymentId, amount, attempt, ...price, nonce: 0n, anchor });
}
