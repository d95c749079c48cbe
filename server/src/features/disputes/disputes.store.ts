import type { CheckStep } from '#core/disputes/guided-check.ts';
import { pow10 } from '#core/money/amount.ts';
import { FX_SCALE } from '#core/money/price.ts';
import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { Party } from '#core/orders/gift-states.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface EvidenceItem {
  readonly uploadId: string;
  /** Null when it concerns the whole order. */
  readonly cardId: string | null;
  readonly step: CheckStep | null;
  readonly note: string;
}

export interface EvidenceOf {
  readonly orderId: string;
  readonly party: Party;
  readonly userId: string;
}

/** Attaches files as evidence. Throws `uploads.missing` unless each is the party's own, for evidence, and unused. */
export async function attachEvidence(tx: Tx, of: EvidenceOf, items: readonly EvidenceItem[]): Promise<string[]> {
  const ids = items.map(() => newId());
  const uploads = items.map((item) => item.uploadId);
  const used = await tx.run(sql`
    UPDATE upload u SET used_by = e.id, order_id = ${of.orderId}
    FROM unnest(${ids}::uuid[], ${uploads}::uuid[]) AS e (id, upload_id)
    WHERE u.id = e.upload_id AND u.owner_id = ${of.userId} AND u.purpose = 'evidence' AND u.used_by IS NULL`);
  if (used !== items.length) throw new AppError('uploads.missing');
  await tx.run(sql`
    INSERT INTO evidence (id, order_id, party, user_id, card_id, upload_id, step, note, at)
    SELECT e.id, ${of.orderId}, ${of.party}, ${of.userId}, e.card_id, e.upload_id, e.step, e.note,
           clock_timestamp()
    FROM unnest(${ids}::uuid[], ${uploads}::uuid[], ${items.map((item) => item.cardId)}::uuid[],
                ${items.map((item) => item.step)}::text[], ${items.map((item) => item.note)}::text[])
      AS e (id, upload_id, card_id, step, note)`);
  return ids;
}

export async function countEvidence(db: Queryable, { orderId, party }: EvidenceOf): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM evidence WHERE order_id = ${orderId} AND party = ${party}`,
  );
  return count;
}

export interface ClaimRow {
  readonly cardId: string;
  readonly kind: ClaimKind;
  /** Minor units of `actualCurrency`. */
  readonly actualFaceValue: bigint;
  readonly actualCurrency: string;
  /** Minor units of the order's currency. */
  readonly actualValue: bigint;
  readonly note: string;
}

export async function writeClaims(tx: Tx, orderId: string, claims: readonly ClaimRow[]): Promise<void> {
  await tx.run(sql`
    UPDATE gift_card c SET claim_kind = q.kind, actual_face_value = q.face, actual_currency = q.currency,
      actual_value = q.value, claim_note = q.note
    FROM unnest(${claims.map((claim) => claim.cardId)}::uuid[], ${claims.map((claim) => claim.kind)}::text[],
                ${claims.map((claim) => claim.actualFaceValue)}::bigint[], ${claims.map((claim) => claim.actualCurrency)}::text[],
                ${claims.map((claim) => claim.actualValue)}::bigint[], ${claims.map((claim) => claim.note)}::text[])
      AS q (card_id, kind, face, currency, value, note)
    WHERE c.id = q.card_id AND c.order_id = ${orderId}`);
}

/**
 * USD per whole unit, scaled by 10^12, as of `at`; for a currency that had no rate by then, its first one. Currencies
 * without any rate are left out.
 */
export async function ratesAt(db: Queryable, currencies: readonly string[], at: Date): Promise<Map<string, bigint>> {
  const rows = await db.many<{ currency: string; rate: string }>(sql`
    SELECT DISTINCT ON (currency) currency, rate FROM exchange_rate WHERE currency = ANY(${currencies}::text[])
    ORDER BY currency, as_of <= ${at} DESC, abs(extract(epoch FROM as_of - ${at}::timestamptz))`);
  const rates = new Map(rows.map(({ currency, rate }) => [currency, BigInt(rate)]));
  return rates.set('USD', rates.get('USD') ?? pow10(FX_SCALE));
}

export interface NewRuling {
  readonly orderId: string;
  readonly moderatorId: string;
  readonly outcome: string;
  readonly amount: bigint;
  /** The value of each card, by card id, in minor units. */
  readonly cardValues: ReadonlyMap<string, bigint>;
  readonly reason: string;
  readonly onAppeal: boolean;
  readonly fraud: boolean;
}

export async function writeRuling(tx: Tx, ruling: NewRuling): Promise<void> {
  const { orderId, moderatorId, outcome, amount, reason, onAppeal, fraud } = ruling;
  const values = Object.fromEntries([...ruling.cardValues].map(([id, value]) => [id, value.toString()]));
  await tx.run(sql`
    INSERT INTO ruling (id, order_id, moderator_id, outcome, amount, card_values, reason, on_appeal, fraud, at)
    VALUES (${newId()}, ${orderId}, ${moderatorId}, ${outcome}, ${amount}, ${JSON.stringify(values)}, ${reason},
            ${onAppeal}, ${fraud}, clock_timestamp())`);
}

export interface NewVote {
  readonly orderId: string;
  readonly reviewerId: string;
  readonly approve: boolean;
  readonly reason: string;
}

/** A reviewer's vote on a compensation. */
export async function writeVote(tx: Tx, { orderId, reviewerId, approve, reason }: NewVote): Promise<void> {
  await tx.run(sql`INSERT INTO compensation_vote (id, order_id, reviewer_id, approve, reason)
    VALUES (${newId()}, ${orderId}, ${reviewerId}, ${approve}, ${reason})`);
}
