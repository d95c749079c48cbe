import type { Feature } from '#server/app/feature.ts';
import { getBalanceHandler } from './get-balance.ts';
import { listHistoryHandler } from './list-history.ts';

export const pointsFeature: Feature = { area: 'points', functions: [getBalanceHandler, listHistoryHandler] };
