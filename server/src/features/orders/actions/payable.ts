import { requireOutflow } from '#server/features/bail/public.ts';
import { personOf, type UserCall } from '#server/gateway/handler.ts';

/**
 * Before a provider lets its points go with no clock and no staff deciding it: nothing leaves a held or suspended account, and nobody
 * whose own is held or suspended lets another's go as its operator. Throws what `requireOutflow` throws.
 */
export async function requirePayable({ db, session }: UserCall): Promise<void> {
  for (const userId of new Set([session.userId, personOf(session)])) {
    await requireOutflow(db, { userId, way: 'card_order', at: 'paid' });
  }
}
