import { BASIS_POINTS } from '../money/price.ts';

/** Facts of an account, whichever way something leaves it. Sums in base units of points. */
export interface OutflowFacts {
  /** Until when a change of what protects the account holds it, in milliseconds since 1970; null: nothing holds it. */
  readonly heldUntil: number | null;
  /** Neither frozen by its owner, nor closed, nor a login that staff closed. */
  readonly isActive: boolean;
  /** Staff suspended the whole account. */
  readonly isSuspended: boolean;
  /** Compensations that it owes. */
  readonly debt: bigint;
}

/** A reason for which nothing leaves an account, whatever the sum. */
export const OUTFLOW_STOPS = ['held', 'inactive', 'suspended', 'debt'] as const;
export type OutflowStop = (typeof OUTFLOW_STOPS)[number];

const STANDS: Readonly<Record<OutflowStop, (facts: OutflowFacts) => boolean>> = {
  held: ({ heldUntil }) => heldUntil !== null,
  inactive: ({ isActive }) => !isActive,
  suspended: ({ isSuspended }) => isSuspended,
  debt: ({ debt }) => debt > 0n,
};

/**
 * Whether points or bitcoin may leave this account now: null, or the first reason against it. `reasons` are those that a way
 * out asks for (core/outflow/ways-out.ts).
 */
export const outflowStop = (facts: OutflowFacts, reasons: readonly OutflowStop[] = OUTFLOW_STOPS): OutflowStop | null =>
  OUTFLOW_STOPS.find((stop) => reasons.includes(stop) && STANDS[stop](facts)) ?? null;

/** Sums that decide how much may leave. */
export interface CoverFacts {
  readonly available: bigint;
  /** The sum that open purchases of cards reserve: they are what a compensation may come of. */
  readonly exposure: bigint;
  /**
   * The bail that no claim reserves, less the compensations that a ruling found due and reviewers have yet to decide: below zero,
   * points stay for these.
   */
  readonly freeBail: bigint;
}

export interface CoverRules {
  /** The exposure that open orders may come to per bail, in hundredths of a percent; 0: no such limit, and each point counts as one. */
  readonly exposureBps: bigint;
}

/** The part of the available points that stays, because free bail does not cover it of open orders. */
export function keptOf({ exposure, freeBail }: Omit<CoverFacts, 'available'>, { exposureBps }: CoverRules): bigint {
  const perBail = exposureBps === 0n ? BASIS_POINTS : exposureBps;
  const cover = (exposure * BASIS_POINTS + perBail - 1n) / perBail;
  return cover > freeBail ? cover - freeBail : 0n;
}

/**
 * The part of the available points that may leave: what free bail does not cover of open orders stays, because a compensation is
 * paid from the bail first and from the available points next.
 */
export function spareOf(facts: CoverFacts, rules: CoverRules): bigint {
  const kept = keptOf(facts, rules);
  return facts.available > kept ? facts.available - kept : 0n;
}

/** Whether bail and points together cover the open orders, so that what is neither may leave as well. */
export const isCovered = (facts: CoverFacts, rules: CoverRules): boolean => keptOf(facts, rules) <= facts.available;
