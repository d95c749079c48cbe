export { senderFacts } from './send-facts.ts';
export { isSuspendedWhole, lockParties, outToday, type PartyRow, partyById } from './sends.store.ts';
