export { senderFacts } from './send-facts.ts';
export { lockParties, type PartyRow, partyById } from './sends.store.ts';
