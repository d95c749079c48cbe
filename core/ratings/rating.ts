import { type GiftState, isEnd } from '../orders/gift-states.ts';

/** Endings of an order whose cards nobody saw: there was no trade to speak of. */
const UNSEEN: readonly GiftState[] = ['cancelled', 'cancelled_timeout'];

export interface RatingFacts {
  readonly state: GiftState;
  /** Milliseconds since the epoch; null while the order is open. */
  readonly endedAt: number | null;
  readonly now: number;
  readonly windowS: number;
  /** One of the parties invited the other. */
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

/** Why a party may not rate an order; null when it may. Only a trade that was seen to its end says anything of a person. */
export function ratingRefusal(facts: RatingFacts): RatingRefusal | null {
  if (!isEnd(facts.state) || facts.endedAt === null) return 'ratings.not_ended';
  if (UNSEEN.includes(facts.state)) return 'ratings.unseen';
  if (facts.linked) return 'ratings.linked';
  if (facts.rated) return 'ratings.once';
  return facts.now > ratingCloses(facts.endedAt, facts.windowS) ? 'ratings.too_late' : null;
}

/** Until when an order that ended then can be rated, milliseconds since the epoch. */
export function ratingCloses(endedAt: number, windowS: number): number {
  return endedAt + windowS * 1000;
}

/** How many ratings of one to five stars somebody has. */
export type StarCounts = readonly [number, number, number, number, number];

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

/** The mean of the stars in hundredths, rounded half up; null without any. */
export function averageStars(counts: StarCounts): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.floor((stars * 100) / all + 0.5);
}
