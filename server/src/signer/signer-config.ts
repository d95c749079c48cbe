import { z } from 'zod';
import { ENERGY_PRICE_MAX_SUN, PRICE_MAX_GWEI, type SignerLimits } from '#core/withdrawals/signing.ts';
import { type NetworkConfig, zNetworks } from '#server/platform/chain/networks-config.ts';
import { tronAddressOf, tronId } from '#server/platform/chain/tron-addresses.ts';
import { BITCOIN_VARIABLES, openBitcoinSigners } from './bitcoin-config.ts';
import type { ChainSigner } from './chain-signer.ts';
import { secretOf } from './secret-file.ts';

const UNITS_PER_POINT = 1_000_000n;

const points = (most: number) =>
  z.coerce
    .number('must be a number of points')
    .int()
    .min(0)
    .default(most)
    .transform((whole) => BigInt(whole) * UNITS_PER_POINT);

/** Whole coins of a chain, as millionths. */
const coins = (most: number) =>
  z.coerce
    .number('must be a number of coins')
    .min(0)
    .default(most)
    .transform((whole) => BigInt(Math.round(whole * 1e6)));

const zKey = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hexadecimal digits');

const Environment = z.object({
  SIGNER_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must look like postgres://signer:password@host/db',
  }),
  SIGNER_KEY: zKey.optional(),
  SIGNER_KEY_FILE: z.string().optional(),
  SIGNER_DEPOSIT_KEY_FILE: z.string().optional(),
  SIGNER_TRON_KEY_FILE: z.string().optional(),
  SIGNER_TRON_DEPOSIT_KEY_FILE: z.string().optional(),
  SIGNER_TRON_PAID_ELSEWHERE: z.coerce.number().int().min(0).default(0),
  ...BITCOIN_VARIABLES,
  NETWORKS: zNetworks,
  SIGNER_FIRST_NONCE: z.coerce.number().int().min(0).default(0),
  SIGNER_REVIEW_ABOVE: points(5_000),
  SIGNER_MIN: points(1),
  SIGNER_ADDRESS_AGE_S: z.coerce.number('must be a number of seconds').int().min(0).default(3_600),
  SIGNER_DAY_GAS_MAX: coins(1),
  SIGNER_TRON_DAY_GAS_MAX: coins(5_000),
  SIGNER_MOST: points(50_000),
  SIGNER_DAY_MOST: points(100_000),
  SIGNER_PRICE_CAP_GWEI: z.coerce.number().int().min(1).default(PRICE_MAX_GWEI),
  SIGNER_TRON_PRICE_CAP_SUN: z.coerce.number().int().min(1).default(ENERGY_PRICE_MAX_SUN),
});

/** One network that it signs on, with its secrets. */
export interface NetworkSetup {
  readonly kind: 'evm' | 'tron';
  /** Its name (CAIP-2). */
  readonly network: string;
  /** The number of the chain, where transactions name it. */
  readonly chainId: number;
  /** The contract of the token, in the form that is compared. */
  readonly token: string;
  readonly key: `0x${string}`;
  /** The extended private key of deposits (BIP 32), for sweeps; null: it does not sweep. */
  readonly depositKey: string | null;
  readonly firstNonce: bigint;
  /** For each unit of gas, in the smallest units of the chain's coin. */
  readonly priceCap: bigint;
  /** The most that gas may cost within 24 hours, in the smallest units of the chain's coin. */
  readonly dayGas: bigint;
  /** Payments of the key that its record need not have, on a chain that does not number them; null: it does. */
  readonly paidElsewhere: number | null;
}

/** What the signer holds itself to, beside the limits of one payment, which `core/withdrawals/signing.ts` knows. */
export interface SignerConfig extends Omit<SignerLimits, 'tokens'> {
  readonly databaseUrl: string;
  readonly networks: readonly NetworkSetup[];
  /** Its side of each chain of Bitcoin, by its name. */
  readonly bitcoin: Readonly<Record<string, ChainSigner>>;
  /** Base units of points within 24 hours. */
  readonly dayLimit: bigint;
}

