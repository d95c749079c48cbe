import { placeOrder } from '#contract/functions/orders.ts';
import { type DayLimits, PROVEN_LEVELS, type ProvenLevel } from '#core/identity/day-limits.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { greatest } from '#core/money/amount.ts';
import { amountAt } from '#core/orders/place.ts';
import {
  bothWaysKey,
  type LostCard,
  type OfferState,
  type PayerState,
  type PlaceFacts,
  pairKey,
} from '#core/orders/place-facts.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { int8Array, uuidArray } from '#server/platform/postgres/pg-arrays.ts';
import { type ColumnType, type RecordRow, recordArray } from '#server/platform/postgres/pg-records.ts';
import type { NewCard, PlaceRequest } from './place-request.ts';

const LOCK = `SELECT lock_placements($1::placed_card[], $2::placed_key[], $3::int, $4::uuid[], $5::uuid[], $6::uuid[],
  $7::uuid[], $8::uuid[], $9::uuid[], $10::uuid[], $11::uuid[], $12::bigint, $13::bigint[]) AS facts`;

/** The columns of the types placed_card and placed_key. */
const CARD: readonly ColumnType[] = 'uuid uuid uuid int2 int8 bytea bytea text uuid'.split(' ') as ColumnType[];
const KEY: readonly ColumnType[] = ['uuid', 'text', 'bytea', 'text', 'uuid'];

export interface LockedFacts {
  readonly facts: PlaceFacts;
  /** The database's clock under the locks, milliseconds since the epoch. */
  readonly now: number;
  /** Orders whose idempotency key was used before. */
  readonly repeated: ReadonlySet<string>;
}

/** The ads and users of a batch, each once. */
interface Concerned {
  readonly adIds: readonly string[];
  readonly payerIds: readonly string[];
  readonly pairs: readonly { readonly sellerId: string; readonly providerId: string }[];
  readonly buyerIds: readonly string[];
  readonly unsureIds: readonly string[];
}

interface LockOptions {
  /** The provider whose order moves on. */
  readonly present?: { readonly adId: string; readonly payerId: string } | null;
  /** Base units of points that a seller may trade a day, by level. */
  readonly dayLimits: DayLimits;
}

/**
 * Claims cards and keys, locks ads and payers, and returns all facts that the batch is decided from. `present` is
 * locked too: the funds of the provider whose order moves on.
 */
export async function lockPlacements(
  tx: Tx,
  requests: readonly PlaceRequest[],
  { present = null, dayLimits }: LockOptions,
): Promise<LockedFacts> {
  const concerned = concernedBy(requests);
  const { pairs, buyerIds, unsureIds } = concerned;
  const days = daysOf(requests);
  const adIds = [...concerned.adIds, ...(present ? [present.adId] : [])].sort();
  const payerIds = [...concerned.payerIds, ...(present ? [present.payerId] : [])].sort();
  const [row] = await tx.named<{ facts: FactsRow }>('lock_placements', LOCK, [
    recordArray(CARD, cardRows(requests)),
    recordArray(KEY, keyRows(requests)),
    placeOrder.code,
    uuidArray(adIds),
    uuidArray(payerIds),
    uuidArray(payerIds.map(bailAccountId)),
    uuidArray(pairs.map(({ sellerId }) => sellerId)),
    uuidArray(pairs.map(({ providerId }) => providerId)),
    uuidArray(buyerIds),
    uuidArray(unsureIds),
    uuidArray([...days.sellers, ...bothOf(requests)]),
    days.most,
    int8Array(PROVEN_LEVELS.map((level) => dayLimits[level])),
  ]);
  if (row === undefined) throw new Error('lock_placements answered nothing');
  const { now, repeated } = row.facts;
  return { facts: factsOf(row.facts, concerned, requests), now, repeated: new Set(repeated ?? []) };
}

/**
 * The sellers of a batch, and what it would place for one of them at most. An order that moves on was counted when it was
 * placed.
 */
