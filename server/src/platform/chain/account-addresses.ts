import type { HDKey } from 'viem/accounts';
import type { AddressScheme } from './chain.ts';

/** The branch of BIP 44 and BIP 84 for addresses that are given to others. */
const RECEIVING = 0;

/** The addresses of an account's extended public key, at 0/index below it. */
export function accountAddresses(
  account: HDKey,
  addressOf: (child: HDKey) => string | null,
): Pick<AddressScheme, 'keyId' | 'derive'> {
  const branch = account.deriveChild(RECEIVING);
  if (account.identifier === undefined) throw new Error('NETWORKS: xpub has no identifier');
  return {
    keyId: Buffer.from(account.identifier).toString('hex'),
    derive(index) {
      const address = addressOf(branch.deriveChild(index));
      if (address === null) throw new Error(`no key at index ${index}`);
      return address;
    },
  };
}