/** Reads the environment. Throws an error that names every invalid variable and repeats no value. */
export function loadSignerConfig(environment: NodeJS.ProcessEnv): SignerConfig {
  const named = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(named);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { data } = parsed;
  const keys = keysOf(data);
  return {
    databaseUrl: data.SIGNER_DATABASE_URL,
    networks: data.NETWORKS.flatMap((network) => setupOf(network, keys, data)),
    bitcoin: openBitcoinSigners(data.NETWORKS, data),
    reviewAbove: data.SIGNER_REVIEW_ABOVE,
    most: data.SIGNER_MOST,
    min: data.SIGNER_MIN,
    addressAgeS: data.SIGNER_ADDRESS_AGE_S,
    dayLimit: data.SIGNER_DAY_MOST,
  };
}

type Variables = z.output<typeof Environment>;
type KeyPair = Pick<NetworkSetup, 'key' | 'depositKey'>;
/** The secrets of each kind of chain; a kind without is not paid on. */
type Keys = { readonly [K in NetworkSetup['kind']]: KeyPair | null };

function keysOf(data: Variables): Keys {
  const depositKey = (variable: 'SIGNER_DEPOSIT_KEY_FILE' | 'SIGNER_TRON_DEPOSIT_KEY_FILE') =>
    data[variable] === undefined ? null : secretOf(variable, data[variable]);
  const tron = data.SIGNER_TRON_KEY_FILE;
  const hasEvm = data.SIGNER_KEY !== undefined || data.SIGNER_KEY_FILE !== undefined;
  const hasOther = tron !== undefined || data.SIGNER_BITCOIN_KEY_FILE !== undefined;
  return {
    evm:
      hasEvm || !hasOther
        ? { key: keyOf(data.SIGNER_KEY, data.SIGNER_KEY_FILE), depositKey: depositKey('SIGNER_DEPOSIT_KEY_FILE') }
        : null,
    tron:
      tron === undefined
        ? null
        : { key: keyIn('SIGNER_TRON_KEY_FILE', tron), depositKey: depositKey('SIGNER_TRON_DEPOSIT_KEY_FILE') },
  };
}

const GWEI = 1_000_000_000n;
const WEI_PER_MILLIONTH = 10n ** 12n;

/** How it signs on a network; none where it has no key for that kind of chain. */
function setupOf(network: NetworkConfig, keys: Keys, data: Variables): NetworkSetup[] {
  if (network.kind === 'bitcoin') return [];
  const { kind, chainId, token } = network;
  const own = keys[kind];
  if (own === null) return [];
  return kind === 'evm'
    ? [
        {
          kind,
          chainId,
          ...own,
          network: `eip155:${chainId}`,
          token: token.toLowerCase(),
          firstNonce: BigInt(data.SIGNER_FIRST_NONCE),
          priceCap: BigInt(data.SIGNER_PRICE_CAP_GWEI) * GWEI,
          dayGas: data.SIGNER_DAY_GAS_MAX * WEI_PER_MILLIONTH,
          paidElsewhere: null,
        },
      ]
    : [
        {
          kind,
          chainId,
          ...own,
          network: tronId(chainId),
          token: tronAddressOf(token),
          firstNonce: 0n,
          priceCap: BigInt(data.SIGNER_TRON_PRICE_CAP_SUN),
          dayGas: data.SIGNER_TRON_DAY_GAS_MAX,
          paidElsewhere: data.SIGNER_TRON_PAID_ELSEWHERE,
        },
      ];
}

function keyOf(key: string | undefined, file: string | undefined): `0x${string}` {
  if ((key === undefined) === (file === undefined)) throw new Error('SIGNER_KEY, SIGNER_KEY_FILE: set one of them');
  if (key !== undefined) return key as `0x${string}`;
  return keyIn('SIGNER_KEY_FILE', file as string);
}

function keyIn(variable: string, file: string): `0x${string}` {
  const read = zKey.safeParse(secretOf(variable, file));
  if (!read.success) throw new Error(`${variable}: must hold a private key: 0x and 64 hexadecimal digits`);
  return read.data as `0x${string}`;
}
