/** The largest number of an integer in the database. */
const MAX_COUNT = 2 ** 31 - 1;
/** keccak256 of Transfer(address,address,uint256), ERC-20. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** A number as a word of a call: 32 bytes, without 0x. */
export const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0');

/** Whether the node itself said no: JSON-RPC has numbers for that, a connection that failed has none. */
export const isRpcError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'number';

export function numberOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new Error('a node answered no number');
  return BigInt(value);
}

/** A number that a column of integers holds. */
export function countOf(value: unknown): number {
  const number = numberOf(value);
  if (number > MAX_COUNT) throw new Error('a node answered a number that is none of a log');
  return Number(number);
}

export function heightOf(value: unknown): bigint {
  const height = numberOf(value);
  if (height > Number.MAX_SAFE_INTEGER) throw new Error('a node answered a number that is none of a block');
  return height;
}

export function hashOf(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) throw new Error('a node answered no hash');
  return value.toLowerCase();
}

/** An address fills the last 20 of a topic's 32 bytes. */
export const addressOf = (topic: string): string => `0x${hashOf(topic).slice(26)}`;
