import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import {
  COIN,
  GAS_MOST,
  houseRefusal,
  isSamePaymentInputs,
  type PaymentInputs,
  type SigningRefusal,
  signingRefusal,
} from '#core/withdrawals/signing.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import type { DepositKeys } from './deposit-keys.ts';
import type { EvmKey } from './evm-key.ts';
import {
  beThere,
  closeRequest,
  houseSourceOf,
  insertSigned,
  insertSigning,
  isSigned,
  lockSigner,
  nextNonce,
  openRequests,
  openSweepKey,
  type RequestRow,
  signedToday,
  signingOf,
  sourceOf,
  useNonce,
} from './signer.store.ts';
import type { SignerConfig } from './signer-config.ts';

const REQUESTS_PER_PAGE = 50;
const PAGES_PER_PASS = 200;
const MAX_GAS = BigInt(GAS_MOST);

export interface Signer {
  readonly db: Database;
  readonly key: EvmKey;
  /** Of addresses of deposits; null: it does not sweep. */
  readonly deposits: DepositKeys | null;
  readonly config: Omit<SignerConfig, 'key' | 'depositKey' | 'databaseUrl'>;
  /** Told what it does not sign, and why. */
  readonly say: (text: string) => void;
}

/** Signs what it finds and may sign. Returns how many requests it decided on. */
export async function signPass(signer: Signer): Promise<number> {
  const { db, key, deposits, config, say } = signer;
  const networks = Object.keys(config.tokens);
  const depositKey = deposits?.id ?? null;
  await beThere(db, { networks, address: key.address, nonce: config.firstNonce, depositKey });
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
  const why = await decideOn(signer, tx, request);
  if (why === null) await closeRequest(tx, request);
  return why;
}

/** Null: it was signed, or refused for good. Otherwise why it waits. */
async function decideOn(signer: Signer, tx: Tx, request: RequestRow): Promise<string | null> {
  const { config } = signer;
  await lockSigner(tx);
  if (await isSigned(tx, request)) return null;
  const signing = await signingOf(tx, request.paymentId);
  if (signing !== null && signing.refusal !== null) return null;
  const isTooDear = request.maxPrice > config.priceCap || request.gas > MAX_GAS;
  if (isTooDear && signing !== null) return 'its gas, or the price of it, is above what the signer takes';
  const task = await taskOf(signer, tx, request);
  if (task === null) return 'its address is of no key of this signer';
  // Its first request never changes: the payment could only wait for good.
  const refusal = task.refusal ?? (isTooDear ? 'cost' : null);
  if (signing === null) return decideFirst(signer, tx, { request, task: { ...task, refusal } });
  // The same payment again: at another price, under the same number, to the same receiver.
  if (!isSamePaymentInputs(signing, request)) return 'it was signed with other inputs';
  if (signing.signer !== task.key.address || signing.nonce === null) return 'it was signed by another key';
  return sign(signer, tx, { request, key: task.key, inputs: signing, nonce: signing.nonce });
}

/** Who signs a request, and what the signer's own checks say. */
interface Task {
  readonly key: EvmKey;
  readonly refusal: SigningRefusal | null;
  /** What it counts in the signer's day: money that leaves the house. */
  readonly points: bigint;
}

/** Null: the private side of the key is not here. */
function taskOf(signer: Signer, tx: Tx, request: RequestRow): Promise<Task | null> {
  return request.kind === 'withdrawal' ? payTask(signer, tx, request) : houseTask(signer, tx, request);
}

async function payTask({ key, config }: Signer, tx: Tx, request: RequestRow): Promise<Task> {
  const row = await sourceOf(tx, request.paymentId, TRANSFER_CODES.withdrawal_hold.number);
  const source = row && {
    ...row,
    token: config.tokens[row.network] ?? '',
    points: row.amount,
    amount: row.amount - row.fee,
  };
  const refusal = signingRefusal({ request, source, isHeld: row?.isHeld ?? false }, config);
  return { key, refusal, points: row?.amount ?? 0n };
}

async function houseTask({ key, deposits, config }: Signer, tx: Tx, request: RequestRow): Promise<Task | null> {
  const { kind } = request;
  if (kind === 'withdrawal') throw new Error('a withdrawal is not between addresses of the house');
  const row = await houseSourceOf(tx, request);
  if (deposits === null || (row !== null && row.keyId !== deposits.id)) return null;
  const own = row === null ? null : deposits.at(row.keyIndex);
  const token = kind === 'gas' ? COIN : (config.tokens[request.network] ?? '');
  const source = row && own && { ...row, token, address: own.address };
  const facts = { request, kind, source, own: key.address, gasMost: MAX_GAS * config.priceCap };
  const payer = kind === 'gas' || own === null ? key : own;
  if (kind === 'sweep' && own !== null) await openSweepKey(tx, request.network, own.address);
  return { key: payer, refusal: houseRefusal(facts, config.tokens), points: 0n };
}

interface First {
  readonly request: RequestRow;
  readonly task: Task;
}

async function decideFirst(signer: Signer, tx: Tx, { request, task }: First): Promise<string | null> {
  const { config } = signer;
  const { paymentId, network, token, recipient, amount } = request;
  const { key, refusal, points } = task;
  const inputs: PaymentInputs = { network, token, recipient, amount };
  if (refusal !== null) {
    await insertSigning(tx, { paymentId, ...inputs, signer: key.address, nonce: null, refusal, points });
    return null;
  }
  if ((await signedToday(tx)) + points > config.dayMost) return 'SIGNER_DAY_MOST is reached';
  const nonce = await nextNonce(tx, network, key.address);
  // Payments of this key are on the chain that the record does not have: it was set back, or somebody else uses the key.
  if (request.nonce > nonce) return `the chain has ${request.nonce} transactions of this key, the record ${nonce}`;
  await useNonce(tx, network, key.address);
  await insertSigning(tx, { paymentId, ...inputs, signer: key.address, nonce, refusal: null, points });
  return sign(signer, tx, { request, key, inputs, nonce });
}

interface Decision {
  readonly request: RequestRow;
  readonly key: EvmKey;
  readonly inputs: PaymentInputs;
  readonly nonce: bigint;
}

async function sign({ config }: Signer, tx: Tx, { request, key, inputs, nonce }: Decision): Promise<null> {
  const { paymentId, attempt, gas, maxPrice, tipPrice } = request;
  const chainId = config.chainIds[inputs.network];
  if (chainId === undefined) throw new Error(`no chain ${inputs.network}`);
  const { token, recipient, amount } = inputs;
  const signed = await key.sign({ chainId, token, recipient, amount, nonce, gas, maxPrice, tipPrice });
  await insertSigned(tx, { paymentId, attempt, ...signed, maxPrice, tipPrice });
  return null;
}
