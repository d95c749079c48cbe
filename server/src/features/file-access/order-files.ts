import { EVIDENCE_STATES } from '#core/orders/gift-states.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import {
  holdsCase,
  isCaseStaff,
  isReason,
  isVoid,
  logReveal,
  type OrderRow,
  partyOf,
} from '#server/features/orders/public.ts';
import {
  holdsPointsCase,
  lockPointsOrder,
  pointsPartyOf,
  tellPointsChange,
  writePointsNote,
} from '#server/features/points-orders/public.ts';
import { noteStaffReveal } from '#server/features/security/public.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';

type SightRow = Pick<
  OrderRow,
  'id' | 'sellerId' | 'providerId' | 'state' | 'settledAmount' | 'moderatorId' | 'pastModerators' | 'rulingBy'
>;
type CardSightRow = SightRow & {
  readonly cardId: string;
  readonly isRevealed: boolean;
  readonly openedIn: readonly string[];
};

const SIGHT = sql`o.id, o.seller_id, o.provider_id, o.state,
  o.settled_amount, o.moderator_id, o.past_moderators,
  o.ruling_by`;

/** Whether the user is a party of an order that evidence may be sent for. */
export async function mayShowEvidence(db: Queryable, userId: string): Promise<boolean> {
  const states = sql`state = ANY(${EVIDENCE_STATES}::text[])`;
  const { may } = await db.one<{ may: boolean }>(sql`
    SELECT EXISTS (SELECT FROM gift_order WHERE provider_id = ${userId} AND ended_at IS NULL AND ${states})
        OR EXISTS (SELECT FROM gift_order WHERE seller_id = ${userId} AND settled_amount IS NULL AND ${states})
        OR EXISTS (SELECT FROM points_order WHERE seller_id = ${userId} AND ended_at IS NULL)
        OR EXISTS (SELECT FROM points_order WHERE buyer_id = ${userId} AND ended_at IS NULL) AS may`);
  return may;
}

/** The rights of which an operator needs one, to open a file of a trade; other files are none of their business. */
const FILE_RIGHTS: Readonly<Record<string, readonly OperatorRight[]>> = {
  card: ['orders', 'supply'],
  evidence: ['orders'],
  chat: ['chat'],
};

/** Whether a file of this purpose is the caller's business: always, but of an operator. */
export const mayOpenFile = (purpose: string, { operator }: Session): boolean =>
  !operator || (FILE_RIGHTS[purpose] ?? []).some((right) => operator.rights.includes(right));

/** The roles that open the codes and photos of others. */
export type CodeReader = 'provider' | 'moderator';

/** Who opens an image, and from which address. */
export interface Opening {
  readonly session: Session;
  readonly uploadId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Throws when the session may open no code in this role, for want of a proof. */
  readonly prove: (tx: Tx, role: CodeReader) => Promise<void>;
  /** `disputes.code_shown_s`: for so long a moderator who opened the card or its photo opens it again without a reason. */
  readonly shownS: number;
  /** Of a moderator, for both parties to read. */
  readonly reason?: string | undefined;
}

/**
 * Whether the caller may open an image. Evidence: its owner, the order's parties and the case's staff. A card's photo,
 * which can show the code: its owner, the provider once that card's code was opened and unless the order returned it,
 * and the moderator who holds the case; of one that pays for points, the seller instead of the provider. These are written to
 * the order's reveal log, or the history of the points order, unless the moderator opened the card or the photo a moment ago;
 * a moderator's session that did not open them proves itself. The order is locked, so that the card cannot be returned as
 * unseen between this check and its log row. Throws `cards.reason_needed` when the moderator gives no reason, what `prove`
 * throws, and `uploads.removed` when the photo is no longer kept.
 */
export async function openUpload(tx: Tx, opening: Opening): Promise<boolean> {
  const { session, uploadId, address, userAgent } = opening;
  const upload = await tx.maybe<Pick<UploadTable, 'ownerId' | 'purpose' | 'orderId' | 'removedAt'>>(sql`
    SELECT owner_id, purpose, order_id, removed_at
    FROM upload WHERE id = ${uploadId}`);
  if (upload === null) return false;
  if (!mayOpenFile(upload.purpose, session)) return false;
  if (upload.ownerId === session.userId) {
    requireKept(upload);
    return true;
  }
  if (upload.orderId === null) return false;
  if (upload.purpose === 'evidence') return seesEvidence(tx, session, upload.orderId);
  const sight = await lockSight(tx, opening, upload.orderId);
  if (sight === null) return opensPayingCard(tx, opening, { ...upload, orderId: upload.orderId });
  const role = photoRoleOf(sight, session);
  if (role === null) return false;
  requireKept(upload);
  const isModerator = role === 'moderator';
  if (isModerator && sight.openedIn.includes(session.sessionId)) return true;
  await opening.prove(tx, role);
  if (isModerator && sight.openedIn.length > 0) return true;
  const reason = reasonOf(opening, isModerator);
  const operatorId = session.operator?.id ?? null;
  const { userId: actorId, sessionId } = session;
  const who = { actorId, operatorId, actorRole: role, address, userAgent, sessionId };
  logReveal(tx, { orderId: sight.id, cardId: sight.cardId, ...who, kind: 'photo_opened', reason });
  return true;
}

