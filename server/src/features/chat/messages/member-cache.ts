import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';
import { othersOfMember } from '../rooms/members.store.ts';

const ENTRIES = 50_000;
/**
 * The cache time in milliseconds: a member who left still gets signals of typing for this long. Nothing else is read
 * from here.
 */
const FRESH_MS = 5_000;

interface Asker {
  readonly conversationId: string;
  readonly userId: string;
}

const others = defineCache<Asker, readonly string[] | 'stranger'>({
  max: ENTRIES,
  keptMs: () => FRESH_MS,
  load: async ({ db }, { conversationId, userId }) => (await othersOfMember(db, conversationId, userId)) ?? 'stranger',
});

/**
 * The other members, or null for a non-member, cached briefly: for signals, which come with every keystroke and may
 * reach a member too many or too few.
 */
export async function othersForSignals(services: Services, conversationId: string, userId: string) {
  const memberIds = await others(services, `${conversationId} ${userId}`, { conversationId, userId });
  return memberIds === 'stranger' ? null : memberIds;
}
