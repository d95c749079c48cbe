import { describe, expect, it } from 'vitest';
import { type BadgeFacts, type BadgeRules, badgesOf } from './badges.ts';

const rules: BadgeRules = {
  hvcMonthlyPoints: 200_000n,
  minOrders: 20,
  fastS: 600,
  completedBps: 9_800,
  starsBps: 9_600,
  veteranS: 365,
  newS: 7,
};
const facts: BadgeFacts = {
  isStaff: false,
  certified: true,
  monthlyVolume: 200_000n,
  endedOrders: 20,
  completedPermille: 980,
  medianReleaseS: 600,
  ratings: 20,
  averageStars: 480,
  ageS: 365,
};

describe('badges', () => {
  it('are earned at their thresholds', () => {
    expect(badgesOf(facts, rules)).toEqual(['certified', 'high_volume', 'fast', 'reliable', 'well_rated', 'veteran']);
  });
  it('are not earned right below them', () => {
    const short = {
      monthlyVolume: 199_999n,
      completedPermille: 979,
      medianReleaseS: 601,
      averageStars: 479,
      ageS: 364,
    };
    expect(badgesOf({ ...facts, ...short }, rules)).toEqual(['certified']);
  });
  it('want enough orders and ratings to say anything', () => {
    const few = { endedOrders: 19, ratings: 19 };
    expect(badgesOf({ ...facts, ...few, certified: false, ageS: 6 }, rules)).toEqual(['newcomer']);
  });
  it('give volume to certified providers alone, and nothing else to staff', () => {
    expect(badgesOf({ ...facts, certified: false }, rules)).not.toContain('high_volume');
    expect(badgesOf({ ...facts, isStaff: true }, rules)).toEqual(['staff']);
  });
});
