import type { z } from 'zod';
import type { zSealedCard } from '#contract/orders/order-fields.ts';
import type { CardForms } from '#core/orders/card-parts.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Sealed codes as the browser sends them, row by row. */
export interface Sealed {
  readonly keyId: string;
  readonly ephemeralKey: string;
  readonly cards: readonly z.output<typeof zSealedCard>[];
}

/** A card's row of gift_card, to be inserted or completed, with its stored code. */
export interface SealedCard {
  readonly id: string;
  /** 1-based. */
  readonly row: number;
  readonly imageId: string;
  readonly stored: StoredCode;
}

export interface SealTarget {
  /** The ad or request that the browser's seals are bound to. */
  readonly scope: string;
  /** The rows of gift_card that the codes will be stored in, in row order. */
  readonly cardIds: readonly string[];
  /** The brand's. */
  readonly forms: CardForms;
}

/**
 * Opens the browser's seals, bound to `scope` and the caller, and seals each code for its row of gift_card. Throws
 * `page.stale` (sealed for another key), `cards.seal_broken` and `cards.code_form` (row).
 */
export async function openSeals(
  { services, session }: Pick<UserCall, 'services' | 'session'>,
  { scope, cardIds, forms }: SealTarget,
  { keyId, ephemeralKey, cards }: Sealed,
): Promise<StoredCode[]> {
  const rows = { keyId, ephemeralKey, sealed: cards.map((card) => card.sealedCode) };
  return services.vault.accept(rows, { scope, sellerId: session.userId, cardIds, forms });
}

/**
 * Binds the cards' images to the cards and their order. Throws `cards.image_missing` with the first row that has none.
 */
export async function claimImages(
  tx: Tx,
  { orderId, ownerId }: { readonly orderId: string; readonly ownerId: string },
  cards: readonly SealedCard[],
): Promise<void> {
  const images = cards.map((card) => card.imageId);
  const free = await tx.many<{ id: string }>(sql`
    SELECT id FROM upload WHERE id = ANY(${images}::uuid[]) AND owner_id = ${ownerId} AND purpose = 'card'
      AND used_by IS NULL ORDER BY id FOR NO KEY UPDATE`);
  const missing = cards.find((card) => !free.some(({ id }) => id === card.imageId));
  if (missing) throw new AppError('cards.image_missing', { row: missing.row });
  await tx.run(sql`
    UPDATE upload AS u SET used_by = c.id, order_id = ${orderId}
    FROM unnest(${images}::uuid[], ${cards.map((card) => card.id)}::uuid[]) AS c (image, id) WHERE u.id = c.image`);
}

/** Throws `cards.duplicate` with the first row whose code exists elsewhere on the platform. */
export async function refuseKnown(tx: Tx, cards: readonly SealedCard[]): Promise<void> {
  const duplicates = await tx.many<{ hash: Buffer }>(sql`
    SELECT code_hash AS hash FROM gift_card
    WHERE live AND code_hash = ANY(${cards.map((card) => card.stored.hash)}::bytea[])`);
  const twice = cards.find((card) => duplicates.some(({ hash }) => hash.equals(card.stored.hash)));
  if (twice) throw new AppError('cards.duplicate', { row: twice.row });
}

/**
 * Runs the statement that inserts codes; throws `cards.duplicate` with the row that a concurrent order inserted first.
 */
export async function writingCodes(cards: readonly SealedCard[], write: () => Promise<number>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { constraint, detail } = error as { readonly constraint?: string; readonly detail?: string };
    if (constraint !== 'gift_card_once') throw error;
    // The database reports the existing key in hexadecimal.
    const key = /\\x([0-9a-f]+)/.exec(detail ?? '')?.[1];
    const twice = cards.find((card) => card.stored.hash.toString('hex') === key) ?? cards[0];
    throw new AppError('cards.duplicate', { row: twice?.row ?? 1 });
  }
}
