import { SUSPENSION_SCOPES, SUSPENSION_SHOWS } from '#core/staff/suspensions.ts';
import { choice, page, searchSchema } from './lib/search.ts';

export const APPLICATION_TABS = ['open', 'decided'] as const;
export const PROVIDER_TABS = [...APPLICATION_TABS, 'appeals', 'sanctions'] as const;
/** Of appeals and decisions: those that run, or those that are over. */
export const DECISION_STAGES = ['open', 'over'] as const;

export const providerSearch = searchSchema({
  show: choice(PROVIDER_TABS, 'open'),
  stage: choice(DECISION_STAGES, 'open'),
  page,
});

export const SUSPENSION_SCOPE_FILTERS = ['any', ...SUSPENSION_SCOPES] as const;

export const suspensionSearch = searchSchema({
  show: choice(SUSPENSION_SHOWS, 'in_force'),
  scope: choice(SUSPENSION_SCOPE_FILTERS, 'any'),
  page,
});