function daysOf(requests: readonly PlaceRequest[]): { readonly sellers: string[]; readonly most: bigint } {
  const days = new Map<string, bigint>();
  for (const request of requests) {
    if (request.way === 'move') continue;
    const [first] = request.candidates;
    const sellerId = first?.offer.direction === 'sell_ad' ? first.offer.ownerId : request.takerId;
    const amount = greatest(request.candidates.map((candidate) => amountAt(request, candidate)));
    days.set(sellerId, (days.get(sellerId) ?? 0n) + amount);
  }
  return { sellers: [...days.keys()], most: greatest([...days.values()]) };
}

/**
 * Both of each pair that could trade the other way round at the same time, on other ads and by other payers: the cap on the
 * orders of a pair counts what each of them places. Every other pair has an ad's owner, a payer or a seller in common.
 */
function bothOf(requests: readonly PlaceRequest[]): string[] {
  const people = requests.flatMap(({ mayBuyBack, takerId, candidates }) =>
    mayBuyBack ? [takerId, ...candidates.map(({ offer }) => offer.ownerId)] : [],
  );
  return [...new Set(people)];
}

function concernedBy(requests: readonly PlaceRequest[]): Concerned {
  const adIds = new Set<string>();
  const payerIds = new Set<string>();
  const buyerIds = new Set<string>();
  const unsureIds = new Set<string>();
  const pairs = new Map<string, { readonly sellerId: string; readonly providerId: string }>();
  for (const { candidates, takerId, accountKnown } of requests) {
    for (const { offer } of candidates) {
      const isPurchase = offer.direction === 'sell_ad';
      const [sellerId, providerId] = isPurchase ? [offer.ownerId, takerId] : [takerId, offer.ownerId];
      if (isPurchase) buyerIds.add(takerId);
      else adIds.add(offer.id);
      payerIds.add(pointsAccountId(providerId));
      if (!accountKnown) unsureIds.add(sellerId);
      const key = pairKey(sellerId, providerId);
      if (!pairs.has(key)) pairs.set(key, { sellerId, providerId });
    }
    if (candidates.length === 0) pairs.set(takerId, { sellerId: takerId, providerId: takerId });
  }
  return {
    adIds: [...adIds],
    payerIds: [...payerIds],
    pairs: [...pairs.values()],
    buyerIds: [...buyerIds],
    unsureIds: [...unsureIds],
  };
}

interface ClaimedCard {
  readonly request: PlaceRequest;
  readonly card: NewCard;
  /** The first bytes of the hash as a number: comparing numbers costs a tenth of comparing buffers. */
  readonly order: number;
}

/** As many bytes as a number holds exactly. */
const SORTED_BYTES = 6;

/** Sorted by code hash, so that two batches with the same codes cannot deadlock. */
function cardRows(requests: readonly PlaceRequest[]): RecordRow[] {
  const cards: ClaimedCard[] = requests.flatMap((request) =>
    request.newCards.map((card) => ({ request, card, order: card.stored?.hash.readUIntBE(0, SORTED_BYTES) ?? 0 })),
  );
  cards.sort((a, b) => a.order - b.order || Buffer.compare(hashOf(a), hashOf(b)));
  return cards.map(({ request, card }) => [
    card.id,
    request.orderId,
    request.takerId,
    card.row,
    card.faceValue,
    card.stored?.sealed ?? null,
    card.stored?.hash ?? null,
    card.stored?.tail ?? '',
    card.imageId,
  ]);
}

const NO_HASH = Buffer.alloc(0);
const hashOf = ({ card }: ClaimedCard): Buffer => card.stored?.hash ?? NO_HASH;

function keyRows(requests: readonly PlaceRequest[]): RecordRow[] {
  const rows = requests.flatMap(({ key, takerId, orderId }) => (key === null ? [] : [{ user: takerId, key, orderId }]));
  rows.sort((a, b) => (a.user === b.user ? (a.key.text < b.key.text ? -1 : 1) : a.user < b.user ? -1 : 1));
  return rows.map(({ user, key, orderId }) => [user, key.text, key.paramsHash, key.answer, orderId]);
}

