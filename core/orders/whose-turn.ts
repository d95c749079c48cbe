import { type GiftState, otherParty, type Party } from './gift-states.ts';

/**
 * The facts besides the state that decide whose turn it is: who made the open proposal, and who accepted the ruling.
 */
export interface TurnFacts {
  readonly state: GiftState;
  readonly proposal: { readonly by: Party } | null;
  readonly acceptedBy: readonly Party[];
}

/** The party that an order waits for. */
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

/** The parties or moderator whose move it is, as a list. */
export function sidesToMove(facts: TurnFacts): readonly (Party | 'moderator')[] {
  const turn = whoseTurn(facts);
  if (turn === 'both') return ['seller', 'provider'];
  return turn === 'nobody' ? [] : [turn];
}
