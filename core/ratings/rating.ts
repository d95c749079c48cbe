import { type GiftState, isEnd } from '../orders/gift-states.ts';
import { isPointsEnd, type PointsState } from '../orders/points/points-states.ts';

/** End states of orders whose cards nobody opened: there was no trade to rate. */
const UNSEEN: readonly GiftState[] = ['cancelled', 'cancelled_timeout', 'cancelled_undelivered'];
/** Points orders that nobody paid. */
const UNPAID: readonly PointsState[] = ['cancelled', 'timeout_cancelled'];

/** The outcome of an order: there is something to rate once there was a trade. */
export type Trade = 'open' | 'unseen' | 'traded';

export function giftTrade(state: GiftState): Trade {
  if (!isEnd(state)) return 'open';
  return UNSEEN.includes(state) ? 'unseen' : 'traded';
}

export function pointsTrade(state: PointsState): Trade {
  if (!isPointsEnd(state)) return 'open';
  return UNPAID.includes(state) ? 'unseen' : 'traded';
}

export interface RatingFacts {
  readonly trade: Trade;
  /** Milliseconds since the epoch; null while the order is open. */
  readonly endedAt: number | null;
  readonly now: number;
  readonly windowS: number;
  /** One of the two parties invited the other. */
  readonly linked: boolean;
  /** This party has rated the order before. */
  readonly rated: boolean;
}

export type RatingRefusal =
  | 'ratings.not_ended'
  | 'ratings.unseen'
  | 'ratings.linked'
  | 'ratings.too_late'
  | 'ratings.once';

/** Why a party may not rate an order; null when it may. Only a trade whose cards were opened, or that was paid, can be rated. */
export function ratingRefusal(facts: RatingFacts): RatingRefusal | null {
  if (facts.trade === 'open' || facts.endedAt === null) return 'ratings.not_ended';
  if (facts.trade === 'unseen') return 'ratings.unseen';
  if (facts.linked) return 'ratings.linked';
  if (facts.rated) return 'ratings.once';
  return facts.now > ratingCloses(facts.endedAt, facts.windowS) ? 'ratings.too_late' : null;
}

/** The last moment to rate an order that ended at `endedAt`, milliseconds since the epoch. */
export function ratingCloses(endedAt: number, windowS: number): number {
  return endedAt + windowS * 1000;
}

/** The number of ratings with one to five stars each. */
export type StarCounts = readonly [number, number, number, number, number];

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

/** The mean of the stars in hundredths, rounded half up; null without any. */
export function averageStars(counts: StarCounts): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.floor((stars * 100) / all + 0.5);
}
