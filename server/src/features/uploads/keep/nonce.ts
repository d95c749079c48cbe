import type { Party } from '#core/orders/gift-states.ts';
import { shownCode } from '#server/platform/crypto/shown-code.ts';

/**
 * The code that a party shows in its recordings, so that one made for another order or by another party is recognised.
 */
export function evidenceNonce(secret: string, order: { readonly id: string; readonly userId: string }): string {
  return shownCode(secret, 'evidence-nonce', `${order.id}.${order.userId}`);
}

/** The nonces of both parties of an order. */
export function noncesOf(
  secret: string,
  row: { readonly id: string; readonly sellerId: string; readonly providerId: string },
): Record<Party, string> {
  const of = (userId: string) => evidenceNonce(secret, { id: row.id, userId });
  return { seller: of(row.sellerId), provider: of(row.providerId) };
}
