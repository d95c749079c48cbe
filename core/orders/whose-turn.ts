import { type GiftState, otherParty, type Party } from './gift-states.ts';

/** What a turn depends on beside the state: who made the offer that stands, and who accepted the ruling. */
export interface TurnFacts {
  readonly state: GiftState;
  readonly proposal: { readonly by: Party } | null;
  readonly acceptedBy: readonly Party[];
}

/** Whose move it is: what the other side, the moderator or nobody waits for. */
export function whoseTurn({ state, proposal, acceptedBy }: TurnFacts): Party | 'moderator' | 'both' | 'nobody' {
  switch (state) {
    case 'to_deliver':
      return 'seller';
    case 'to_view':
    case 'to_confirm':
    case 'delivered':
    case 'to_release':
      return 'provider';
    case 'negotiating':
      return proposal?.by === 'seller' ? 'provider' : 'seller';
    case 'awaiting_seller_feedback':
      return 'seller';
    case 'in_arbitration':
    case 'compensation_review':
      return 'moderator';
    case 'ruled':
      return acceptedBy[0] ? otherParty(acceptedBy[0]) : 'both';
    default:
      return 'nobody';
  }
}

/** The sides that it waits for, one by one. */
export function sidesToMove(facts: TurnFacts): readonly (Party | 'moderator')[] {
  const turn = whoseTurn(facts);
  if (turn === 'both') return ['seller', 'provider'];
  return turn === 'nobody' ? [] : [turn];
}
