/** A card that can be chosen, with what it costs. */
export interface Pickable {
  readonly id: string;
  /** Base units of points. */
  readonly points: string;
}

export interface PickLimits {
  /** Cards in one order. */
  readonly maxCards: number;
  /** Base units of points; null: no limit. */
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  /** What the buyer has, base units of points. */
  readonly available: bigint;
}

export const sumOf = (goods: readonly Pickable[]): bigint => goods.reduce((sum, good) => sum + BigInt(good.points), 0n);

/** What keeps these cards from being one order: a key of the area's words; null when nothing does. */
export function pickFault(goods: readonly Pickable[], limits: PickLimits): string | null {
  const sum = sumOf(goods);
  if (goods.length === 0) return 'pick.none';
  if (goods.length > limits.maxCards) return 'pick.tooMany';
  if (limits.minAmount !== null && sum < limits.minAmount) return 'pick.tooLittle';
  if (limits.maxAmount !== null && sum > limits.maxAmount) return 'pick.tooMuch';
  return sum > limits.available ? 'pick.balance' : null;
}

/** The limits of a buyer who wants to spend no more than this, in base units of points. */
export const upTo = (limits: PickLimits, most: bigint): PickLimits =>
  limits.maxAmount !== null && limits.maxAmount < most ? limits : { ...limits, maxAmount: most };

/** Fast trade: the dearest cards that still fit, as many as one order takes. Empty when none fit together. */
export function pickFor<T extends Pickable>(goods: readonly T[], limits: PickLimits): T[] {
  const most = limits.maxAmount !== null && limits.maxAmount < limits.available ? limits.maxAmount : limits.available;
  const sorted = goods.toSorted((a, b) => (BigInt(a.points) > BigInt(b.points) ? -1 : 1));
  const picked: T[] = [];
  let sum = 0n;
  for (const t of sorted) {
    if (picked.length === limits.maxCards) break;
    if (sum + BigInt(t.points) > most) continue;
    picked.push(t);
    sum += BigInt(t.points);
  }
  return pickFault(picked, limits) === null ? picked : [];
}
