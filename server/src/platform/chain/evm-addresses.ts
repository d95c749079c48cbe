import { ECDH } from 'node:crypto';
import { getAddress } from 'viem';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import { isWithoutChecksum } from '#core/withdrawals/payable-address.ts';
import { accountAddresses } from './account-addresses.ts';
import type { AddressScheme } from './chain.ts';

/**
 * Addresses of an account's extended public key, at 0/index below it (BIP 44). Throws without repeating the key when it is
 * not one, or a private one.
 */
export function evmAddresses(xpub: string): AddressScheme {
  return {
    ...accountAddresses(readKey(xpub), ({ publicKey }) => {
      if (publicKey === null) return null;
      const point = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed');
      return publicKeyToAddress(`0x${point.toString()}`).toLowerCase();
    }),
    show: (address) => getAddress(address),
    read: readAddress,
  };
}

/** EIP-55: the checksum is in the capital letters, so that an address without any has none. */
function readAddress(typed: string): ReturnType<AddressScheme['read']> {
  const address = typed.toLowerCase();
  if (!/^0x[0-9a-f]{40}$/.test(address) || !typed.startsWith('0x')) return { wrong: 'form' };
  if (isWithoutChecksum(typed)) return { address, isUnchecked: true };
  return getAddress(address) === typed ? { address } : { wrong: 'checksum' };
}

function readKey(xpub: string): HDKey {
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(xpub);
  } catch {
    throw new Error('NETWORKS: xpub is not an extended public key (BIP 32)');
  }
  if (key.privateKey !== null) {
    throw new Error('NETWORKS: xpub is a private key, which must never be on this server: give its public half');
  }
  return key;
}
