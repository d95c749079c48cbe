/** The badges of a public record. */
export const BADGES = [
  'staff',
  'certified',
  'high_volume',
  'fast',
  'reliable',
  'well_rated',
  'veteran',
  'newcomer',
] as const;
export type Badge = (typeof BADGES)[number];

/** Level icons by level index; the file is named after the entry. */
export const LEVEL_ICONS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type LevelIcon = (typeof LEVEL_ICONS)[number];

export interface BadgeFacts {
  readonly isStaff: boolean;
  readonly certified: boolean;
  /** Points bought for in the last 30 days, in base units. */
  readonly monthlyVolume: bigint;
  readonly endedOrders: number;
  /** Completed of all ended orders, per thousand; null without any. */
  readonly completedPermille: number | null;
  /** Median seconds from placing to release; null without any. */
  readonly medianReleaseS: number | null;
  readonly ratings: number;
  /** Mean of the stars in hundredths; null without any. */
  readonly averageStars: number | null;
  readonly ageS: number;
}

/** Thresholds of the badges, from the named rules people.*. */
export interface BadgeRules {
  readonly hvcMonthlyPoints: bigint;
  readonly minOrders: number;
  readonly fastS: number;
  /** Basis points: completed orders of all orders, and the mean of the stars divided by five. */
  readonly completedBps: number;
  readonly starsBps: number;
  readonly veteranS: number;
  readonly newS: number;
}

/** Whether a certified provider bought for at least the high-volume threshold within a month. */
export function isHighVolume(
  { certified, monthlyVolume }: Pick<BadgeFacts, 'certified' | 'monthlyVolume'>,
  least: bigint,
) {
  return certified && monthlyVolume >= least;
}

/** The badges that a record has earned, in display order. */
export function badgesOf(facts: BadgeFacts, rules: BadgeRules): Badge[] {
  if (facts.isStaff) return ['staff'];
  const hasEnoughOrders = facts.endedOrders >= rules.minOrders;
  const has: Record<Badge, boolean> = {
    staff: false,
    certified: facts.certified,
    high_volume: isHighVolume(facts, rules.hvcMonthlyPoints),
    fast: hasEnoughOrders && facts.medianReleaseS !== null && facts.medianReleaseS <= rules.fastS,
    reliable: hasEnoughOrders && (facts.completedPermille ?? 0) * 10 >= rules.completedBps,
    well_rated: facts.ratings >= rules.minOrders && (facts.averageStars ?? 0) * 20 >= rules.starsBps,
    veteran: facts.ageS >= rules.veteranS,
    newcomer: facts.ageS < rules.newS,
  };
  return BADGES.filter((badge) => has[badge]);
}
