import { bailAccountId } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import type { Amount } from '#core/money/amount.ts';
import type { UnitPrice } from '#core/money/price.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import {
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  uuidArray,
} from '#server/platform/postgres/pg-arrays.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** What placing needs to know of a buy ad. Cached: the database compares `version` and decides on stock and status. */
export interface PricedAd {
  readonly id: string;
  readonly code: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly currency: string;
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** Whole units of the card's currency. */
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
  readonly maxCards: number;
  /** Whole points in base units: the only sum of an order, or its bounds. */
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly version: number;
  /** The card type's own fee; null: the general one. */
  readonly feeBps: number | null;
}

export interface PlacedCard {
  readonly id: string;
  readonly row: number;
  /** Minor units of the card's currency. */
  readonly faceValue: bigint;
  readonly stored: StoredCode;
  readonly imageId: string;
}

/** One order to be, checked and priced as far as that needs no lock. */
export interface Placement {
  readonly orderId: string;
  readonly orderCode: string;
  readonly holdId: string;
  readonly ad: PricedAd;
  /** Also the id of the seller's points account (core/ledger/accounts.ts). */
  readonly sellerId: string;
  /** False: the database is to check that the seller has a points account. */
  readonly accountKnown: boolean;
  readonly unitPrice: UnitPrice;
  readonly amount: Amount;
  /** Minor units, all cards together. */
  readonly faceValue: bigint;
  readonly feeBps: number;
  readonly description: string;
  readonly cards: readonly PlacedCard[];
  readonly key: { readonly text: string; readonly paramsHash: Buffer } | null;
}

/** The rules in force for a batch. */
export interface PlaceLimits {
  readonly functionCode: number;
  readonly viewTimeoutS: number;
  readonly maxOpenPair: number;
  readonly maxOpen: number;
  /** Base units of points. */
  readonly minRemainder: number;
  /** What a provider's open orders may come to, in ten-thousandths of its free bail; 0: anything. */
  readonly exposureBps: number;
}

/** What the caller of a placement is answered: kept under its key, so that a repetition is answered the same. */
export interface PlacedAnswer {
  readonly orderCode: string;
  readonly adCode: string;
  readonly opponentCode: string;
  /** Base units of points. */
  readonly orderAmount: string;
}

export const answerOf = ({ orderCode, ad, amount }: Placement): PlacedAnswer => ({
  orderCode,
  adCode: ad.code,
  opponentCode: ad.providerId,
  orderAmount: amount.toString(),
});

export async function findPricedAd(db: Queryable, code: string): Promise<PricedAd | null> {
  return db.maybe<PricedAd>(sql`
    SELECT a.id, a.code, a.provider_id AS "providerId", a.account_id AS "accountId", a.currency, a.rate,
           a.min_face AS "minFace", a.max_face AS "maxFace", a.fixed_faces AS "fixedFaces", a.max_cards AS "maxCards",
           a.exact_amount AS "exactAmount", a.min_amount AS "minAmount", a.max_amount AS "maxAmount",
           a.version, t.fee_bps AS "feeBps"
    FROM buy_ad a JOIN card_type t ON t.id = a.card_type_id
    WHERE a.code = ${code} AND a.form = 'ecode'`);
}

/** The form of the cards that an ad takes; null when there is no such ad. */
export async function findAdForm(db: Queryable, code: string): Promise<string | null> {
  return (await db.maybe<{ form: string }>(sql`SELECT form FROM buy_ad WHERE code = ${code}`))?.form ?? null;
}

const PLACE = `SELECT place_orders(
  $1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::uuid[], $8::uuid[], $9::text[], $10::uuid[],
  $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::bigint[], $17::bigint[], $18::bigint[],
  $19::smallint[], $20::int[], $21::text[], $22::text[], $23::bytea[], $24::text[], $25::text[], $26::uuid[],
  $27::int[], $28::smallint[], $29::bigint[], $30::bytea[], $31::bytea[], $32::text[], $33::uuid[], $34::uuid[],
  $35::int[], $36::uuid[], $37, $38, $39, $40, $41, $42, $43) AS outcomes`;

/**
 * Places a batch in one round trip and answers one outcome per placement, as server/sql/functions/place_orders.sql
 * lists them. No code hash and no image may occur twice in a batch.
 */
export async function placeBatch(
  db: Queryable,
  batch: readonly Placement[],
  limits: PlaceLimits,
): Promise<readonly string[]> {
  const [row] = await db.named<{ outcomes: string }>('place_orders', PLACE, valuesOf(batch, limits));
  const outcomes = row?.outcomes.split(',') ?? [];
  if (outcomes.length !== batch.length) throw new Error(`${batch.length} placements, ${outcomes.length} outcomes`);
  return outcomes;
}

