import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import {
  COIN,
  houseRefusal,
  isSamePaymentInputs,
  MAX_EXPIRED,
  MAX_GAS_LIMIT,
  type PaymentInputs,
  type SigningRefusal,
  type SigningWait,
  signingRefusal,
  signingWait,
} from '#core/withdrawals/signing.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { lockSigner } from '#server/platform/signer-lock.ts';
import type { ChainKey, ChainSigner } from './chain-signer.ts';
import { type Hold, holdEnds, noteHold } from './holds.store.ts';
import {
  closeRequest,
  comparisonOf,
  countGone,
  formerOf,
  gasToday,
  houseSourceOf,
  insertSigned,
  insertSignedInputs,
  insertSigning,
  isAnySigned,
  isSigned,
  nextNonce,
  openRequests,
  openSweepKey,
  type RequestRow,
  registerSigner,
  signedToday,
  signingOf,
  sourceOf,
  useNonce,
} from './signer.store.ts';
import type { SignerConfig } from './signer-config.ts';

const REQUESTS_PER_PAGE = 50;
const PAGES_PER_PASS = 200;
const HOLD_CODES = [TRANSFER_CODES.withdrawal_hold.number, TRANSFER_CODES.btc_withdrawal_hold.number];
const MAX_GAS = BigInt(MAX_GAS_LIMIT);
/** A quarter of a day's gas is for other prices of what is signed. */
const REPLACEMENT_PART = 4n;
const WAITS: Readonly<Record<SigningWait, string>> = {
  recalled: 'the product took it back: its owner may not be paid now',
  address: 'its receiver has been in the address book for less than SIGNER_ADDRESS_AGE_S',
  sum: 'with others of a day it passes SIGNER_REVIEW_ABOVE without two approvals',
  day: 'SIGNER_DAY_MOST is reached',
  gas: 'the budget of a day for gas (SIGNER_DAY_GAS_MAX, on Tron SIGNER_TRON_DAY_GAS_MAX) is reached',
};
const PAID_ELSEWHERE = 'the chain has more payments that the record does not have than SIGNER_TRON_PAID_ELSEWHERE says';
const SEEMS_PAID =
  'a payment that the record does not have gave this sum to its receiver: two administrators settle it';
const NOT_COMPARED = 'the payments on the chain were not compared with the record since this signer began';
const SPENT_ELSEWHERE = 'more outputs are spent by something else than SIGNER_BITCOIN_SPENT_ELSEWHERE says';

export interface Signer {
  readonly db: Database;
  /** Its side of each network, by the network's name. */
  readonly chains: Readonly<Record<string, ChainSigner>>;
  readonly config: Omit<SignerConfig, 'networks' | 'bitcoin' | 'databaseUrl'>;
  /** Told what it does not sign, and why. */
  readonly say: (text: string) => void;
  /** When this process began, by the clock of the database. */
  readonly since: Date;
  readonly now: () => Date;
}

/** Signs what it finds and may sign. Returns how many requests it decided on. */
export async function signPending(signer: Signer): Promise<number> {
  const { db, chains, say } = signer;
  for (const [network, { key, deposits, firstNonce, coins, paidElsewhere }] of Object.entries(chains)) {
    const depositKey = coins?.keyId ?? deposits?.id ?? null;
    const presence = { network, address: key.address, nonce: firstNonce, depositKey };
    await registerSigner(db, { ...presence, paidElsewhere: paidElsewhere ?? 0 });
  }
  let decided = 0;
  let after: RequestRow | null = null;
  // To the last: requests that wait keep none behind them from its turn.
  for (let page = 0; page < PAGES_PER_PASS; page++) {
    const requests: RequestRow[] = await openRequests(db, { after, limit: REQUESTS_PER_PAGE });
    for (const request of requests) {
      const why = await db.transaction((tx) => closeDecided(signer, tx, request));
      if (why === null) decided++;
      else say(`not signed: payment ${request.paymentId}, transaction ${request.attempt}: ${why}`);
    }
    after = requests.at(-1) ?? null;
    if (requests.length < REQUESTS_PER_PAGE) break;
  }
  return decided;
}

async function closeDecided(signer: Signer, tx: Tx, request: RequestRow): Promise<string | null> {
  const chain = signer.chains[request.network];
  // Another signer may have it: what is refused is refused for all of them.
  if (chain === undefined) return 'this signer has no key on its network';
  await lockSigner(tx);
  const wait = await decideOn(signer, tx, { request, chain });
  if (wait === null) await closeRequest(tx, request);
  else await noteHold(tx, request, typeof wait === 'string' ? null : wait);
  return typeof wait === 'string' || wait === null ? wait : WAITS[wait.wait];
}

