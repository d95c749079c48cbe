import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const APPLICATION_TABS = ['open', 'decided'] as const;
export const PROVIDER_TABS = [...APPLICATION_TABS, 'appeals', 'sanctions'] as const;
/** Of appeals and decisions: those that run, or those that are over. */
export const DECISION_STAGES = ['open', 'over'] as const;

export const providersPages = definePages({
  '/accountSettings/standing': { screen: 'providers/standing-page', words: ['standing', 'providers'], guard: 'party' },
  '/becomeProvider': {
    screen: 'providers/become-page#BecomeProviderPage',
    words: ['providers', 'bail', 'people-pauses'],
    guard: 'party',
  },
  '/staff/providers': {
    screen: 'providers/applications-page#ProvidersPage',
    words: ['providers', 'standing', 'settings', 'console', 'two-people'],
    guard: 'staff',
    search: searchSchema({ show: choice(PROVIDER_TABS, 'open'), stage: choice(DECISION_STAGES, 'open'), page }),
    saved: 'providers',
    nav: {
      key: 'providers',
      group: 'people',
      rank: 50,
      letter: 'v',
      icon: 'IconCertificate',
      queues: { appeals: { show: 'appeals' }, applications: {} },
    },
  },
});
