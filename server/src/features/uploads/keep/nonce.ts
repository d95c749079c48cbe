import type { Party } from '#core/orders/gift-states.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';

/** Letters and digits that are not easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/**
 * The code that a party shows in its recordings, so that one made for another order or by another party is recognised.
 */
export function evidenceNonce(secret: string, order: { readonly id: string; readonly userId: string }): string {
  const bytes = keyedHash(secret, 'evidence-nonce', `${order.id}.${order.userId}`);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** The nonces of both parties of an order. */
export function noncesOf(
  secret: string,
  row: { readonly id: string; readonly sellerId: string; readonly providerId: string },
): Record<Party, string> {
  const of = (userId: string) => evidenceNonce(secret, { id: row.id, userId });
  return { seller: of(row.sellerId), provider: of(row.providerId) };
}
