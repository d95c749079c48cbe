export { senderFacts } from './send-facts.ts';
export { atStakeOf, lockParties, type PartyRow, partyById } from './sends.store.ts';
