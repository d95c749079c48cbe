import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { isSamePaymentInputs, type PaymentInputs, signingRefusal } from '#core/withdrawals/signing.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import type { EvmKey } from './evm-key.ts';
import {
  beThere,
  insertSigned,
  insertSigning,
  isSigned,
  lockSigner,
  nextNonce,
  openRequests,
  type RequestRow,
  signedToday,
  signingOf,
  sourceOf,
  useNonce,
} from './signer.store.ts';
import type { SignerConfig } from './signer-config.ts';

const REQUESTS_PER_PASS = 20;
/** No payment of a token needs more, whatever the product asks for. */
const MAX_GAS = 1_000_000n;

export interface Signer {
  readonly db: Database;
  readonly key: EvmKey;
  readonly config: Omit<SignerConfig, 'key' | 'databaseUrl'>;
  /** Told what it does not sign, and why. */
  readonly say: (text: string) => void;
}

/** Signs what it finds and may sign. Returns how many requests it decided on. */
export async function signPass({ db, key, config, say }: Signer): Promise<number> {
  const networks = Object.keys(config.tokens);
  await beThere(db, { networks, address: key.address, nonce: config.firstNonce });
  let decided = 0;
  for (const request of await openRequests(db, REQUESTS_PER_PASS)) {
    const why = await db.transaction((tx) => decideOn({ db, key, config, say }, tx, request));
    if (why === null) decided++;
    else say(`not signed: payment ${request.paymentId}, transaction ${request.attempt}: ${why}`);
  }
  return decided;
}

/** Null: it was signed, or refused for good. Otherwise why it waits. */
async function decideOn(signer: Signer, tx: Tx, request: RequestRow): Promise<string | null> {
  const { key, config } = signer;
  await lockSigner(tx);
  if (await isSigned(tx, request)) return null;
  const signing = await signingOf(tx, request.paymentId);
  if (signing !== null && signing.refusal !== null) return null;
  if (request.maxPrice > config.priceCap) return 'the price of gas is above SIGNER_PRICE_CAP_GWEI';
  if (request.gas > MAX_GAS) return `more than ${MAX_GAS} gas`;
  if (signing === null) return decideFirst(signer, tx, request);
  // The same payment again: at another price, under the same number, to the same receiver.
  if (!isSamePaymentInputs(signing, request)) return 'it was signed with other inputs';
  if (signing.signer !== key.address || signing.nonce === null) return 'it was signed by another key';
  return sign(signer, tx, { request, inputs: signing, nonce: signing.nonce });
}

async function decideFirst(signer: Signer, tx: Tx, request: RequestRow): Promise<string | null> {
  const { key, config } = signer;
  const { paymentId, network, token, recipient, amount } = request;
  const inputs: PaymentInputs = { network, token, recipient, amount };
  const row = await sourceOf(tx, paymentId, TRANSFER_CODES.withdrawal_hold.number);
  const source = row && {
    ...row,
    token: config.tokens[row.network] ?? '',
    points: row.amount,
    amount: row.amount - row.fee,
  };
  const refusal = signingRefusal({ request: inputs, source, isHeld: row?.isHeld ?? false }, config);
  const points = row?.amount ?? 0n;
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
  return sign(signer, tx, { request, inputs, nonce });
}

interface Decision {
  readonly request: RequestRow;
  readonly inputs: PaymentInputs;
  readonly nonce: bigint;
}

async function sign({ key, config }: Signer, tx: Tx, { request, inputs, nonce }: Decision): Promise<null> {
  const { paymentId, attempt, gas, maxPrice, tipPrice } = request;
  const chainId = config.chainIds[inputs.network];
  if (chainId === undefined) throw new Error(`no chain ${inputs.network}`);
  const { token, recipient, amount } = inputs;
  const signed = await key.sign({ chainId, token, recipient, amount, nonce, gas, maxPrice, tipPrice });
  await insertSigned(tx, { paymentId, attempt, ...signed, maxPrice, tipPrice });
  return null;
}
