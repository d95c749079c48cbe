import { createHash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { OutScript } from '@scure/btc-signer';
import type { BitcoinChain } from './bitcoin-chains.ts';

const ADDRESS_LENGTH = 90;
const HASH_BYTES = 20;
const LONG_HASH_BYTES = 32;
/** Words of scripts (BIP 16, 141, 341). */
const OP_0 = 0x00;
const OP_1 = 0x51;
const PAY_TO_KEY = { head: [0x76, 0xa9, HASH_BYTES], tail: [0x88, 0xac] } as const;
const PAY_TO_SCRIPT = { head: [0xa9, HASH_BYTES], tail: [0x87] } as const;

const base58 = createBase58check((bytes) => createHash('sha256').update(bytes).digest());

/** An address in the form that is compared, and the script that pays to it; else what is wrong with what was typed. */
export type ReadScript =
  | { readonly address: string; readonly script: Uint8Array }
  | { readonly wrong: 'form' | 'checksum' };

/**
 * The script that pays to an address of this chain: to a key's hash (P2PKH), a script's (P2SH), or a program of segwit version 0
 * (P2WPKH, P2WSH: Bech32, BIP 173) or 1 (P2TR: Bech32m, BIP 350).
 */
export function readScript(typed: string, chain: BitcoinChain): ReadScript {
  const small = typed.toLowerCase();
  return small.startsWith(`${chain.prefix}1`) ? readSegwit(typed, small, chain) : readBase58(typed, chain);
}

/** Bech32 may be typed in small or in capital letters, not in both. */
function readSegwit(typed: string, address: string, { prefix }: BitcoinChain): ReadScript {
  const isMixed = typed !== address && typed !== typed.toUpperCase();
  if (isMixed || !/^[02-9ac-hj-np-z]{14,74}$/.test(address.slice(prefix.length + 1))) return { wrong: 'form' };
  const old = bech32.decodeUnsafe(address, ADDRESS_LENGTH);
  const decoded = old ?? bech32m.decodeUnsafe(address, ADDRESS_LENGTH);
  if (decoded === undefined || decoded.prefix !== prefix) return { wrong: 'checksum' };
  const [version = -1, ...words] = decoded.words;
  // A version with the checksum of the other is an address that was not copied right.
  if ((version === 0) !== (old !== undefined)) return { wrong: 'checksum' };
  const program = bech32.fromWordsUnsafe(words);
  const lengths = version === 0 ? [HASH_BYTES, LONG_HASH_BYTES] : version === 1 ? [LONG_HASH_BYTES] : [];
  if (!(program instanceof Uint8Array) || !lengths.includes(program.length)) return { wrong: 'form' };
  const script = Uint8Array.from([version === 0 ? OP_0 : OP_1, program.length, ...program]);
  return isSpendable(script) ? { address, script } : { wrong: 'form' };
}

/** A program of version 1 is a point of the curve: nobody could spend what is paid to another. */
function isSpendable(script: Uint8Array): boolean {
  try {
    return OutScript.decode(script).type !== 'unknown';
  } catch {
    return false;
  }
}

function readBase58(address: string, { hashVersions: [key, script] }: BitcoinChain): ReadScript {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(address)) return { wrong: 'form' };
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(address);
  } catch {
    return { wrong: 'checksum' };
  }
  const [version, ...hash] = bytes;
  if (hash.length !== HASH_BYTES || (version !== key && version !== script)) return { wrong: 'form' };
  const { head, tail } = version === key ? PAY_TO_KEY : PAY_TO_SCRIPT;
  return { address, script: Uint8Array.from([...head, ...hash, ...tail]) };
}

/** The script of an address that was read before. Throws for any other text. */
export function scriptOf(address: string, chain: BitcoinChain): Uint8Array {
  const read = readScript(address, chain);
  if ('wrong' in read) throw new Error('no address of this chain of Bitcoin');
  return read.script;
}
