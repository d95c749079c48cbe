import { describe, expect, it } from 'vitest';
import { averageStars, giftTrade, NO_STARS, pointsTrade, type RatingFacts, ratingRefusal } from './rating.ts';

const DAY_S = 86_400;
const facts: RatingFacts = {
  trade: 'traded',
  endedAt: 1_000,
  now: 2_000,
  windowS: 30 * DAY_S,
  linked: false,
  rated: false,
};

describe('rating an order', () => {
  it.each<[string, Partial<RatingFacts>, ReturnType<typeof ratingRefusal>]>([
    ['completed', {}, null],
    ['ruled to its end', { trade: giftTrade('buyer_won_card_invalid') }, null],
    ['agreed to be invalid', { trade: giftTrade('cancelled_card_invalid') }, null],
    ['open', { trade: giftTrade('to_confirm'), endedAt: null }, 'ratings.not_ended'],
    ['in review', { trade: giftTrade('compensation_review'), endedAt: null }, 'ratings.not_ended'],
    ['cancelled unseen', { trade: giftTrade('cancelled') }, 'ratings.unseen'],
    ['never viewed', { trade: giftTrade('cancelled_timeout') }, 'ratings.unseen'],
    ['of points, released', { trade: pointsTrade('released') }, null],
    ['of points, ruled to its end', { trade: pointsTrade('dispute_seller_won') }, null],
    ['of points, ruled but not over', { trade: pointsTrade('ruled'), endedAt: null }, 'ratings.not_ended'],
    ['of points, taken back unpaid', { trade: pointsTrade('cancelled') }, 'ratings.unseen'],
    ['of points, never paid', { trade: pointsTrade('timeout_cancelled') }, 'ratings.unseen'],
    ['of a referral pair', { linked: true }, 'ratings.linked'],
    ['rated before', { rated: true }, 'ratings.once'],
    ['on its last moment', { now: 1_000 + 30 * DAY_S * 1000 }, null],
    ['after its window', { now: 1_001 + 30 * DAY_S * 1000 }, 'ratings.too_late'],
  ])('that is %s', (_name, change, refusal) => {
    expect(ratingRefusal({ ...facts, ...change })).toBe(refusal);
  });

  it('averages in hundredths, half up', () => {
    expect(averageStars(NO_STARS)).toBeNull();
    expect(averageStars([0, 0, 0, 0, 3])).toBe(500);
    expect(averageStars([1, 0, 0, 1, 0])).toBe(250);
    expect(averageStars([0, 0, 1, 1, 1])).toBe(400);
    expect(averageStars([0, 0, 0, 1, 2])).toBe(467);
  });
});
