import { confirmationsAt } from '#core/deposits/decide-deposit.ts';
import { nextBid } from '#core/withdrawals/fees.ts';
import type { PaymentInputs, SigningKind } from '#core/withdrawals/signing.ts';
import type { Services } from '#server/app/services.ts';
import { limitsOn } from '#server/features/deposits/public.ts';
import type { Chain, Outcome } from '#server/platform/chain/chain.ts';
import type { SigningRequestTable } from '#server/platform/postgres/tables/withdrawals.ts';
import { pricesOf } from '../fee.ts';
import { askPayers, outcomeOn, payersOf, tipOf } from './both-payers.ts';
import { insertRequest, type SignedRow, type SigningRow, signedOf, signingOf } from './pay.store.ts';
import { bidFor, priceCap } from './start.ts';

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
}

/** Why a signed payment is in no block; null: it is on its way, as it should. */
export type TrackWait = 'nodes' | 'price' | 'unclear';

interface Tracked {
  readonly services: Services;
  readonly chain: Chain;
  readonly payment: Payment;
}

/** Looks for a signed payment on the chain: it is in a block, or is sent, or is sent again at a higher price. */
export async function trackPayment(
  tracked: Tracked,
): Promise<{ readonly mined: Mined } | { readonly wait: TrackWait | null }> {
  const { services, chain, payment } = tracked;
  const signing = await signingOf(services.db, payment.id);
  const signed = await signedOf(services.db, payment.id);
  const [latest] = signed;
  if (signing === null || latest === undefined) throw new Error('a payment on its way that nobody signed');
  for (const { txHash } of signed) {
    const outcome = await outcomeOn(chain, txHash);
    if (outcome === 'differ') return { wait: 'nodes' };
    if (outcome !== null) return { mined: { txHash, outcome, signer: signing.signer } };
  }
  return { wait: await push(tracked, signing, latest) };
}

/** Whether a block is so deep in the chain that the books may follow. */
export async function isFinal(services: Services, chain: Chain, height: bigint): Promise<boolean> {
  return confirmationsAt(height, await tipOf(chain)) >= limitsOn(services, chain).confirmations;
}

/** Sends the same bytes to both nodes; they take them once. After a while asks for the same payment at a higher price. */
async function push(tracked: Tracked, { signer, nonce }: SigningRow, latest: SignedRow): Promise<TrackWait | null> {
  const { services, chain, payment } = tracked;
  const answers = await Promise.allSettled(payersOf(chain).map((node) => node.send(latest.raw)));
  const isTaken = answers.some((answer) => answer.status === 'fulfilled' && answer.value === null);
  const nonces = await askPayers(chain, (node) => node.nonceOf(signer));
  // Its number is used up, and no block has it: another transaction may have, so that nothing is given back.
  if (nonce !== null && nonces.every((next) => next > nonce)) return 'unclear';
  if (!isTaken) {
    services.log.warn({ [payment.kind]: payment.id, answers }, 'no node takes a payment');
    return 'nodes';
  }
  return raisePrice(tracked, latest);
}

async function raisePrice({ services, chain, payment }: Tracked, latest: SignedRow): Promise<TrackWait | null> {
  const { db, rules } = services;
  if (latest.ageS < rules.get('withdrawals.replace_after_s')) return null;
  if (latest.attempt > rules.get('withdrawals.replacements_most')) return 'price';
  const terms = { bumpBps: BigInt(rules.get('withdrawals.replace_bump_bps')), cap: priceCap(services) };
  const last = { max: latest.maxPrice, tip: latest.tipPrice };
  const bid = nextBid(last, bidFor(await pricesOf(chain)), terms);
  if (bid === null) return 'price';
  const { id: paymentId, ...inputs } = payment;
  const amount = payment.amount as SigningRequestTable['amount'];
  const attempt = latest.attempt + 1;
  await insertRequest(db, { ...inputs, paymentId, amount, attempt, maxPrice: bid.max, tipPrice: bid.tip, nonce: 0n });
  return null;
}
