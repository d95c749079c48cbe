import { z } from 'zod';
import { BITCOIN_CHAINS, bitcoinId } from '#server/platform/chain/bitcoin-chains.ts';
import type { NetworkConfig } from '#server/platform/chain/networks-config.ts';
import { bitcoinKey } from './bitcoin-key.ts';
import { bitcoinSigner } from './bitcoin-signer.ts';
import type { ChainSigner } from './chain-signer.ts';
import { secretOf } from './secret-file.ts';

const satoshis = (most: number) =>
  z.coerce.number('must be a number of satoshis').int().min(0).default(most).transform(BigInt);

/** Half a bitcoin, and one. */
const REVIEW_ABOVE = 5_000_000;
const MIN = 1_000;
const MOST = 50_000_000;
const MAX_DAY = 100_000_000;
/** Satoshis for a thousand virtual bytes. */
const RATE_CAP = 1_000_000;

/** The signer's own variables for Bitcoin, beside those of other chains. */
export const BITCOIN_VARIABLES = {
  SIGNER_BITCOIN_KEY_FILE: z.string().optional(),
  SIGNER_BITCOIN_REVIEW_ABOVE: satoshis(REVIEW_ABOVE),
  SIGNER_BITCOIN_MIN: satoshis(MIN),
  SIGNER_BITCOIN_MOST: satoshis(MOST),
  SIGNER_BITCOIN_DAY_MOST: satoshis(MAX_DAY),
  SIGNER_BITCOIN_RATE_CAP: satoshis(RATE_CAP),
  SIGNER_BITCOIN_SPENT_ELSEWHERE: z.coerce.number().int().min(0).default(0),
} as const;

const Variables = z.object(BITCOIN_VARIABLES);

/** The signer's side of each chain of Bitcoin, by its name; none without a key. Throws without repeating the key. */
export function openBitcoinSigners(
  networks: readonly NetworkConfig[],
  variables: z.output<typeof Variables>,
): Record<string, ChainSigner> {
  const file = variables.SIGNER_BITCOIN_KEY_FILE;
  if (file === undefined) return {};
  const secret = secretOf('SIGNER_BITCOIN_KEY_FILE', file);
  const terms = {
    limits: {
      reviewAbove: variables.SIGNER_BITCOIN_REVIEW_ABOVE,
      min: variables.SIGNER_BITCOIN_MIN,
      most: variables.SIGNER_BITCOIN_MOST,
      dayLimit: variables.SIGNER_BITCOIN_DAY_MOST,
    },
    rateCap: variables.SIGNER_BITCOIN_RATE_CAP,
    spentElsewhere: variables.SIGNER_BITCOIN_SPENT_ELSEWHERE,
  };
  return Object.fromEntries(
    networks
      .filter((network) => network.kind === 'bitcoin')
      .map(({ chain }) => {
        const params = BITCOIN_CHAINS[chain];
        return [bitcoinId(params), bitcoinSigner(bitcoinKey(secret, params), terms)];
      }),
  );
}