/** What stands against people who would trade, of placing_people(). */
interface PeopleFacts {
  readonly suspended: readonly string[];
  readonly paused: readonly (readonly [userId: string, until: number | null])[] | null;
  readonly held: readonly (readonly [userId: string, until: number])[] | null;
  readonly blocked: readonly (readonly [sellerId: string, providerId: string])[] | null;
  /** Open orders of each pair: the seller's, and the pair's. */
  readonly open: readonly (readonly [ofSeller: number, ofPair: number])[] | null;
  readonly days: readonly (readonly [sellerId: string, level: ProvenLevel, traded: string])[] | null;
  readonly purchases: readonly (readonly [buyerId: string, open: number])[] | null;
}

/** The row that lock_placements() returns; amounts are decimal text. */
interface FactsRow {
  readonly lost: readonly (readonly [orderId: string, code: LostCard['code'], row: number])[] | null;
  readonly repeated: readonly string[] | null;
  readonly now: number;
  readonly ads: readonly (readonly [id: string, version: number, status: OfferState['status'], left: string])[] | null;
  readonly payers: readonly string[] | null;
  readonly available: readonly string[] | null;
  readonly reserved: readonly string[] | null;
  readonly freeBail: readonly string[] | null;
  readonly people: PeopleFacts;
  readonly withoutAccount: readonly string[];
}

function factsOf(row: FactsRow, { pairs }: Concerned, requests: readonly PlaceRequest[]): PlaceFacts {
  const openOfPair = new Map<string, number>();
  const openSales = new Map<string, number>();
  for (const [index, { sellerId, providerId }] of pairs.entries()) {
    const [ofSeller = 0, ofPair = 0] = row.people.open?.[index] ?? [];
    openOfPair.set(bothWaysKey(sellerId, providerId), ofPair);
    openSales.set(sellerId, ofSeller);
  }
  return {
    offers: offersOf(row, requests),
    payers: payersOf(row),
    suspended: new Set(row.people.suspended),
    paused: new Map(row.people.paused),
    held: new Map(row.people.held),
    blocked: new Set(row.people.blocked?.map(([sellerId, providerId]) => pairKey(sellerId, providerId))),
    openOfPair,
    openSales,
    openPurchases: new Map(row.people.purchases),
    days: new Map(row.people.days?.map(([id, level, traded]) => [id, { level, traded: BigInt(traded) }])),
    withoutAccount: new Set(row.withoutAccount),
    lostCards: lostOf(row.lost ?? []),
  };
}

function offersOf(row: FactsRow, requests: readonly PlaceRequest[]): Map<string, OfferState> {
  const offers = new Map<string, OfferState>();
  for (const [id, version, status, left] of row.ads ?? []) {
    offers.set(id, { version, status, remaining: BigInt(left) });
  }
  // A sell ad was locked before, with its goods.
  for (const { lockedSellAd } of requests) if (lockedSellAd) offers.set(lockedSellAd.id, lockedSellAd.state);
  return offers;
}

function payersOf({ payers, available, reserved, freeBail }: FactsRow): Map<string, PayerState> {
  return new Map(
    payers?.map((id, index) => [
      id,
      {
        available: BigInt(available?.[index] ?? 0),
        reserved: BigInt(reserved?.[index] ?? 0),
        freeBail: BigInt(freeBail?.[index] ?? 0),
      },
    ]),
  );
}

/** The first lost card of each order. */
function lostOf(lost: NonNullable<FactsRow['lost']>): Map<string, LostCard> {
  const first = new Map<string, LostCard>();
  for (const [orderId, code, row] of lost) {
    if (row < (first.get(orderId)?.row ?? Number.POSITIVE_INFINITY)) first.set(orderId, { code, row });
  }
  return first;
}
