import { createHash } from 'node:crypto';

/**
 * Transactions of Tron as bytes: protocol buffers, by core/Tron.proto, core/contract/balance_contract.proto and
 * core/contract/smart_contract.proto of java-tron. The product never takes them from a node: they are built here, from parts that
 * were checked, so that nothing stands in them that nobody wanted.
 */

/** A payment of the chain's coin (in sun), or a call of a contract that pays nothing into it. */
export type TronContract =
  | { readonly kind: 'transfer'; readonly owner: string; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'trigger'; readonly owner: string; readonly contract: string; readonly data: string };

export interface TronTransaction {
  readonly contract: TronContract;
  /** The number of the block that it refers to, and its name: 64 hexadecimal digits, of which the first 16 are the number. */
  readonly anchor: string;
  /** Milliseconds since the epoch. No block takes it from `expiration` on. */
  readonly expiration: bigint;
  readonly timestamp: bigint;
  /** The most that its energy may cost, in sun. */
  readonly feeLimit: bigint;
}

const TRANSFER = { number: 1n, type: 'type.googleapis.com/protocol.TransferContract' };
const TRIGGER = { number: 31n, type: 'type.googleapis.com/protocol.TriggerSmartContract' };
/** The byte before the 20 of an address. */
const PREFIX = '41';
const ANCHOR = /^[0-9a-f]{64}$/;

const VARINT = 0n;
const BYTES = 2n;

function varint(value: bigint): Buffer {
  if (value < 0n) throw new Error('a number below zero in a transaction');
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

/** A field of a message; what is zero or empty is left out (proto3). */
function field(number: bigint, value: bigint | Buffer): Buffer {
  const isNumber = typeof value === 'bigint';
  if (isNumber ? value === 0n : value.length === 0) return Buffer.alloc(0);
  const key = varint((number << 3n) | (isNumber ? VARINT : BYTES));
  return Buffer.concat(isNumber ? [key, varint(value)] : [key, varint(BigInt(value.length)), value]);
}

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);

/** An address as nodes of the JSON-RPC speak it (0x and 40 digits), with the byte that Tron puts before it. */
export function tronHex(address: string): string {
  if (!/^0x[0-9a-f]{40}$/.test(address)) throw new Error('no address of Tron');
  return `${PREFIX}${address.slice(2)}`;
}

const addressBytes = (address: string): Buffer => Buffer.from(tronHex(address), 'hex');

function contractOf(contract: TronContract): Buffer {
  const owner = field(1n, addressBytes(contract.owner));
  const [{ number, type }, value] =
    contract.kind === 'transfer'
      ? [TRANSFER, message(owner, field(2n, addressBytes(contract.to)), field(3n, contract.amount))]
      : [TRIGGER, message(owner, field(2n, addressBytes(contract.contract)), field(4n, hexBytes(contract.data)))];
  return message(field(1n, number), field(2n, message(field(1n, Buffer.from(type)), field(2n, value))));
}

const hexBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');

/** What is signed (`Transaction.raw`). Throws for a block that is none. */
export function tronRawData({ contract, anchor, expiration, timestamp, feeLimit }: TronTransaction): Buffer {
  if (!ANCHOR.test(anchor)) throw new Error('no block that a transaction of Tron can refer to');
  const block = Buffer.from(anchor, 'hex');
  return message(
    field(1n, block.subarray(6, 8)),
    field(4n, block.subarray(8, 16)),
    field(8n, expiration),
    field(11n, contractOf(contract)),
    field(14n, timestamp),
    field(18n, feeLimit),
  );
}

/** The name of a transaction, as the product stores hashes: the SHA-256 of what is signed. */
export const tronTxId = (rawData: Buffer): string => `0x${createHash('sha256').update(rawData).digest('hex')}`;

/** The whole transaction with its signature, as nodes take it. */
export const tronSigned = (rawData: Buffer, signature: Buffer): string =>
  message(field(1n, rawData), field(2n, signature)).toString('hex');
