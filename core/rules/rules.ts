import { ACCESS_RULES } from './access-rules.ts';
import { BITCOIN_RULES } from './bitcoin-rules.ts';
import { DEPOSIT_RULES } from './deposit-rules.ts';
import { LIMIT_RULES } from './limit-rules.ts';
import { MONEY_RULES } from './money-rules.ts';
import { OFFER_RULES } from './offer-rules.ts';
import { ORDER_RULES } from './order-rules.ts';
import { PAYOUT_RULES } from './payout-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import { POINTS_RULES } from './points-rules.ts';
import type { RuleDef } from './rule-def.ts';
import { SWAP_RULES } from './swap-rules.ts';
import { TALK_RULES } from './talk-rules.ts';
import { TICKET_RULES } from './ticket-rules.ts';
import { TRAFFIC_RULES } from './traffic-rules.ts';
import { WITHDRAWAL_RULES } from './withdrawal-rules.ts';

/**
 * Every limit, window, lockout and number of the product that an operator may change, by name. The environment variable
 * RULES overrides them, as JSON: {"orders.view_timeout_s": 60}.
 */
export const RULES = {
  ...ORDER_RULES,
  ...OFFER_RULES,
  ...ACCESS_RULES,
  ...PEOPLE_RULES,
  ...LIMIT_RULES,
  ...MONEY_RULES,
  ...TALK_RULES,
  ...TICKET_RULES,
  ...TRAFFIC_RULES,
  ...DEPOSIT_RULES,
  ...PAYOUT_RULES,
  ...SWAP_RULES,
  ...POINTS_RULES,
  ...WITHDRAWAL_RULES,
  ...BITCOIN_RULES,
} as const satisfies Record<string, RuleDef>;

export type RuleName = keyof typeof RULES;

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}
