import type { Feature } from '#server/app/feature.ts';
import { countWaitingHandler, listWaitingHandler } from './list-waiting.ts';

export const inboxFeature: Feature = { area: 'inbox', functions: [listWaitingHandler, countWaitingHandler] };
