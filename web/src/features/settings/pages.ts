import { SECURITY_KINDS } from '#core/staff/security-kinds.ts';
import { choice, day, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { FORMS } from '#web/shared-searches.ts';

export const SETTINGS_TABS = ['rules', 'types', 'methods', 'rates', 'changes', 'security'] as const;
export const CHANGE_KINDS = ['all', 'rule', 'card_type', 'brand', 'fx', 'payment_method'] as const;
export const EVENT_KINDS = ['all', ...SECURITY_KINDS] as const;
export const TYPE_FORMS = ['all', ...FORMS] as const;
export const TYPE_STATES = ['all', 'active', 'inactive', 'own_fee', 'own_bounds'] as const;

/** All tabs' own: one is shown at a time, and another one begins anew. */
const settingsSearch = searchSchema({
  tab: choice(SETTINGS_TABS, 'rules'),
  area: { ...text(40), otherwise: 'all' },
  show: { ...text(20), otherwise: 'all' },
  q: text(60),
  brand: text(60),
  form: choice(TYPE_FORMS, 'all'),
  state: choice(TYPE_STATES, 'all'),
  kind: choice(CHANGE_KINDS, 'all'),
  event: choice(EVENT_KINDS, 'all'),
  address: text(60),
  subject: text(60),
  actor: text(60),
  from: day,
  to: day,
  page,
});

export const settingsPages = definePages({
  '/staff/settings': {
    screen: 'settings/settings-page',
    words: ['settings', 'console', 'points-ads'],
    guard: 'house',
    search: settingsSearch,
    saved: 'settings',
    nav: { key: 'settings', group: 'house', rank: 100, letter: 's', icon: 'IconSettings' },
  },
});
