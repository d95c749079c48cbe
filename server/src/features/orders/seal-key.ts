import { getSealKey } from '#contract/functions/orders.ts';
import { type Handler, handle } from '#server/gateway/handler.ts';

export const getSealKeyHandler: Handler = handle(getSealKey, async ({ services }) => ({
  ...services.vault.publicKey,
  algorithm: 'HPKE-X25519-HKDF-SHA256-A128GCM' as const,
}));
