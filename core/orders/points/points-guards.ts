import { type CaseHands, passOnRefusal, ruleRefusal, takeRefusal } from '../case-hands.ts';
import type { PointsActor, PointsEvent, PointsFacts, PointsRefusal } from './points-facts.ts';

/** Guards choose between rows: pure predicates on the facts. */
export const POINTS_GUARDS = {
  pays_by_card: (facts: PointsFacts) => facts.paysByCard,
  pays_money: (facts: PointsFacts) => !facts.paysByCard,
  was_appealed: (facts: PointsFacts) => facts.appealedBy !== null,
  other_accepted: (facts: PointsFacts, { actor }: { readonly actor: PointsActor }) =>
    facts.acceptedBy.some((party) => party !== actor.role),
} as const satisfies Record<string, (facts: PointsFacts, move: { readonly actor: PointsActor }) => boolean>;
export type PointsGuard = keyof typeof POINTS_GUARDS;

const handsOf = (facts: PointsFacts): CaseHands => ({
  parties: [facts.sellerId, facts.buyerId],
  moderatorId: facts.moderatorId,
  escalation: facts.escalation,
  pastModerators: facts.pastModerators,
  rulingBy: facts.ruling?.by ?? null,
});

/** Why an event cannot happen now, or null. */
export function refusalByCheck(facts: PointsFacts, event: PointsEvent, actor: PointsActor): PointsRefusal | null {
  switch (event.type) {
    case 'mark_paid':
    case 'submit_card':
      return event.proofs > 0 ? null : 'points_orders.proof_needed';
    case 'accept_ruling':
      return facts.acceptedBy.some((party) => party === actor.role) ? 'orders.already_accepted' : null;
    case 'appeal':
      return facts.appealedBy === null ? null : 'orders.already_appealed';
    case 'take_case':
      return takeRefusal(handsOf(facts), actor);
    case 'pass_on':
      return passOnRefusal(handsOf(facts), actor, event.to);
    case 'pass_up':
      return passOnRefusal(handsOf(facts), actor, null);
    case 'rule':
      return ruleRefusal(handsOf(facts), actor);
    default:
      return null;
  }
}
