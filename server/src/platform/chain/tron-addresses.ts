import { createHash } from 'node:crypto';
import type { AddressScheme } from './chain.ts';
import { evmAddresses } from './evm-addresses.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
/** The byte before the 20 of an address on Tron's main network, so that all of them begin with T. */
const PREFIX = '41';
const CHECKSUM_DIGITS = 8;
const FORM = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
/** The first four bytes of a double SHA-256 (Base58Check). */
const checksumOf = (hex: string): string =>
  sha256(sha256(Buffer.from(hex, 'hex')))
    .toString('hex')
    .slice(0, CHECKSUM_DIGITS);

/** An address as nodes speak it over JSON-RPC (0x and 40 digits), in the form that wallets show. */
export function tronAddress(address: string): string {
  const body = `${PREFIX}${address.slice(2)}`;
  let rest = BigInt(`0x${body}${checksumOf(body)}`);
  let text = '';
  while (rest > 0n) {
    text = `${ALPHABET[Number(rest % BASE)]}${text}`;
    rest /= BASE;
  }
  return text;
}

/** What somebody typed, as nodes speak it; its checksum is in its last characters, so that every one of them counts. */
export function readTronAddress(typed: string): { address: string } | { wrong: 'form' | 'checksum' } {
  if (!FORM.test(typed)) return { wrong: 'form' };
  const value = [...typed].reduce((sum, character) => sum * BASE + BigInt(ALPHABET.indexOf(character)), 0n);
  const hex = value.toString(16);
  const body = hex.slice(0, -CHECKSUM_DIGITS);
  if (hex.length !== 50 || !body.startsWith(PREFIX)) return { wrong: 'form' };
  if (checksumOf(body) !== hex.slice(-CHECKSUM_DIGITS)) return { wrong: 'checksum' };
  return { address: `0x${body.slice(PREFIX.length)}` };
}

/** The name of a network of Tron (CAIP-2). */
export const tronId = (chainId: number): string => `tron:0x${chainId.toString(16)}`;

/** An address of the setup, as nodes speak it. Throws for another text. */
export function tronAddressOf(shown: string): string {
  const read = readTronAddress(shown);
  if ('wrong' in read) throw new Error('NETWORKS: no address of Tron');
  return read.address;
}

/**
 * Addresses of an account's extended public key (m/44'/195'/0', SLIP-44), at 0/index below it. They are those of Ethereum in
 * another form: the last 20 bytes of the key's hash. Throws as `evmAddresses` does.
 */
export const tronAddresses = (xpub: string): AddressScheme => ({
  ...evmAddresses(xpub),
  show: tronAddress,
  read: readTronAddress,
});
