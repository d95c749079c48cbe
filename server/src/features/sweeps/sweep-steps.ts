import { fundingFor, type SweepEvent, type SweepWait, sweepMachine } from '#core/sweeps/sweep-table.ts';
import { firstBid } from '#core/withdrawals/fees.ts';
import { COIN } from '#core/withdrawals/signing.ts';
import type { Services } from '#server/app/services.ts';
import { isStopped } from '#server/features/deposits/public.ts';
import {
  insertRequest,
  isFinal,
  lockPurse,
  type Payment,
  payerOf,
  payingAddresses,
  payRules,
  readPurse,
  signedOf,
  signingOf,
  type TrackWait,
  tokenOf,
  trackPayment,
} from '#server/features/withdrawals/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { SigningRequestTable } from '#server/platform/postgres/tables/withdrawals.ts';
import { type DueSweep, type GasRow, insertGas, lastGasOf, lockSweep, saveSweep } from './sweeps.store.ts';

/** Payments of coins that one sweep gets at most: prices may rise while the first one is on its way. */
const MAX_GAS_PAYMENTS = 3;

/** Seconds after which a shortage is no node that lags. */
const SHORT_LASTS_S = 600;

/** One sweep on its network. */
export interface SweepDue {
  readonly services: Services;
  readonly chain: Chain;
  readonly row: DueSweep;
}

/** What a look at a sweep came to: it moved on, or why it waits; null: for the chain, as it should. */
export type SweepLook = 'moved' | SweepWait | null;

interface Step {
  readonly event: SweepEvent;
  readonly txHash?: string;
  /** Why it waits after all, in its transaction. */
  readonly waits?: (tx: Tx) => Promise<SweepWait | null>;
  /** Writes what belongs to the step, in its transaction. */
  readonly also?: (tx: Tx) => Promise<void>;
}

/** Moves a sweep on, if it is still where it was. */
async function step({ services, row }: SweepDue, { event, txHash, waits, also }: Step): Promise<'moved' | SweepWait> {
  return services.db.transaction(async (tx) => {
    const state = await lockSweep(tx, row.id);
    if (state !== row.state) return 'moved';
    const wait = (await waits?.(tx)) ?? null;
    if (wait !== null) return wait;
    const next = sweepMachine.decide({ state }, { event });
    if ('refusal' in next) throw new Error(`a sweep in ${state} does not ${event}`);
    await saveSweep(tx, row.id, { state: next.state, txHash: txHash ?? null });
    await also?.(tx);
    return 'moved';
  });
}

const sweepOf = ({ services, chain, row }: SweepDue): Payment => ({
  id: row.id,
  kind: 'sweep',
  network: chain.id,
  token: tokenOf(chain),
  recipient: row.recipient,
  amount: row.amount,
  gas: payRules(services, chain).gas,
});

const gasOf = ({ chain, row }: SweepDue, { id, amount }: GasRow): Payment => ({
  id,
  kind: 'gas',
  network: chain.id,
  token: COIN,
  recipient: row.address,
  amount,
  gas: payerOf(chain).coinGas,
});

/** Hands an approved sweep to the signer when its address can pay the gas; else coins for it. */
export async function startSweep(due: SweepDue): Promise<SweepLook> {
  const { services, chain, row } = due;
  const hot = (await payingAddresses(services.db)).get(chain.id);
  if (hot === undefined) return 'signer';
  if (hot !== row.recipient) return giveUp(due, 'the paying address is another one now');
  if (await isStopped(services.db, chain.id)) return 'nodes';
  const payer = payerOf(chain);
  const { priceCap } = payRules(services, chain);
  const prices = await payer.prices();
  if (prices.now > priceCap) return 'price';
  const { tokens, coins, credit } = await payer.holdings(row.address);
  if (tokens < row.amount) {
    return row.waitsFor === 'short' && row.stillS >= SHORT_LASTS_S ? giveUp(due, 'less is at the address') : 'short';
  }
  const bid = firstBid(prices.bid, priceCap);
  const sweep = sweepOf(due);
  const cost = sweep.gas * bid.max + payer.flat;
  if (coins + credit >= cost) {
    const also = await requestFor(due, { payment: sweep, payer: row.address, bid });
    return step(due, { event: 'start', also });
  }
  const last = await lastGasOf(services.db, row.id);
  const place = (last?.place ?? 0) + 1;
  if (place > MAX_GAS_PAYMENTS) return giveUp(due, 'the coins for its gas never sufficed');
  const amount = fundingFor(cost, coins, payer.headroom);
  const purse = await readPurse(services.db, chain, hot);
  const gas: GasRow = { id: derivedId(row.id, `gas ${place}`), place, amount };
  const ask = await requestFor(due, { payment: gasOf(due, gas), payer: hot, bid });
  return step(due, {
    event: 'fund',
    waits: async (tx) =>
      (await lockPurse(tx, purse)).coins < amount + payer.coinGas * bid.max + payer.flat ? 'gas' : null,
    async also(tx) {
      await insertGas(tx, row.id, gas);
      await ask(tx);
    },
  });
}

