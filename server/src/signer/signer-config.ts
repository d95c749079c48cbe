import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { PRICE_MOST_GWEI, type SignerLimits } from '#core/withdrawals/signing.ts';
import { zNetworks } from '#server/platform/chain/networks-config.ts';

const UNITS_PER_POINT = 1_000_000n;

const points = (most: number) =>
  z.coerce
    .number('must be a number of points')
    .int()
    .min(0)
    .default(most)
    .transform((whole) => BigInt(whole) * UNITS_PER_POINT);

const zKey = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hexadecimal digits');

const Environment = z.object({
  SIGNER_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must look like postgres://signer:password@host/db',
  }),
  SIGNER_KEY: zKey.optional(),
  SIGNER_KEY_FILE: z.string().optional(),
  SIGNER_DEPOSIT_KEY_FILE: z.string().optional(),
  NETWORKS: zNetworks,
  SIGNER_FIRST_NONCE: z.coerce.number().int().min(0).default(0),
  SIGNER_REVIEW_ABOVE: points(5_000),
  SIGNER_MOST: points(50_000),
  SIGNER_DAY_MOST: points(100_000),
  SIGNER_PRICE_CAP_GWEI: z.coerce.number().int().min(1).default(PRICE_MOST_GWEI),
});

/** One network that it signs on, with its secrets. */
export interface NetworkSetup {
  /** Its name (CAIP-2). */
  readonly network: string;
  readonly chainId: number;
  /** The contract of the token, in the form that is compared. */
  readonly token: string;
  readonly key: `0x${string}`;
  /** The extended private key of deposits (BIP 32), for sweeps; null: it does not sweep. */
  readonly depositKey: string | null;
  readonly firstNonce: bigint;
  /** For each unit of gas, in the smallest units of the chain's coin. */
  readonly priceCap: bigint;
}

/** What the signer holds itself to, beside the limits of one payment, which `core/withdrawals/signing.ts` knows. */
export interface SignerConfig extends Omit<SignerLimits, 'tokens'> {
  readonly databaseUrl: string;
  readonly networks: readonly NetworkSetup[];
  /** Base units of points within 24 hours. */
  readonly dayMost: bigint;
}

/** Reads the environment. Throws an error that names every invalid variable and repeats no value. */
export function loadSignerConfig(environment: NodeJS.ProcessEnv): SignerConfig {
  const named = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(named);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { data } = parsed;
  const key = keyOf(data.SIGNER_KEY, data.SIGNER_KEY_FILE);
  const file = data.SIGNER_DEPOSIT_KEY_FILE;
  const depositKey = file === undefined ? null : secretOf('SIGNER_DEPOSIT_KEY_FILE', file);
  return {
    databaseUrl: data.SIGNER_DATABASE_URL,
    // On other chains nothing is paid.
    networks: data.NETWORKS.filter((network) => network.kind === 'evm').map(({ chainId, token }) => ({
      network: `eip155:${chainId}`,
      chainId,
      token: token.toLowerCase(),
      key,
      depositKey,
      firstNonce: BigInt(data.SIGNER_FIRST_NONCE),
      priceCap: BigInt(data.SIGNER_PRICE_CAP_GWEI) * 1_000_000_000n,
    })),
    reviewAbove: data.SIGNER_REVIEW_ABOVE,
    most: data.SIGNER_MOST,
    dayMost: data.SIGNER_DAY_MOST,
  };
}

const OTHERS_MAY = 0o077;

function keyOf(key: string | undefined, file: string | undefined): `0x${string}` {
  if ((key === undefined) === (file === undefined)) throw new Error('SIGNER_KEY, SIGNER_KEY_FILE: set one of them');
  if (key !== undefined) return key as `0x${string}`;
  const read = zKey.safeParse(secretOf('SIGNER_KEY_FILE', file as string));
  if (!read.success) throw new Error('SIGNER_KEY_FILE: must hold a private key: 0x and 64 hexadecimal digits');
  return read.data as `0x${string}`;
}

/** What a file of the signer's own holds. Throws when others may read it. */
function secretOf(variable: string, file: string): string {
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_MAY) !== 0) {
    throw new Error(`${variable}: others may read the file; let only its owner (chmod 600)`);
  }
  return readFileSync(file, 'utf8').trim();
}
