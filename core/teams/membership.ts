/** Reasons against somebody who opens an invitation. */
export interface JoinFacts {
  readonly invitation: 'open' | 'accepted' | 'withdrawn' | 'expired';
  /** The joiner works for a team already. */
  readonly isMember: boolean;
  /** Open orders of the joiner with the team's owner: nobody is on both sides of an order. */
  readonly openOrders: number;
  readonly members: number;
  readonly maxMembers: number;
}

export type JoinRefusal =
  | { readonly code: 'auth.link_dead' | 'teams.member_already' }
  | { readonly code: 'teams.open_orders'; readonly count: number }
  | { readonly code: 'teams.full'; readonly limit: number };

/** Why an invitation cannot be accepted, or null. */
export function joinRefusal(facts: JoinFacts): JoinRefusal | null {
  if (facts.invitation !== 'open') return { code: 'auth.link_dead' };
  if (facts.isMember) return { code: 'teams.member_already' };
  if (facts.openOrders > 0) return { code: 'teams.open_orders', count: facts.openOrders };
  if (facts.members >= facts.maxMembers) return { code: 'teams.full', limit: facts.maxMembers };
  return null;
}
