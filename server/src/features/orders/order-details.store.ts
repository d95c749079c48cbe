import type { PlacedOffer } from '#core/orders/placed-offer.ts';
import { statsOf, type TradeStats } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BrandTable } from '#server/platform/postgres/tables/catalog.ts';
import type { EvidenceTable, RulingTable } from '#server/platform/postgres/tables/disputes.ts';
import type { OrderEventTable } from '#server/platform/postgres/tables/orders.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';
import type { EventData } from './order-command.ts';
import type { OrderRow } from './order-row.ts';
import type { Reveal } from './reveal-log.ts';

/** The maximum number of rows of a timeline, a log or a list of evidence in one view; the newest are kept. */
const MAX_ENTRIES = 500;
const MAX_TOGETHER = 1_000;

export type Brand = Pick<
  BrandTable,
  'id' | 'name' | 'initials' | 'colour' | 'codeHint' | 'codeHintZh' | 'codePattern' | 'pinPattern'
>;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
}

export interface EventRow extends Pick<OrderEventTable, 'seq' | 'type' | 'actorRole' | 'actorId' | 'state' | 'at'> {
  readonly data: EventData;
  /** The member of the actor's team; null: the actor. */
  readonly operator: string | null;
}

export interface RevealRow
  extends Pick<Reveal, 'operatorId' | 'cardId' | 'actorId' | 'actorRole' | 'kind' | 'reason' | 'address'> {
  readonly seq: number;
  readonly at: Date;
  readonly device: string;
  readonly sessionId: string | null;
  /** The member of the actor's team; null: the actor. */
  readonly operator: string | null;
  /** In hex, as the hashes. */
  readonly operatorSalt: string;
  readonly operatorHash: string;
  readonly addressHash: string;
  readonly deviceHash: string;
  readonly hash: string;
}

export type EvidenceRow = Pick<EvidenceTable, 'id' | 'party' | 'cardId' | 'uploadId' | 'step' | 'note' | 'at'> &
  Pick<UploadTable, 'kind' | 'mime' | 'durationMs'>;

export interface RulingRow extends Pick<RulingTable, 'moderatorId' | 'reason' | 'onAppeal' | 'fraud' | 'at'> {
  readonly outcome: string;
  readonly amount: bigint;
}

/** The parts of an order's view besides the order and its cards. */
export interface OrderDetails {
  readonly brand: Brand;
  readonly terms: string;
  /** Of the order's placing, or of the provider that it moved on to. */
  readonly offer: PlacedOffer;
  readonly cardTypeId: string;
  /** Whether the order has the address of its parcel. */
  readonly hasAddress: boolean;
  /** Earlier ended orders of the two parties, counted up to 1,000. */
  readonly together: number;
  readonly events: readonly EventRow[];
  readonly reveals: readonly RevealRow[];
  readonly evidence: readonly EvidenceRow[];
  /** When photos of cards were removed, by upload id. */
  readonly removedPhotos: ReadonlyMap<string, Date>;
  /** Oldest first. */
  readonly rulings: readonly RulingRow[];
  readonly people: ReadonlyMap<string, Person>;
  readonly stats: ReadonlyMap<string, TradeStats>;
}

/** By the primary key, and not looked for where no operator acted. */
const OPERATOR = sql`(SELECT m.name FROM team_member m WHERE m.id = e.operator_id)`;
const REVEALER = sql`(SELECT m.name FROM team_member m WHERE m.id = r.operator_id)`;

