import type { ChainSigner } from './chain-signer.ts';
import { depositKeys } from './deposit-keys.ts';
import { evmKey } from './evm-key.ts';
import type { NetworkSetup } from './signer-config.ts';

/** The signer's side of each network, by its name. Throws for a key that is none, without repeating it. */
export const openSigners = (setups: readonly NetworkSetup[]): Record<string, ChainSigner> =>
  Object.fromEntries(setups.map((setup) => [setup.network, openSigner(setup)]));

function openSigner({ chainId, key, depositKey, ...setup }: NetworkSetup): ChainSigner {
  const { token, firstNonce, priceCap } = setup;
  const keyOf = (secret: `0x${string}`) => evmKey(secret, chainId);
  return {
    token,
    key: keyOf(key),
    deposits: depositKey === null ? null : depositKeys(depositKey, keyOf),
    firstNonce,
    priceCap,
    countsAgain: false,
    // The same number again: the chain takes it once.
    holdBack: () => null,
  };
}
