import { ACCESS_RULES } from './access-rules.ts';
import { OFFER_RULES } from './offer-rules.ts';
import { ORDER_RULES } from './order-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import type { RuleDef } from './rule-def.ts';
import { TALK_RULES } from './talk-rules.ts';
import { TRAFFIC_RULES } from './traffic-rules.ts';

/**
 * Every limit, window, lockout and number of the product that an operator may change, by name. The environment variable
 * RULES overrides them, as JSON: {"orders.view_timeout_s": 3}.
 */
export const RULES = {
  ...ORDER_RULES,
  ...OFFER_RULES,
  ...ACCESS_RULES,
  ...PEOPLE_RULES,
  ...TALK_RULES,
  ...TRAFFIC_RULES,
} as const satisfies Record<string, RuleDef>;

export type RuleName = keyof typeof RULES;

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}