function valuesOf(batch: readonly Placement[], limits: PlaceLimits): unknown[] {
  const ads = sortedOnce(batch.map(({ ad }) => ad.id));
  const payers = sortedOnce(batch.map(({ ad }) => ad.accountId));
  const sellers = once(batch.map(({ sellerId }) => sellerId));
  const unsure = new Set<string>();
  for (const { accountKnown, sellerId } of batch) if (!accountKnown) unsure.add(sellerId);
  // Each payer belongs to one provider, so a pair of seller and provider is a pair of small numbers.
  const pairs = once(batch.map((_, index) => numberAt(sellers, index) * PAIR_FACTOR + numberAt(payers, index)));
  return [
    uuidArray(ads.list),
    uuidArray(payers.list),
    uuidArray(payers.list.map(bailAccountId)),
    uuidArray(sellers.list),
    uuidArray([...unsure]),
    int4Array(pairs.list.map((pair) => Math.floor(pair / PAIR_FACTOR))),
    uuidArray(pairs.firsts.map((index) => (batch[index] as Placement).ad.providerId)),
    uuidArray(batch.map((one) => one.orderId)),
    textArray(batch.map((one) => one.orderCode)),
    uuidArray(batch.map((one) => one.holdId)),
    int4Array(ads.numbers),
    int4Array(payers.numbers),
    int4Array(sellers.numbers),
    int4Array(pairs.numbers),
    int4Array(batch.map((one) => one.ad.version)),
    int8Array(batch.map((one) => one.unitPrice)),
    int8Array(batch.map((one) => one.amount)),
    int8Array(batch.map((one) => one.faceValue)),
    int2Array(batch.map((one) => one.cards.length)),
    int4Array(batch.map((one) => one.feeBps)),
    textArray(batch.map((one) => one.description)),
    textArray(batch.map((one) => one.key?.text ?? null)),
    byteaArray(batch.map((one) => one.key?.paramsHash ?? null)),
    textArray(batch.map((one) => (one.key === null ? null : answerText(answerOf(one))))),
    textArray(batch.map(newsOf)),
    ...cardValues(batch),
    limits.functionCode,
    TRANSFER_CODES.order_hold.number,
    limits.viewTimeoutS,
    limits.maxOpenPair,
    limits.maxOpen,
    limits.minRemainder,
    limits.exposureBps,
  ];
}

/** As JSON. Nothing here needs escaping, and JSON.stringify costs as much as all else of a placement. */
const answerText = ({ orderCode, adCode, opponentCode, orderAmount }: PlacedAnswer): string =>
  `{"orderCode":"${orderCode}","adCode":"${adCode}","opponentCode":"${opponentCode}","orderAmount":"${orderAmount}"}`;

/**
 * What both parties' pages are told, as a transition tells it (write-transition.ts), in a bundle of the outbox. The first
 * news of an order bears the order's id.
 */
const newsOf = ({ orderId, orderCode, sellerId, ad, amount }: Placement): string =>
  `{"id":"${orderId}","event":"orders.changed","recipients":["${sellerId}","${ad.providerId}"],"payload":` +
  `{"code":"${orderCode}","adCode":"${ad.code}","state":"to_view","event":"placed","actor":"seller","turn":"provider",` +
  `"amount":"${amount}"}}`;

/** The cards of all placements sorted by code hash, and once more by image. */
function cardValues(batch: readonly Placement[]): Buffer[] {
  const cards: { readonly card: PlacedCard; readonly placement: number; readonly order: number }[] = [];
  for (const [index, { cards: own }] of batch.entries()) {
    for (const card of own) {
      cards.push({ card, placement: index + 1, order: card.stored.hash.readUIntBE(0, SORTED_BYTES) });
    }
  }
  const byImage = cards.toSorted((a, b) => (a.card.imageId < b.card.imageId ? -1 : 1));
  cards.sort((a, b) => a.order - b.order || a.card.stored.hash.compare(b.card.stored.hash));
  return [
    uuidArray(cards.map(({ card }) => card.id)),
    int4Array(cards.map(({ placement }) => placement)),
    int2Array(cards.map(({ card }) => card.row)),
    int8Array(cards.map(({ card }) => card.faceValue)),
    byteaArray(cards.map(({ card }) => card.stored.sealed)),
    byteaArray(cards.map(({ card }) => card.stored.hash)),
    textArray(cards.map(({ card }) => card.stored.tail)),
    uuidArray(cards.map(({ card }) => card.imageId)),
    uuidArray(byImage.map(({ card }) => card.imageId)),
    int4Array(byImage.map(({ placement }) => placement)),
    uuidArray(byImage.map(({ card }) => card.id)),
  ];
}

/** As many of a hash's first bytes as a number holds exactly: comparing numbers costs a tenth of comparing buffers. */
const SORTED_BYTES = 6;
const PAIR_FACTOR = 2 ** 20;

/** Values without repeats, and of each element of what they were taken from the number of its value, from 1. */
interface Numbered<T> {
  readonly list: readonly T[];
  readonly numbers: readonly number[];
  /** Where each of `list` came first. */
  readonly firsts: readonly number[];
}

const numberAt = ({ numbers }: Numbered<unknown>, index: number): number => numbers[index] as number;

/** In the order in which they come first. */
function once<T>(values: readonly T[]): Numbered<T> {
  const known = new Map<T, number>();
  const firsts: number[] = [];
  const numbers = values.map((value, index) => {
    const number = known.get(value);
    if (number !== undefined) return number;
    firsts.push(index);
    known.set(value, firsts.length);
    return firsts.length;
  });
  return { list: [...known.keys()], numbers, firsts };
}

/** In the order in which the database sorts uuids. */
function sortedOnce(ids: readonly string[]): Numbered<string> {
  const { list, numbers, firsts } = once(ids);
  const order = list.map((_, at) => at).sort((a, b) => ((list[a] as string) < (list[b] as string) ? -1 : 1));
  const places: number[] = [];
  for (const [place, at] of order.entries()) places[at] = place + 1;
  return {
    list: order.map((at) => list[at] as string),
    numbers: numbers.map((number) => places[number - 1] as number),
    firsts: order.map((at) => firsts[at] as number),
  };
}
