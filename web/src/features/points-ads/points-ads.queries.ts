import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';

export type PointsAd = ResultOf<'pointsAds.get'>;
export type OwnPointsAd = ResultOf<'pointsAds.getMine'>;
export type PointsTerms = ResultOf<'pointsAds.getTerms'>;

/** What a change of one's own points ad makes old. */
export const POINTS_STALE = ['pointsAds.list', 'pointsAds.listMine', 'pointsAds.getMine', 'pointsAds.get'] as const;

const FRESH_MS = 60_000;

/** The currencies of the market of points, with the market's prices, and the numbers of its rules. */
export const usePointsTerms = () => useCall('pointsAds.getTerms', {}, { staleTime: FRESH_MS });
