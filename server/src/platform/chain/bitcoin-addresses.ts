import { bech32 } from '@scure/base';
import { HDKey } from 'viem/accounts';
import { accountAddresses } from './account-addresses.ts';
import type { BitcoinChain } from './bitcoin-chains.ts';
import { readScript } from './bitcoin-scripts.ts';
import type { AddressScheme } from './chain.ts';

/** A version of private keys that no key has: none is ever read here. */
const NO_PRIVATE_VERSION = 0;
/** The first version of segwit: `OP_0` in a script, and the first character of an address behind its prefix. */
const VERSION = 0;
/** A script that pays to a key's hash: OP_0, and 20 bytes (BIP 141). */
const SCRIPT = /^0014([0-9a-f]{40})$/;

/**
 * Addresses of an account's extended public key (m/84'/0'/0'), at 0/index below it: native segwit, as BIP 84 says. The key is
 * written as zpub or as xpub, on test networks as vpub or tpub. Throws without repeating the key when it is none of its chain.
 */
export function bitcoinAddresses(key: string, chain: BitcoinChain): AddressScheme {
  return {
    ...accountAddresses(readKey(key, chain), ({ identifier }) =>
      identifier === undefined ? null : encode(identifier, chain),
    ),
    show: (address) => address,
    read(typed) {
      const read = readScript(typed, chain);
      return 'wrong' in read ? read : { address: read.address };
    },
  };
}

/** The address that an output's script (hexadecimal) pays to; null: it is none of the kind that we give out. */
export function addressOfScript(script: string, chain: BitcoinChain): string | null {
  const program = SCRIPT.exec(script)?.[1];
  return program === undefined ? null : encode(Buffer.from(program, 'hex'), chain);
}

const encode = (program: Uint8Array, { prefix }: BitcoinChain): string =>
  bech32.encode(prefix, [VERSION, ...bech32.toWords(program)]);

function readKey(text: string, { keyVersions }: BitcoinChain): HDKey {
  for (const version of keyVersions) {
    try {
      return HDKey.fromExtendedKey(text, { public: version, private: NO_PRIVATE_VERSION });
    } catch {
      // Written with the other version, or none of this chain.
    }
  }
  throw new Error(
    'NETWORKS: xpub is not an extended public key of this chain (zpub, xpub; vpub, tpub on test networks)',
  );
}
