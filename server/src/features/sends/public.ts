export { senderFacts } from './send-facts.ts';
export { isSuspendedWhole, lockParties, type PartyRow, partyById } from './sends.store.ts';
