import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type PriceSourceConfig, zPriceSources } from './btc-price/price-config.ts';
import { type NetworkConfig, zNetworks } from './chain/networks-config.ts';
import {
  areGuardedNatsAddresses,
  areNatsAddresses,
  PUSH_SERVICES,
  pairOf,
  postgresUrl,
  socialLinks,
  trustedUrl,
  vapidKey,
} from './config-values.ts';
import { secretsOf, zMasterKey, zMasterKeys, zSecret } from './crypto/secret-variables.ts';
import type { Secrets } from './crypto/secrets.ts';
import { DEMO_RULES, demoOf, type Links, linksOf, publicBy, wideRulesOf } from './demo.ts';
import type { SumsubOptions } from './identity-check/sumsub.ts';
import { sumsubOf } from './identity-check/sumsub-config.ts';
import { type MobileSite, mobilePaths, mobileSiteOf, mobileUrl } from './mobile-site.ts';
import { type PayoutChannelConfig, zPayoutChannels } from './payout-channels/channels-config.ts';
import { type PushSetup, pushOf } from './push-variables.ts';
import { parseRules } from './settings/rules.ts';
import { type SignerSetup, signerOf, zNoKey } from './signer-variables.ts';
import { SMS_SERVICES, type SmsConfig, smsCountries, smsOf, smsUrl } from './sms/sms-config.ts';
import { workersFor } from './workers-for.ts';

