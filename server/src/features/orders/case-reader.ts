import { hasStepUp } from '#server/features/auth/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { holdsCase, type Reader } from './orders.policy.ts';
import type { Order } from './orders.store.ts';

/**
 * The caller as the moderator who opens cards of this case; null for everybody else. What another of their sessions
 * opened is readable only while this one has proven itself.
 */
export async function readerOfCase(call: UserCall, { row }: Order): Promise<Reader | null> {
  const { userId, sessionId } = call.session;
  if (!holdsCase(row, call.session)) return null;
  return { role: 'moderator', userId, sessionId: (await hasStepUp(call, 'staff')) ? null : sessionId };
}
