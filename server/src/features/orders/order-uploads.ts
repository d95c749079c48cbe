import type { Session } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';
import type { OrderRow } from './order-row.ts';
import { holdsCase, isCaseStaff, isVoid, partyOf } from './orders.policy.ts';
import { logReveal } from './reveal-log.ts';

type SightRow = Pick<
  OrderRow,
  'id' | 'sellerId' | 'providerId' | 'state' | 'settledAmount' | 'moderatorId' | 'pastModerators' | 'rulingBy'
> & { readonly cardId: string; readonly isRevealed: boolean };

const SIGHT = sql`o.id, o.seller_id AS "sellerId", o.provider_id AS "providerId", o.state,
  o.settled_amount AS "settledAmount", o.moderator_id AS "moderatorId", o.past_moderators AS "pastModerators",
  o.ruling_by AS "rulingBy"`;

/**
 * Whether the caller may see an image: its owner; an order's parties and its case's staff for evidence; for a card's
 * photo, which shows the code as well as the code itself does, the provider once that card's code is opened and unless
 * the order gave it back, and the moderator who holds the case.
 */
export async function canSeeUpload(db: Queryable, session: Session, uploadId: string): Promise<boolean> {
  const upload = await db.maybe<{ ownerId: string; purpose: 'card' | 'evidence'; orderId: string | null }>(sql`
    SELECT owner_id AS "ownerId", purpose, order_id AS "orderId" FROM upload WHERE id = ${uploadId}`);
  if (upload === null) return false;
  if (upload.ownerId === session.userId) return true;
  if (upload.orderId === null) return false;
  return upload.purpose === 'card'
    ? (await sightOf(db, uploadId, upload.orderId))?.roleOf(session) !== undefined
    : seesEvidence(db, session, upload.orderId);
}

async function seesEvidence(db: Queryable, session: Session, orderId: string): Promise<boolean> {
  const row = await db.maybe<SightRow>(sql`SELECT ${SIGHT} FROM gift_order o WHERE o.id = ${orderId}`);
  return row !== null && (partyOf(row, session.userId) !== null || isCaseStaff(row, session));
}

async function sightOf(db: Queryable, uploadId: string, orderId: string) {
  const row = await db.maybe<SightRow>(sql`
    SELECT ${SIGHT}, c.id AS "cardId", c.revealed_at IS NOT NULL AS "isRevealed"
    FROM gift_card c JOIN gift_order o ON o.id = c.order_id
    WHERE c.order_id = ${orderId} AND c.image_id = ${uploadId}`);
  if (row === null) return null;
  /** As whom the caller sees the photo; undefined when not at all. The seller needs no leave to see their own. */
  const roleOf = (session: Session): 'provider' | 'moderator' | undefined => {
    if (partyOf(row, session.userId) === 'provider') return row.isRevealed && !isVoid(row) ? 'provider' : undefined;
    return holdsCase(row, session) ? 'moderator' : undefined;
  };
  return { row, roleOf };
}

/** Who opened an image, from where. */
export interface Opening {
  readonly session: Session;
  readonly uploadId: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Notes in the order's reveal log that somebody other than the seller opened a card's photo. Nothing happens for
 * other images. Call it before handing out the link.
 */
export async function logPhotoOpened(db: Queryable, { session, uploadId, address, userAgent }: Opening): Promise<void> {
  const upload = await db.maybe<{ orderId: string | null }>(
    sql`SELECT order_id AS "orderId" FROM upload WHERE id = ${uploadId} AND purpose = 'card'`,
  );
  const sight = upload?.orderId ? await sightOf(db, uploadId, upload.orderId) : null;
  const role = sight?.roleOf(session);
  if (!sight || !role) return;
  const { id: orderId, cardId } = sight.row;
  const who = { actorId: session.userId, actorRole: role, address, userAgent };
  await logReveal(db, { orderId, cardId, ...who, kind: 'photo_opened', reason: null });
}
