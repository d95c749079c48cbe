import type { PointsState } from './points-states.ts';

interface Ended {
  readonly state: PointsState;
  /** Milliseconds since the epoch; null: open. */
  readonly endedAt: number | null;
}

/**
 * Until when the buyer can report a payment that arrived after the order had run out, in milliseconds since the epoch; null:
 * not at all. @param claimS the rule `points_orders.late_claim_s`
 */
export const lateClaimEndsAt = ({ state, endedAt }: Ended, claimS: number): number | null =>
  state === 'timeout_cancelled' && endedAt !== null ? endedAt + claimS * 1_000 : null;