interface Turn {
  readonly request: RequestRow;
  readonly chain: ChainSigner;
}

/** Null: it was signed, or refused for good. Otherwise why it waits. */
async function decideOn(signer: Signer, tx: Tx, { request, chain }: Turn): Promise<string | Hold | null> {
  if (await isSigned(tx, request)) return null;
  const signing = await signingOf(tx, request.paymentId);
  if (signing !== null && signing.refusal !== null) return null;
  const gap = request.kind === 'withdrawal' ? await recordGap(signer, tx, request) : null;
  if (gap !== null) return gap;
  const isTooDear = request.maxPrice > chain.priceCap || request.gas > MAX_GAS;
  if (isTooDear && signing !== null) return 'its gas, or the price of it, is above what the signer takes';
  const task = await taskOf(signer, chain, { tx, request });
  if (task === null) return 'its address is of no key of this signer';
  // Its first request never changes: the payment could only wait for good.
  const refusal = task.refusal ?? (isTooDear ? 'cost' : null);
  if (signing === null) return decideFirst(signer, tx, { request, task: { ...task, refusal } });
  // The same payment again: under the same number, to the same receiver.
  if (!isSamePaymentInputs(signing, request)) return 'it was signed with other inputs';
  const { nonce } = signing;
  if (signing.signer !== task.key.address || nonce === null) return 'it was signed by another key';
  return decideAgain(signer, tx, { request, chain, key: task.key, inputs: signing, nonce, task });
}

/**
 * Why the record may lack payments of the key; null: it has all that the chain has, or numbers of the chain say so. A record that was
 * set back is behind the chain: what it calls unsigned may be paid.
 */
async function recordGap({ chains, since }: Signer, tx: Tx, request: RequestRow): Promise<string | null> {
  const paidElsewhere = chains[request.network]?.paidElsewhere ?? null;
  if (paidElsewhere === null) return null;
  const { unsigned, isPaid, readAt } = await comparisonOf(tx, request);
  if (unsigned > paidElsewhere) return PAID_ELSEWHERE;
  if (isPaid) return SEEMS_PAID;
  return readAt === null || readAt < since ? NOT_COMPARED : null;
}

/** Who signs a request, and what the signer's own checks say. */
interface Task {
  readonly key: ChainKey;
  readonly refusal: SigningRefusal | null;
  /** What it counts in the signer's day: money that leaves the platform. */
  readonly points: bigint;
  /** What pays for it is still held, or is the platform's own. */
  readonly isHeld: boolean;
  /** What is wrong with the outputs that it spends, or with its fee; null: nothing, or it spends none. */
  readonly wrongCoins: SigningRefusal | null;
  /** The limit for which its first transaction waits; null: none. */
  readonly wait: Hold | null;
}

const tokensOf = ({ chains }: Signer): Record<string, string> =>
  Object.fromEntries(Object.entries(chains).map(([network, { token }]) => [network, token]));

interface Wish {
  readonly tx: Tx;
  readonly request: RequestRow;
}

/** Null: the private side of the key is not here. */
function taskOf(signer: Signer, chain: ChainSigner, wish: Wish): Promise<Task | null> {
  return wish.request.kind === 'withdrawal' ? payTask(signer, chain, wish) : houseTask(signer, chain, wish);
}

async function payTask(signer: Signer, { key, coins }: ChainSigner, { tx, request }: Wish): Promise<Task> {
  const tokens = tokensOf(signer);
  const row = await sourceOf(tx, request.paymentId, HOLD_CODES);
  const source = row && { ...row, token: tokens[row.network] ?? '', points: row.amount, amount: row.amount - row.fee };
  const { addressAgeS } = signer.config;
  const limits = { ...(coins?.limits ?? signer.config), addressAgeS, tokens };
  const isHeld = row?.isHeld ?? false;
  const wrongCoins = coins?.refusalOf(request, row?.fee ?? 0n) ?? null;
  const refusal = signingRefusal({ request, source, isHeld }, limits) ?? wrongCoins;
  const points = row?.amount ?? 0n;
  const wait = signingWait({ source }, limits);
  const room = limits.reviewAbove - points;
  const hold = wait && { wait, until: (await holdEnds(tx, { paymentId: request.paymentId, room, addressAgeS }))[wait] };
  return { key, refusal, points, isHeld, wrongCoins, wait: hold };
}