/** Ends a sweep of which nothing was signed: its address may be swept again, under another proposal. */
function giveUp(due: SweepDue, why: string): Promise<SweepLook> {
  due.services.log.warn({ sweep: due.row.id, why }, 'a sweep cannot begin');
  return step(due, { event: 'refuse' });
}

interface Ask {
  readonly payment: Payment;
  readonly payer: string;
  readonly bid: { readonly max: bigint; readonly tip: bigint };
}

/** Writes the first request for a payment, built on what both nodes say of its payer. */
async function requestFor({ chain }: SweepDue, { payment, payer, bid }: Ask): Promise<(tx: Tx) => Promise<void>> {
  const basis = await payerOf(chain).basis(payer);
  const { id: paymentId, ...inputs } = payment;
  const amount = payment.amount as SigningRequestTable['amount'];
  const price = { maxPrice: bid.max, tipPrice: bid.tip, ...basis };
  return (tx) => insertRequest(tx, { ...inputs, paymentId, amount, attempt: 1, ...price });
}

/** Coins are on their way to the address: when they are there, the sweep begins again. */
export async function followGas(due: SweepDue): Promise<SweepLook> {
  const { services, chain, row } = due;
  const gas = await lastGasOf(services.db, row.id);
  if (gas === null) throw new Error('a sweep that waits for coins that nobody sends');
  const signature = await signatureOf(due, gas.id);
  if (signature !== 'signed') return signature;
  const tracked = await trackPayment({ services, chain, payment: gasOf(due, gas) });
  // Another transaction has its number: whether the coins are there, the balance tells.
  if (!('mined' in tracked)) return tracked.wait === 'unclear' ? lostTwice(due, 'funded') : waitOf(tracked.wait);
  const { outcome, tip } = tracked.mined;
  return isFinal(services, chain, { height: outcome.height, tip }) ? step(due, { event: 'funded' }) : null;
}

/** What the signer decided on the sweep itself. */
export async function takeSweepSignature(due: SweepDue): Promise<SweepLook> {
  const signature = await signatureOf(due, due.row.id);
  return signature === 'signed' ? step(due, { event: 'sign' }) : signature;
}

async function signatureOf(due: SweepDue, paymentId: string): Promise<'signed' | 'moved' | SweepWait> {
  const { db, log } = due.services;
  const signing = await signingOf(db, paymentId);
  if (signing === null) return 'signer';
  if (signing.refusal === null) return (await signedOf(db, paymentId)).length > 0 ? 'signed' : 'signer';
  log.error({ sweep: due.row.id, refusal: signing.refusal }, 'the signer refused');
  return step(due, { event: 'refuse' });
}

/** A signed sweep: it is in a final block, or is sent, again and again. */
export async function followSweep(due: SweepDue): Promise<SweepLook> {
  const { services, chain, row } = due;
  const tracked = await trackPayment({ services, chain, payment: sweepOf(due) });
  if (!('mined' in tracked)) return tracked.wait === 'unclear' ? lostTwice(due, 'fail') : waitOf(tracked.wait);
  const { txHash, outcome, tip } = tracked.mined;
  if (!isFinal(services, chain, { height: outcome.height, tip })) return null;
  const isSwept = outcome.payments.some(
    ({ from, to, amount }) => from === row.address && to === row.recipient && amount === row.amount,
  );
  return step(due, { event: outcome.succeeded && isSwept ? 'confirm' : 'fail', txHash });
}

/** What is unclear at two looks, one after the other, is over: the platform has the money at the one address or the other. */
const lostTwice = (due: SweepDue, event: SweepEvent): Promise<SweepLook> | 'unclear' =>
  due.row.waitsFor === 'unclear' ? step(due, { event }) : 'unclear';

/** A sweep stays in the platform, so that no gap in the record and no token keeps it: only withdrawals wait for these. */
const waitOf = (wait: TrackWait | null): SweepLook => (wait === 'record' || wait === 'token' ? 'nodes' : wait);
