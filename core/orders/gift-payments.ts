import type { GiftEventType } from './gift-facts.ts';
import type { Actor } from './gift-states.ts';
import { GIFT_TABLE } from './gift-table.ts';

/** Events with which a provider pays, or binds itself to what the seller may accept. */
const PAYING: ReadonlySet<GiftEventType> = new Set([
  'propose',
  ...GIFT_TABLE.filter(({ by, money }) => by.includes('provider') && (money === 'all' || money === 'proposed')).map(
    ({ event }) => event,
  ),
]);

/** Whether the actor lets the provider's points go with this event, and nobody else decides it. */
export const isPaidBy = (role: Actor, event: GiftEventType): boolean => role === 'provider' && PAYING.has(event);