/** Why a moderator opens a card; null of everybody else. Throws `cards.reason_needed`. */
function reasonOf({ reason }: Opening, isModerator: boolean): string | null {
  if (!isModerator) return null;
  if (!isReason(reason)) throw new AppError('cards.reason_needed');
  return reason;
}

function requireKept({ removedAt }: Pick<UploadTable, 'removedAt'>): void {
  if (removedAt !== null) throw new AppError('uploads.removed');
}

async function seesEvidence(db: Queryable, session: Session, orderId: string): Promise<boolean> {
  const row = await db.maybe<SightRow>(sql`SELECT ${SIGHT} FROM gift_order o WHERE o.id = ${orderId}`);
  if (row === null) return seesPointsFile(db, session, orderId);
  return partyOf(row, session.userId) !== null || isCaseStaff(row, session);
}

/**
 * The photo of a card that pays for points was handed over for the seller to check, and shows its code. The seller's first
 * opening stands in the history that both parties read, and each of the moderator who holds the case, with a reason.
 */
async function opensPayingCard(
  tx: Tx,
  opening: Opening,
  upload: Pick<UploadTable, 'removedAt'> & { readonly orderId: string },
): Promise<boolean> {
  const { session, address, userAgent } = opening;
  const named = await tx.maybe<{ code: string }>(sql`SELECT code FROM points_order WHERE id = ${upload.orderId}`);
  const order = named && (await lockPointsOrder(tx, named.code));
  if (order === null || session.operator) return false;
  const isModerator = holdsPointsCase(order.row, session);
  if (!isModerator && pointsPartyOf(order.row, session.userId) !== 'seller') return false;
  requireKept(upload);
  await opening.prove(tx, isModerator ? 'moderator' : 'provider');
  const { userId } = session;
  if (await openedBefore(tx, upload.orderId, { userId, withinS: isModerator ? opening.shownS : null })) return true;
  const reason = reasonOf(opening, isModerator);
  const role = isModerator ? 'moderator' : 'seller';
  const data: Record<string, string> = reason === null ? {} : { reason };
  await writePointsNote(tx, { orderId: order.row.id, type: 'card_opened', actor: { role, userId }, data });
  if (isModerator) {
    tx.defer(noteStaffReveal({ orderId: order.row.id, actorId: userId, kind: 'photo_opened', address, userAgent }));
  }
  await tellPointsChange(tx, order.row, { after: order.facts, event: 'card_opened', actor: role });
  return true;
}

/** Whether the user has opened the card that pays for points; `withinS`: only so many seconds ago, null: ever. */
async function openedBefore(
  tx: Tx,
  orderId: string,
  { userId, withinS }: { readonly userId: string; readonly withinS: number | null },
): Promise<boolean> {
  const since = withinS === null ? sql`true` : sql`at > clock_timestamp() - make_interval(secs => ${withinS})`;
  const { opened } = await tx.one<{ opened: boolean }>(sql`
    SELECT EXISTS (SELECT FROM points_order_event
      WHERE points_order_id = ${orderId} AND type = 'card_opened' AND actor_id = ${userId} AND ${since}) AS opened`);
  return opened;
}

/** The same of a points order, whose buyer stands where a provider does; teams have no part in these. */
async function seesPointsFile(db: Queryable, session: Session, orderId: string): Promise<boolean> {
  if (session.operator) return false;
  const row = await db.maybe<Omit<SightRow, 'state'>>(sql`
    SELECT o.id, o.seller_id, o.buyer_id AS "providerId", o.settled_amount,
      o.moderator_id, o.past_moderators, o.ruling_by
    FROM points_order o WHERE o.id = ${orderId}`);
  if (row === null) return false;
  return partyOf(row, session.userId) !== null || isCaseStaff({ ...row, state: 'in_arbitration' }, session);
}

function lockSight(tx: Tx, { uploadId, session, shownS }: Opening, orderId: string): Promise<CardSightRow | null> {
  return tx.maybe<CardSightRow>(sql`
    SELECT ${SIGHT}, c.id AS "cardId", c.revealed_at IS NOT NULL AS "isRevealed",
      ARRAY(SELECT r.session_id FROM reveal r WHERE r.order_id = o.id AND r.card_id = c.id AND r.actor_id = ${session.userId}
        AND r.actor_role = 'moderator' AND r.kind IN ('card_opened', 'photo_opened')
        AND r.at > now() - make_interval(secs => ${shownS})) AS "openedIn"
    FROM gift_card c JOIN gift_order o ON o.id = c.order_id
    WHERE c.order_id = ${orderId} AND c.image_id = ${uploadId} FOR NO KEY UPDATE OF o`);
}

/**
 * The role in which the caller may see a card's photo; null: not at all. The seller sees their own without this check.
 */
function photoRoleOf(row: CardSightRow, session: Session): CodeReader | null {
  if (partyOf(row, session.userId) === 'provider') {
    const mayOpen = !session.operator || session.operator.rights.includes('orders');
    return mayOpen && row.isRevealed && !isVoid(row) ? 'provider' : null;
  }
  return holdsCase(row, session) ? 'moderator' : null;
}
