import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pow10 } from '#core/money/amount.ts';
import { FX_SCALE, priceOf, type UnitPrice } from '#core/money/price.ts';
import type { PricedOffer } from '#server/features/orders/place/offers.store.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { type BenchServer, freshCopy, runScript, settleDown, urlFor } from '../lib/database.ts';

export const USERS = 10_000;
export const PROVIDERS = 1_000;
const ADS = 1_000;
const NUMBERS = { users: USERS, providers: PROVIDERS, ads: ADS };
/** Sellers are the users who are not providers; every order carries one card of ten dollars. */
const SELLERS = USERS - PROVIDERS;
export const FACE = 10;
const FIRST_RATE = 800_000n;
export const TEMPLATE = 'bench_template';

/** Secrets of the product under test, generated for every run. */
export interface Secrets {
  readonly secret: string;
  readonly masterKey: string;
  readonly signSecret: string;
}

export const newSecrets = (): Secrets => ({
  secret: randomBytes(36).toString('base64'),
  masterKey: randomBytes(32).toString('base64'),
  signSecret: randomBytes(18).toString('base64'),
});

/** The id that seed.sql gives to the n-th object of a kind. */
export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

/** The seller of the n-th request, and its ad: `spread` over all ads, over a few, or all on the first. */
export interface Request {
  readonly sellerNo: number;
  readonly adNo: number;
  /** The ad's owner. */
  readonly ownerNo: number;
  readonly adCode: string;
  readonly price: UnitPrice;
  readonly imageId: string;
}

export type Spread = 'all-ads' | 'few-ads' | 'one-ad';

/** Ads of as many providers, each with an equal share of the orders. */
export const FEW_ADS = 64;

/** `scale` is by how much the world is larger than the ordinary one. */
export function requestNo(n: number, spread: Spread, scale = 1): Request {
  const ads = { 'all-ads': ADS * scale, 'few-ads': FEW_ADS, 'one-ad': 1 }[spread];
  const adNo = 1 + ((n * 7919) % ads);
  return {
    sellerNo: PROVIDERS * scale + 1 + ((n * 31) % (SELLERS * scale)),
    adNo,
    ownerNo: ownerOf(adNo, scale),
    adCode: `AD${String(adNo).padStart(10, '0')}`,
    price: priceOf(pow10(FX_SCALE), FIRST_RATE + BigInt(adNo)),
    imageId: idOf('image', n),
  };
}

/** The provider of an ad, as seed.sql assigns them. */
export const ownerOf = (adNo: number, scale = 1): number => 1 + (adNo % (PROVIDERS * scale));

export function pricedOffer({ adNo, ownerNo, adCode, price }: Request): PricedOffer {
  const offer: PricedOffer['offer'] = {
    id: idOf('ad', adNo),
    code: adCode,
    direction: 'buy_ad',
    ownerId: idOf('user', ownerNo),
    version: 1,
    form: 'ecode',
    currency: 'USD',
    cardTypeId: 'bench-us-usd-ecode',
    brandId: 'bench',
    country: 'US',
    rate: FIRST_RATE + BigInt(adNo),
    faces: { min: 1, max: 1000, fixed: null },
    maxCards: 10,
    exactAmount: null,
    minAmount: null,
    maxAmount: null,
    singleCard: false,
    floorPrice: null,
    description: '',
    receipt: 'none',
    tags: [],
    deliverMinutes: 60,
    confirmDays: 10,
    openHours: null,
    takesPromises: true,
    feeBps: null,
  };
  return { offer, price };
}

/** Migrates and fills the database that every measurement copies, `scale` times as large as usual. */
export async function prepareTemplate(server: BenchServer, scale = 1): Promise<void> {
  const url = urlFor(server, TEMPLATE);
  await runScript(urlFor(server, 'postgres'), `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await runScript(urlFor(server, 'postgres'), `CREATE DATABASE ${TEMPLATE}`);
  await prepareDatabase(url);
  const script = readFileSync(new URL('seed.sql', import.meta.url), 'utf8');
  await runScript(
    url,
    script.replace(/:(users|providers|ads)\b/g, (_, name: keyof typeof NUMBERS) => String(NUMBERS[name] * scale)),
  );
}

/** A fresh copy with one uploaded image for each of `requests` requests. */
export async function freshWorld(server: BenchServer, name: string, requests: number): Promise<string> {
  const url = await freshCopy(server, TEMPLATE, name);
  await addImages(url, requests);
  await settleDown(url);
  return url;
}

export interface Images {
  readonly scale?: number;
  readonly purpose?: 'card' | 'evidence';
}

/** One uploaded image of their seller for each of the first `requests` requests in a world of this scale. */
export async function addImages(url: string, requests: number, images: Images = {}): Promise<void> {
  const { scale = 1, purpose = 'card' } = images;
  await runScript(
    url,
    `INSERT INTO upload (id, owner_id, purpose, sha256, stored_sha256, phash, key, width, height, bytes)
     SELECT bench_id('image', n), bench_id('user', (${PROVIDERS * scale + 1} + (n::bigint * 31) % ${SELLERS * scale})::int), '${purpose}',
            sha256(('image' || n)::bytea), sha256(('image' || n)::bytea), hashint8(n), 'uploads/' || n || '.png', 800, 500, 90000
     FROM generate_series(0, ${requests - 1}) n`,
  );
}
