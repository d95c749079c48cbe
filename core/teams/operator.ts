/*
 * Rights of a member of a provider's team in its name. Money out, transfers, bail, passwords, second factors, addresses,
 * payment accounts, own data, closing and the team itself have no right here: no function of theirs names one.
 */

/**
 * `orders`: open cards, buy, decline, claim, give evidence; `release`: what settles or pays, with the operator's own
 * trading password, and that a parcel came, after which silence pays; `ads`: prices and shelf; `chat`: messages and calls; `supply`: cards sold on.
 */
export const OPERATOR_RIGHTS = ['orders', 'release', 'ads', 'chat', 'supply'] as const;
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

/** The right that a function or a frame asks of an operator: a right, `any` of a member; null: no operator may. */
export type OperatorNeed = OperatorRight | 'any' | null;

export function mayOperate(need: OperatorNeed, rights: readonly OperatorRight[]): boolean {
  if (need === null) return false;
  return need === 'any' || rights.includes(need);
}
