import type { Feature } from '#server/app/feature.ts';
import { giveReasonHandler } from './give-reason.ts';

/** Why staff look at people: a case in hand, or a reason that the log keeps. */
export const looksFeature: Feature = { area: 'staff', functions: [giveReasonHandler] };
