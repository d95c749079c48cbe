export { senderFacts } from './send-facts.ts';
export { exposuresOf, lockParties, type PartyRow, partyById } from './sends.store.ts';
