import type { Feature } from '#server/app/feature.ts';
import { giveReasonHandler } from './give-reason.ts';

/** Staff look at people for a case in hand, or for a reason that the log keeps. */
export const looksFeature: Feature = { area: 'staff', functions: [giveReasonHandler] };
