/** A reason to look at a person or through a list counts for so many seconds. */
export const LOOK_KEPT_S = 3_600;

/** The lists of many people that staff look through with a reason: searches by what others do not see, and two of all time. */
export const LOOK_LISTS = ['people', 'withdrawals', 'payouts'] as const;
export type LookList = (typeof LOOK_LISTS)[number];

/** The subject of a reason: one person, or a list. */
export const LOOK_TARGETS = ['person', ...LOOK_LISTS] as const;
