import type { ChainKey, ChainSigner } from './chain-signer.ts';
import { depositKeys } from './deposit-keys.ts';
import { evmKey } from './evm-key.ts';
import type { NetworkSetup } from './signer-config.ts';
import { tronHoldBack, tronKey } from './tron-key.ts';

/** The signer's side of each network, by its name. Throws for a key that is none, without repeating it. */
export const openSigners = (setups: readonly NetworkSetup[]): Record<string, ChainSigner> =>
  Object.fromEntries(setups.map((setup) => [setup.network, openSigner(setup)]));

function openSigner({ kind, chainId, key, depositKey, ...setup }: NetworkSetup): ChainSigner {
  const keyOf = (secret: `0x${string}`): ChainKey => (kind === 'tron' ? tronKey(secret) : evmKey(secret, chainId));
  const { token, firstNonce, priceCap, dayGas, paidElsewhere } = setup;
  return {
    token,
    key: keyOf(key),
    deposits: depositKey === null ? null : depositKeys(depositKey, keyOf),
    firstNonce,
    priceCap,
    dayGas,
    paidElsewhere,
    // An Ethereum-like chain takes a number once: another transaction of the payment has the same.
    countsAgain: kind === 'tron',
    holdBack: kind === 'tron' ? tronHoldBack : () => null,
  };
}
