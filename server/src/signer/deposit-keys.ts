import { HDKey } from 'viem/accounts';
import type { ChainKey, DepositKeys } from './chain-signer.ts';

/** The branch of BIP 44 for addresses that are given to others. */
const RECEIVING = 0;

/** Keys below an extended private key (BIP 32), each opened by `keyOf`. Throws without repeating the key when it is none. */
export function depositKeys(xprv: string, keyOf: (secret: `0x${string}`) => ChainKey): DepositKeys {
  let account: HDKey;
  try {
    account = HDKey.fromExtendedKey(xprv);
  } catch {
    throw new Error('a key of deposits must be an extended private key (BIP 32)');
  }
  if (account.privateKey === null || account.identifier === undefined) {
    throw new Error('a key of deposits must be an extended private key, not a public one');
  }
  const branch = account.deriveChild(RECEIVING);
  return {
    id: Buffer.from(account.identifier).toString('hex'),
    at(index) {
      const { privateKey } = branch.deriveChild(index);
      if (privateKey === null) throw new Error(`no key at index ${index}`);
      return keyOf(`0x${Buffer.from(privateKey).toString('hex')}`);
    },
  };
}