export const PROCESS_ROLES = ['web', 'socket', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** The configuration of this process. Read once, at the start. */
export interface Config extends Secrets {
  readonly host: string;
  /** The host in the address that is printed at the start. */
  readonly shownHost: string;
  readonly port: number;
  /** Absolute path. Holds files, and in embedded mode the database; the secrets unless SECRETS_FILE names another place. */
  readonly dataDir: string;
  /** Null: the embedded database of `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database as its owner, who migrates; null: `databaseUrl` is the owner's. */
  readonly migrateUrl: string | null;
  /** Demo data, demo accounts and the page of unsent mail. Never where others can reach it. */
  readonly demo: boolean;
  /** Whether bots of the demo's own answer its visitors. Never without the demo. */
  readonly demoBots: boolean;
  /** Whether `npm start` brings a chain of the demo's own where no networks are configured. */
  readonly demoChain: boolean;
  /** The demo's chain, whose page of deposits offers tokens that are worth nothing; null: none. */
  readonly faucetUrl: string | null;
  /** Identifies this installation in a request, besides the sign secret. */
  readonly subsidiaryCode: string;
  /** Overrides of the named rules, not yet validated. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Whether `rules` may go to the bounds of tests and benchmarks. Never where others can reach it. */
  readonly wideRules: boolean;
  /** Null: mail stays in the outbox table. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: no texts to phones are sent; in demo mode they stay in the outbox table. */
  readonly sms: SmsConfig | null;
  /** Servers of the European Central Bank's daily reference rates; none: only dollars have a price, or the demo's rates. */
  readonly ratesUrls: readonly string[];
  /** Exchanges whose prices of bitcoin count; none: nobody swaps, or the demo's walk. */
  readonly btcPrices: readonly PriceSourceConfig[];
  /** A parcel tracking service that speaks 17TRACK's API v2.2, and our key there; null: parcels are not tracked. */
  readonly carrier: { readonly url: string; readonly key: string } | null;
  /** A service that checks documents of level two; null: staff do. */
  readonly identityCheck: SumsubOptions | null;
  /** The networks on which users pay in; none: deposits are not configured. */
  readonly networks: readonly NetworkConfig[];
  readonly signer: SignerSetup | null;
  /** The program that starts processes which read strangers' files, with its arguments; none: this process starts them. */
  readonly fileReader: readonly string[];
  /** Services that pay fiat into bank accounts; none: payout providers pay by hand. */
  readonly payoutChannels: readonly PayoutChannelConfig[];
  /** A server that tells a browser its public address, such as `stun:turn.example:3478`; null: none. */
  readonly stunUrl: string | null;
  /** The relay of calls: its addresses, and the secret that it shares with us (coturn's REST scheme); null: none. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null;
  /** The NATS server that several processes talk over, and the first part of our subjects there; null: one process. */
  readonly nats: { readonly url: string; readonly prefix: string } | null;
  /** Our keys for pushes to browsers (VAPID), their contact address, and the push services allowed; null: no pushes. */
  readonly push: PushSetup | null;
  /** A counter of page views that speaks Plausible's events API, and our site's name there; null: nothing is counted. */
  readonly analytics: { readonly url: string; readonly domain: string } | null;
  /** Links of the pages to other sites; absent ones are not shown. */
  readonly links: Links;
  /** The public origin without a trailing slash, which sockets and links use. */
  readonly publicUrl: string;
  /** The site that browsers of phones are led to; null: none, the pages fit phones too. */
  readonly mobileSite: MobileSite | null;
  /** The number of proxies in front of us whose entry in X-Forwarded-For is trusted; entries of callers are not. */
  readonly trustProxy: number;
  readonly roles: ReadonlySet<ProcessRole>;
  /** How many processes share the port. */
  readonly workers: number;
  /** The bearer token that reads /metrics; null: only this machine reads them. */
  readonly metricsToken: string | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

const roles = z
  .string()
  .default(PROCESS_ROLES.join(','))
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(PROCESS_ROLES)).min(1));

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('./data'),
  DEMO: z.stringbool('must be 1 or 0').optional(),
  DEMO_BOTS: z.stringbool('must be 1 or 0').default(true),
  DEMO_CHAIN: z.stringbool('must be 1 or 0').default(true),
  DEMO_CHAIN_URL: trustedUrl('http://127.0.0.1:8545').optional(),
  DATABASE_URL: postgresUrl('user').optional(),
  MIGRATE_URL: postgresUrl('owner').optional(),
  SECRET: zSecret(32).optional(),
  MASTER_KEY: zMasterKey.optional(),
  MASTER_KEYS: zMasterKeys.optional(),
  SIGN_SECRET: zSecret(16).optional(),
  SECRETS_FILE: z.string().optional(),
  SUBSIDIARY_CODE: z
    .string()
    .regex(/^\w{1,32}$/, 'must be letters and digits')
    .default('cardway'),
  RULES: z.string().optional(),
  WIDE_RULES: z.stringbool('must be 1 or 0').default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().default('Cardway <no-reply@localhost>'),
  SMS_SERVICE: z.enum(SMS_SERVICES).optional(),
  SMS_URL: smsUrl.optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_COUNTRIES: smsCountries.optional(),
  RATES_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(trustedUrl('https://rates.example/daily.xml')).max(9))
    .default([]),
  BTC_PRICES: zPriceSources.default([]),
  CARRIER_API_URL: trustedUrl('https://tracking.example').optional(),
  CARRIER_API_KEY: z.string().optional(),
  SUMSUB_URL: trustedUrl('https://api.sumsub.com').default('https://api.sumsub.com'),
  SUMSUB_APP_TOKEN: z.string().optional(),
  SUMSUB_SECRET_KEY: z.string().optional(),
  SUMSUB_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  SUMSUB_LEVEL: z.string().max(100).optional(),
  NETWORKS: zNetworks.default([]),
  SIGNER_KEY: zNoKey,
  SIGNER_KEY_FILE: z.string().optional(),
  SIGNER_TRON_KEY_FILE: z.string().optional(),
  SIGNER_BITCOIN_KEY_FILE: z.string().optional(),
  SIGNER_DATABASE_URL: postgresUrl('signer').optional(),
  FILE_READER_COMMAND: z
    .string()
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .default([]),
  PAYOUT_CHANNELS: zPayoutChannels.default([]),
  STUN_URL: z
    .string()
    .regex(/^stuns?:\S+$/, 'must look like stun:turn.example:3478')
    .optional(),
  TURN_URL: z
    .string()
    .regex(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/, 'must look like turn:turn.example:3478, several with commas between')
    .optional(),
  TURN_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  NATS_URL: z
    .string()
    .refine(areNatsAddresses, 'must look like nats://user:password@host:4222, or several of these, comma-separated')
    .refine(areGuardedNatsAddresses, 'must have a password or use tls:// unless it is on this machine')
    .optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be letters, digits, - and _')
    .default('cardway'),
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must look like mailto:operator@market.example')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .regex(/^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/, 'must be origins with commas between')
    .default(PUSH_SERVICES),
  SUPPORT_EMAIL: z.email('must look like help@market.example').optional(),
  BLOG_URL: z.url({ protocol: /^https?$/, error: 'must look like https://blog.market.example' }).optional(),
  SOCIAL_LINKS: socialLinks.optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/, error: 'must look like https://stats.market.example' }).optional(),
  ANALYTICS_DOMAIN: z
    .string()
    .regex(/^[\w.-]{1,253}$/, 'must look like market.example')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://market.example' }).optional(),
  MOBILE_URL: mobileUrl.optional(),
  MOBILE_PATHS: mobilePaths.optional(),
  TRUST_PROXY: z.stringbool().transform(Number).or(z.coerce.number().int().min(0).max(9)).default(0),
  ROLES: roles,
  WORKERS: z.coerce.number('must be a number').int().min(1).max(64).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/**
 * Reads the environment, `--roles` and `--workers`. An empty variable counts as unset. With DATABASE_URL the secrets
 * must be given too; without it they are generated once and kept in the data folder. Throws an error that names every
 * invalid variable.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, argv: readonly string[] = []): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const name of ['roles', 'workers'] as const) {
    const value = flagOf(argv, name);
    if (value !== undefined) variables[name.toUpperCase()] = value;
  }
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) throw new Error(sentencesOf(parsed.error));
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  // A passkey is for a name: what listens on this machine only, because nobody said otherwise, is opened by its name.
  const shownHost = variables.HOST === undefined ? 'localhost' : env.HOST;
  const publicUrl = (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, '');
  return {
    host: env.HOST,
    shownHost,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    migrateUrl: env.MIGRATE_URL ?? null,
    demo: demoOf(env),
    demoBots: demoOf(env) && env.DEMO_BOTS,
    demoChain: env.DEMO_CHAIN,
    faucetUrl: demoOf(env) ? (env.DEMO_CHAIN_URL ?? null) : null,
    subsidiaryCode: env.SUBSIDIARY_CODE,
    rules: { ...(demoOf(env) ? DEMO_RULES : {}), ...(env.RULES === undefined ? {} : parseRules(env.RULES)) },
    wideRules: wideRulesOf(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    sms: smsOf(env),
    ratesUrls: env.RATES_URL,
    btcPrices: env.BTC_PRICES,
    carrier: carrierOf(env),
    identityCheck: sumsubOf(env),
    networks: env.NETWORKS,
    signer: signerOf(env, publicBy(env)),
    fileReader: env.FILE_READER_COMMAND,
    payoutChannels: env.PAYOUT_CHANNELS,
    stunUrl: env.STUN_URL ?? null,
    turn: turnOf(env),
    nats: env.NATS_URL === undefined ? null : { url: env.NATS_URL, prefix: env.NATS_PREFIX },
    push: pushOf(env),
    analytics: analyticsOf(env),
    links: linksOf(env),
    publicUrl,
    mobileSite: mobileSiteOf(env.MOBILE_URL, env.MOBILE_PATHS, publicUrl),
    trustProxy: env.TRUST_PROXY,
    roles: new Set(env.ROLES),
    workers: env.WORKERS ?? (demoOf(env) ? 1 : workersFor(availableParallelism(), env.ROLES)),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    ...secretsOf(env, dataDir),
  };
}

/** The value of `--name value` or `--name=value`. */
function flagOf(argv: readonly string[], name: string): string | undefined {
  const at = argv.findIndex((item) => item === `--${name}` || item.startsWith(`--${name}=`));
  const argument = argv[at];
  return argument === `--${name}` ? argv[at + 1] : argument?.slice(name.length + '--='.length);
}

type Env = z.output<typeof Environment>;

function analyticsOf(env: Env): Config['analytics'] {
  const pair = pairOf('ANALYTICS_URL and ANALYTICS_DOMAIN', env.ANALYTICS_URL, env.ANALYTICS_DOMAIN);
  return pair && { url: pair[0].replace(/\/+$/, ''), domain: pair[1] };
}

function carrierOf(env: Env): Config['carrier'] {
  const pair = pairOf('CARRIER_API_URL and CARRIER_API_KEY', env.CARRIER_API_URL, env.CARRIER_API_KEY);
  return pair && { url: pair[0], key: pair[1] };
}

function turnOf(env: Env): Config['turn'] {
  const pair = pairOf('TURN_URL and TURN_SECRET', env.TURN_URL, env.TURN_SECRET);
  return pair && { urls: pair[0].split(','), secret: pair[1] };
}

function sentencesOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n');
}
