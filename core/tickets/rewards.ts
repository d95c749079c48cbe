import type { Role } from '../access/access.ts';
import { isStaff } from '../access/access.ts';

/** Compensation: for something that went wrong with an order. Reward: for something that its receiver did. */
export const REWARD_KINDS = ['compensation', 'reward'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** Why points are given. */
export const REWARD_SCENARIOS = {
  compensation: ['late_payment', 'platform_fault', 'staff_mistake', 'vendor_fault'],
  reward: ['problem_found', 'idea_built', 'survey', 'goodwill'],
} as const satisfies Record<RewardKind, readonly string[]>;
export type RewardScenario = (typeof REWARD_SCENARIOS)[RewardKind][number];
export const REWARD_SCENARIO_NAMES = Object.values(REWARD_SCENARIOS).flat() as [RewardScenario, ...RewardScenario[]];

/** Forms of a gift: points at once, or a coupon, whose points come with its owner's next order (coupons.ts). */
export const REWARD_PAYMENTS = ['points', 'coupon'] as const;
export type RewardPayment = (typeof REWARD_PAYMENTS)[number];

export const REWARD_STATES = ['paid', 'proposed', 'refused', 'withdrawn', 'expired'] as const;
export type RewardState = (typeof REWARD_STATES)[number];

export interface RewardFacts {
  readonly kind: RewardKind;
  readonly scenario: RewardScenario;
  readonly payment: RewardPayment;
  /** Base units of points. */
  readonly amount: bigint;
  readonly giver: { readonly id: string; readonly role: Role };
  /** Null: a visitor. */
  readonly receiver: { readonly id: string; readonly role: Role; readonly isActive: boolean } | null;
  /** Giver and receiver count as one person. */
  readonly isLinked: boolean;
  /** For a compensation: the receiver is a party of its order, and not linked with the other one. */
  readonly order: { readonly isParty: boolean; readonly areLinked: boolean; readonly isCompensated: boolean } | null;
  /** The sum that the giver gave alone within the last day, base units. */
  readonly givenAlone: bigint;
}

export interface RewardLimits {
  /** Base units of points: what one member of staff gives alone at once, alone within a day, and anybody at all. */
  readonly alone: bigint;
  readonly aloneDay: bigint;
  readonly most: bigint;
}

export type RewardRefusal =
  | 'gateway.forbidden'
  | 'tickets.reward_visitor'
  | 'tickets.reward_receiver'
  | 'tickets.reward_own'
  | 'tickets.reward_linked'
  | 'tickets.reward_scenario'
  | 'tickets.reward_order'
  | 'tickets.rewarded_already'
  | 'tickets.reward_most';

export type RewardDecision = { readonly outcome: 'pay' | 'propose' } | { readonly refusal: RewardRefusal };

const GIVERS: readonly Role[] = ['support', 'moderator', 'admin'];

/** Whether points may be given, and whether one member of staff may give them alone. */
export function decideReward(facts: RewardFacts, limits: RewardLimits): RewardDecision {
  const refusal = refusalOf(facts, limits);
  if (refusal !== null) return { refusal };
  const isAlone = facts.amount <= limits.alone && facts.givenAlone + facts.amount <= limits.aloneDay;
  return { outcome: isAlone ? 'pay' : 'propose' };
}

function refusalOf({ giver, receiver, isLinked, ...facts }: RewardFacts, { most }: RewardLimits): RewardRefusal | null {
  if (!GIVERS.includes(giver.role)) return 'gateway.forbidden';
  if (receiver === null) return 'tickets.reward_visitor';
  if (receiver.id === giver.id) return 'tickets.reward_own';
  if (isStaff(receiver.role) || !receiver.isActive) return 'tickets.reward_receiver';
  if (isLinked) return 'tickets.reward_linked';
  if (facts.amount <= 0n || facts.amount > most) return 'tickets.reward_most';
  const scenarios: readonly string[] = REWARD_SCENARIOS[facts.kind];
  if (!scenarios.includes(facts.scenario)) return 'tickets.reward_scenario';
  return orderRefusal(facts.kind, facts.order);
}

/** A compensation is for a party of its order, once, and not between accounts that count as one person. */
function orderRefusal(kind: RewardKind, order: RewardFacts['order']): RewardRefusal | null {
  if (order === null) return kind === 'compensation' ? 'tickets.reward_order' : null;
  if (!order.isParty) return 'tickets.reward_order';
  if (order.areLinked) return 'tickets.reward_linked';
  return kind === 'compensation' && order.isCompensated ? 'tickets.rewarded_already' : null;
}
