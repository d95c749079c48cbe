import { type Amount, amount, divideFloor, minOf, pow10 } from '../money/amount.ts';
import { currencyOf } from '../money/currency.ts';
import { BASIS_POINTS, pointsFor } from '../money/price.ts';
import type { CardClaim, GiftFacts } from './gift-facts.ts';
import { RULINGS, type RulingOutcome } from './gift-states.ts';

/** A value in one currency and the exchange rate of that currency: USD per whole unit, scaled by 10^12. */
export interface Rated {
  readonly currency: string;
  readonly fx: bigint;
}

/**
 * Converts a value in minor units of `from` to minor units of `to`, rounded down, so that a claim never gains by
 * conversion.
 */
export function convertValue(minorUnits: bigint, from: Rated, to: Rated): bigint {
  if (from.currency === to.currency) return minorUnits;
  const numerator = minorUnits * from.fx * pow10(currencyOf(to.currency).unit);
  return divideFloor(numerator, to.fx * pow10(currencyOf(from.currency).unit));
}

/** min(order amount, floor(sum of values * unitPrice)); values are minor units of the order's currency. */
export function settlementOf(facts: GiftFacts, values: Iterable<bigint>): Amount {
  let total = 0n;
  for (const value of values) total += value;
  return minOf(facts.orderAmount, pointsFor(total, facts.currency, facts.unitPrice));
}

/**
 * The value of each card under a claim: unclaimed cards their face value, invalid cards 0, the others the value found.
 */
export function claimedValues(facts: GiftFacts, claims: readonly CardClaim[]): bigint[] {
  const byCard = new Map(claims.map((claim) => [claim.cardId, claim]));
  return facts.cards.map((card) => {
    const claim = byCard.get(card.id);
    if (!claim) return card.faceValue;
    return claim.kind === 'mismatch' ? claim.actualFaceValue : 0n;
  });
}

/**
 * The facts that the settlement of a ruling follows from. `cards`: the value that the moderator gives each card, by card id, in
 * minor units of the order's currency; cards that it leaves out count with their face value. `amount`: the settlement
 * itself. `share`: a part of the order amount in basis points.
 */
export type RulingBasis =
  | { readonly by: 'cards'; readonly counted: ReadonlyMap<string, bigint> }
  | { readonly by: 'amount'; readonly amount: Amount }
  | { readonly by: 'share'; readonly bps: bigint };

/**
 * The settled amount of a ruling, to the base unit. The basis only matters for outcomes other than all or nothing; an
 * actual value is that of cards. Null: the outcome cannot be ruled on this basis.
 */
export function rulingAmount(facts: GiftFacts, outcome: RulingOutcome, basis: RulingBasis): Amount | null {
  const share = RULINGS[outcome];
  if (share === 'all') return facts.orderAmount;
  if (share === 'none') return settlementOf(facts, []);
  if (basis.by === 'cards') {
    const values = facts.cards.map((card) => basis.counted.get(card.id) ?? card.faceValue);
    return settlementOf(facts, values);
  }
  if (share === 'actual_value') return null;
  if (basis.by === 'amount') return basis.amount;
  return amount(divideFloor(facts.orderAmount * basis.bps, BASIS_POINTS));
}