async function houseTask(signer: Signer, chain: ChainSigner, { tx, request }: Wish): Promise<Task | null> {
  const { kind, network } = request;
  const { key, deposits, token: ownToken, priceCap } = chain;
  if (kind === 'withdrawal') throw new Error('a withdrawal is not between addresses of the platform');
  const row = await houseSourceOf(tx, request);
  if (deposits === null || (row !== null && row.keyId !== deposits.id)) return null;
  const own = row === null ? null : deposits.at(row.keyIndex);
  const token = kind === 'gas' ? COIN : ownToken;
  const source = row && own && { ...row, token, address: own.address };
  const facts = { request, kind, source, own: key.address, maxGas: MAX_GAS * priceCap };
  const payer = kind === 'gas' || own === null ? key : own;
  if (kind === 'sweep' && own !== null) await openSweepKey(tx, network, own.address);
  return {
    key: payer,
    refusal: houseRefusal(facts, tokensOf(signer)),
    points: 0n,
    isHeld: true,
    wrongCoins: null,
    wait: null,
  };
}

interface First {
  readonly request: RequestRow;
  readonly task: Task;
}

async function decideFirst(signer: Signer, tx: Tx, { request, task }: First): Promise<string | Hold | null> {
  const { paymentId, network, token, recipient, amount } = request;
  const { key, points } = task;
  const inputs: PaymentInputs = { network, token, recipient, amount };
  const coins = signer.chains[network]?.coins;
  const outputs = coins?.outputsOf(request.anchor) ?? [];
  const refusal = task.refusal ?? ((await isAnySigned(tx, network, outputs)) ? 'inputs' : null);
  if (refusal !== null) {
    await insertSigning(tx, { paymentId, ...inputs, signer: key.address, nonce: null, refusal, points });
    return null;
  }
  if (task.wait !== null) return task.wait;
  const dayLimit = coins?.limits.dayLimit ?? signer.config.dayLimit;
  if ((await signedToday(tx, coins !== undefined)) + points > dayLimit) return { wait: 'day', until: null };
  if (coins !== undefined && (await countGone(tx, network)) > coins.spentElsewhere) return SPENT_ELSEWHERE;
  if (await isGasSpent(signer, tx, request)) return { wait: 'gas', until: null };
  const nonce = await nextNonce(tx, network, key.address);
  // Payments of this key are on the chain that the record does not have: it was set back, or somebody else uses the key.
  if (request.nonce > nonce) return `the chain has ${request.nonce} transactions of this key, the record ${nonce}`;
  await useNonce(tx, network, key.address);
  await insertSigning(tx, { paymentId, ...inputs, signer: key.address, nonce, refusal: null, points });
  await insertSignedInputs(tx, { paymentId, network, outputs });
  return sign(signer, tx, { request, key, inputs, nonce });
}

interface Decision {
  readonly request: RequestRow;
  readonly key: ChainKey;
  readonly inputs: PaymentInputs;
  readonly nonce: bigint;
}

interface Again extends Decision {
  readonly chain: ChainSigner;
  readonly task: Task;
}

/** Another transaction of a payment: never while two of them could be in blocks. */
async function decideAgain(signer: Signer, tx: Tx, { chain, task, ...decision }: Again): Promise<string | null> {
  const { request } = decision;
  const former = await formerOf(tx, request.paymentId);
  const wait = chain.holdBack(former, { anchor: request.anchor, now: signer.now() });
  if (wait !== null) return wait;
  if (task.wrongCoins !== null) return `its outputs or its fee are wrong: ${task.wrongCoins}`;
  if (chain.countsAgain) {
    if (!task.isHeld) return 'its points are not held any more';
    if (former.length >= MAX_EXPIRED) return `it was signed ${former.length} times`;
    if ((await signedToday(tx, false)) + task.points > signer.config.dayLimit) return WAITS.day;
  }
  return (await isGasSpent(signer, tx, request)) ? WAITS.gas : sign(signer, tx, decision);
}

/**
 * Whether the gas of another transaction passes the budget of a day. First transactions leave a part of it, so that one that is stuck
 * at its price, with all behind it, can get another.
 */
async function isGasSpent({ chains }: Signer, tx: Tx, request: RequestRow): Promise<boolean> {
  const budget = chains[request.network]?.dayGas ?? null;
  if (budget === null) return false;
  const room = request.attempt === 1 ? budget - budget / REPLACEMENT_PART : budget;
  return (await gasToday(tx, request)) + request.gas * request.maxPrice > room;
}

async function sign(signer: Signer, tx: Tx, { request, key, inputs, nonce }: Decision): Promise<null> {
  const { paymentId, attempt, gas, maxPrice, tipPrice, anchor } = request;
  const { token, recipient, amount } = inputs;
  const order = { token, recipient, amount, nonce, gas, maxPrice, tipPrice, anchor, now: signer.now() };
  const signed = await key.sign(order);
  await insertSigned(tx, { paymentId, attempt, ...signed, gas, maxPrice, tipPrice });
  return null;
}
