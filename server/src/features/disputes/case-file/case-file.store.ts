import { bailAccountId, FEE_ACCOUNT, pointsAccountId } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES, type TransferCodeName, transferCodeName } from '#core/ledger/codes.ts';
import type { OrderRow } from '#server/features/orders/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A file of an order's evidence, as stored. */
export interface EvidenceFile {
  readonly uploadId: string;
  readonly mime: string;
  readonly key: string;
  /** SHA-256 of the file as it is kept. */
  readonly storedSha256: Buffer;
  /** SHA-256 of the uploaded bytes. */
  readonly sha256: Buffer;
}

export function evidenceFilesOf(db: Queryable, orderId: string): Promise<EvidenceFile[]> {
  return db.many<EvidenceFile>(sql`
    SELECT u.id AS "uploadId", u.mime, u.key, u.sha256, u.stored_sha256 FROM evidence e JOIN upload u ON u.id = e.upload_id
     WHERE e.order_id = ${orderId} ORDER BY e.at, e.id`);
}

type Side = 'seller' | 'provider' | 'buyer' | 'platform' | 'other';

/** The order whose movements are read: the holds of its placing, and whose each account is. */
export interface Moved {
  readonly orderId: string;
  readonly holds: readonly (string | null)[];
  readonly sides: ReadonlyMap<string, Side>;
}

/** A movement of the ledger, from account to account. Amount: base units of points. */
export interface Movement {
  readonly id: string;
  readonly kind: 'plain' | 'pending' | 'post' | 'void';
  readonly code: TransferCodeName;
  /** The hold that a post or a void closes. */
  readonly pendingId: string | null;
  readonly from: { readonly side: Side; readonly account: string };
  readonly to: { readonly side: Side; readonly account: string };
  readonly amount: string;
  readonly at: Date;
}

interface MovementRow extends Pick<Movement, 'id' | 'kind' | 'pendingId' | 'at'> {
  readonly code: number;
  readonly debit: string;
  readonly credit: string;
  readonly debitKind: string | null;
  readonly creditKind: string | null;
  readonly amount: bigint;
}

/**
 * The ledger's movements of an order, oldest first. A party sees those between the two parties and the platform: not a
 * referrer's share, nor the holds of earlier providers.
 */
export async function movementsOf(db: Queryable, moved: Moved, forStaff: boolean): Promise<Movement[]> {
  const { orderId, holds, sides } = moved;
  const rows = await db.many<MovementRow>(sql`
    WITH moved AS (
      SELECT * FROM ledger_transfer WHERE ref = ${orderId} AND kind <> 'pending'
    ), held AS (
      SELECT * FROM ledger_transfer
       WHERE id = ANY (${[...holds]}::uuid[] || ARRAY(SELECT pending_id FROM moved))
    )
    SELECT t.id, t.kind, t.code, t.pending_id, t.debit_account AS debit, t.credit_account AS credit,
           d.kind AS "debitKind", c.kind AS "creditKind", t.amount, t.created_at AS at
      FROM (SELECT * FROM held UNION ALL SELECT * FROM moved) t
      LEFT JOIN ledger_account d ON d.id = t.debit_account
      LEFT JOIN ledger_account c ON c.id = t.credit_account
     ORDER BY t.created_at, t.code, t.id`);
  const place = (id: string, kind: string | null) => ({ side: sides.get(id) ?? 'other', account: kind ?? '' }) as const;
  const movements = rows.map(({ debit, credit, debitKind, creditKind, ...movement }) => ({
    ...movement,
    code: transferCodeName(movement.code),
    amount: movement.amount.toString(),
    from: place(debit, debitKind),
    to: place(credit, creditKind),
  }));
  return forStaff ? movements : movements.filter(concernsTheParties);
}

/** Those of an order of cards. */
export function giftMovements(db: Queryable, row: OrderRow, forStaff: boolean): Promise<Movement[]> {
  const { id: orderId, sellerId, providerId, holdId, bailHoldId } = row;
  const sides = new Map<string, Side>([
    [FEE_ACCOUNT, 'platform'],
    [pointsAccountId(sellerId), 'seller'],
    [bailAccountId(sellerId), 'seller'],
    [pointsAccountId(providerId), 'provider'],
    [bailAccountId(providerId), 'provider'],
  ]);
  return movementsOf(db, { orderId, holds: [holdId, bailHoldId], sides }, forStaff);
}

const concernsTheParties = ({ code, from, to }: Movement): boolean =>
  TRANSFER_CODES[code] !== TRANSFER_CODES.referral_share && from.side !== 'other' && to.side !== 'other';