export async function loadDetails(db: Queryable, row: OrderRow, most = MAX_ENTRIES): Promise<OrderDetails> {
  const { terms, offer, cardTypeId, hasAddress, together, ...brand } = await loadSurroundings(db, row);
  const events = await db.many<EventRow>(sql`
    SELECT seq, type, actor_role, actor_id, state, at, data,
           ${OPERATOR} AS operator FROM (
      SELECT * FROM order_event WHERE order_id = ${row.id} ORDER BY seq DESC LIMIT ${most}) e ORDER BY seq`);
  const reveals = await db.many<RevealRow>(sql`
    SELECT r.seq, r.card_id, r.actor_id, r.actor_role, r.kind, r.reason,
           r.address, r.device, r.session_id, r.at, ${REVEALER} AS operator, reveal_address_hash(r) AS "addressHash",
           reveal_device_hash(r) AS "deviceHash", reveal_operator_hash(r) AS "operatorHash", r.operator_id,
           encode(r.operator_salt, 'hex') AS "operatorSalt",
           encode(r.hash, 'hex') AS hash
    FROM reveal r WHERE r.order_id = ${row.id} ORDER BY r.seq DESC LIMIT ${most}`);
  reveals.reverse();
  const evidence = await db.many<EvidenceRow>(sql`
    SELECT e.id, e.party, e.card_id, e.upload_id, u.kind, u.mime,
           u.duration_ms, e.step, e.note, e.at
    FROM evidence e JOIN upload u ON u.id = e.upload_id
    WHERE e.order_id = ${row.id} ORDER BY e.at, e.id LIMIT ${most}`);
  const rulings = await db.many<RulingRow>(sql`
    SELECT moderator_id, outcome, amount, reason, on_appeal, fraud, at
    FROM ruling WHERE order_id = ${row.id} ORDER BY at, id`);
  const ids = [row.sellerId, row.providerId, row.moderatorId, ...rulings.map((ruling) => ruling.moderatorId)];
  const actors = [...events, ...reveals].map((event) => event.actorId);
  return {
    brand,
    terms,
    offer,
    cardTypeId,
    hasAddress,
    together,
    events,
    reveals,
    evidence,
    removedPhotos: await loadRemovedPhotos(db, row),
    rulings,
    people: await loadPeople(db, [...ids, ...actors]),
    stats: await statsOf(db, [row.sellerId, row.providerId]),
  };
}

/** Photos are removed some time after the end of their order. */
async function loadRemovedPhotos(db: Queryable, row: OrderRow): Promise<Map<string, Date>> {
  if (row.endedAt === null) return new Map();
  const photos = await db.many<{ id: string; at: Date }>(sql`
    SELECT u.id, u.removed_at AS at FROM gift_card c JOIN upload u ON u.id = c.image_id
    WHERE c.order_id = ${row.id} AND u.removed_at IS NOT NULL`);
  return new Map(photos.map(({ id, at }) => [id, at]));
}

function loadSurroundings(
  db: Queryable,
  row: OrderRow,
): Promise<Brand & Pick<OrderDetails, 'terms' | 'offer' | 'cardTypeId' | 'hasAddress' | 'together'>> {
  return db.one(sql`
    SELECT b.id, b.name, b.initials, b.colour, b.code_hint, b.code_hint_zh,
           b.code_pattern, b.pin_pattern, o.terms, o.offer, o.card_type_id,
           EXISTS (SELECT FROM order_address WHERE order_id = ${row.id}) AS "hasAddress",
           (SELECT count(*)::int FROM (SELECT FROM gift_order o WHERE o.seller_id = ${row.sellerId}
              AND o.provider_id = ${row.providerId} AND o.ended_at < ${row.placedAt} LIMIT ${MAX_TOGETHER}) t) AS together
    FROM gift_order o JOIN brand b ON b.id = o.brand_id WHERE o.id = ${row.id}`);
}

/** Users by id, as shown to others. */
export async function loadPeople(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const userIds = [...new Set(ids.filter((id) => id !== null))];
  const people = await db.many<Person>(sql`
    SELECT id, nickname AS name, photo, server_flag AS certified, created_at AS "joinedAt"
    FROM app_user WHERE id = ANY(${userIds}::uuid[])`);
  return new Map(people.map((person) => [person.id, person]));
}
