/** The sum that an owner may come to pay on a buy ad, as far as its terms say. Amounts are base units of points. */
export interface BuyStake {
  readonly rate: bigint;
  readonly totalAmount: bigint;
  readonly maxCards: number;
  readonly minFace: number;
  readonly maxFace: number;
  /** The only faces taken; null: all of the range. */
  readonly fixedFaces: readonly number[] | null;
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
}

/** Whether the new terms of a buy ad pay more than the present ones, or take orders that these refuse. */
export function isWider(present: BuyStake, next: BuyStake): boolean {
  const isMore = next.rate > present.rate || next.totalAmount > present.totalAmount || next.maxCards > present.maxCards;
  return isMore || takesMoreFaces(present, next) || takesMoreAmounts(present, next);
}

function takesMoreFaces(present: BuyStake, next: BuyStake): boolean {
  if (next.minFace < present.minFace || next.maxFace > present.maxFace) return true;
  const { fixedFaces } = present;
  return fixedFaces !== null && !(next.fixedFaces?.every((face) => fixedFaces.includes(face)) ?? false);
}

function takesMoreAmounts(present: BuyStake, next: BuyStake): boolean {
  const [before, after] = [amountsOf(present), amountsOf(next)];
  const isLower = (after.least ?? 0n) < (before.least ?? 0n);
  return isLower || (before.most !== null && (after.most === null || after.most > before.most));
}

/** The bounds of one order's sum; null: none. */
const amountsOf = ({ exactAmount, minAmount, maxAmount }: BuyStake) => ({
  least: exactAmount ?? minAmount,
  most: exactAmount ?? maxAmount,
});
