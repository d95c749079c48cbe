import { ANNOUNCEMENT_SHOWS } from '#core/notices/announcements.ts';
import { ACT_KINDS } from '#core/staff/act-kinds.ts';
import { SUSPENSION_SCOPES, SUSPENSION_SHOWS } from '#core/staff/suspensions.ts';
import { choice, day, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const LOG_TABS = ['log', 'links'] as const;
export const LOG_KINDS = ['all', ...ACT_KINDS] as const;
export const PROPOSAL_TABS = ['open', 'decided'] as const;

const auditLogSearch = searchSchema({
  tab: choice(LOG_TABS, 'log'),
  kind: choice(LOG_KINDS, 'all'),
  actor: text(60),
  user: text(60),
  subject: text(60),
  from: day,
  to: day,
  page,
});

const suspensionSearch = searchSchema({
  show: choice(SUSPENSION_SHOWS, 'in_force'),
  scope: choice(['any', ...SUSPENSION_SCOPES], 'any'),
  page,
});

export const staffPages = definePages({
  '/adminSetup/$key': { screen: 'staff/admin-setup-page', words: ['staff', 'auth'], guard: 'visitor' },
  '/staff': {
    screen: 'staff/home-page',
    words: ['console'],
    guard: 'house',
    nav: { key: 'home', group: 'work', rank: 10, letter: 'h', icon: 'IconLayoutDashboard' },
  },
  '/staff/alerts': {
    screen: 'staff/alerts-page',
    words: ['staff', 'settings'],
    guard: 'house',
    search: searchSchema({ code: text(40) }),
    nav: { key: 'alerts', group: 'house', rank: 70, letter: 'x', icon: 'IconAlertTriangle' },
  },
  '/staff/announcements': {
    screen: 'staff/announcements-page',
    words: ['staff', 'settings', 'console'],
    guard: 'auditor',
    search: searchSchema({ show: choice(ANNOUNCEMENT_SHOWS, 'all'), page }),
    saved: 'announcements',
    nav: { key: 'announcements', group: 'house', rank: 80, letter: 'a', icon: 'IconSpeakerphone' },
  },
  '/staff/audit': {
    screen: 'staff/audit-page',
    words: ['staff', 'settings', 'audits', 'console'],
    guard: 'admin',
    search: auditLogSearch,
    saved: 'audit',
    nav: { key: 'audit', group: 'house', rank: 110, letter: 'l', icon: 'IconHistory' },
  },
  '/staff/people': {
    screen: 'staff/people-page',
    words: ['staff', 'settings'],
    guard: 'staff',
    search: searchSchema({ q: text(120) }),
    nav: { key: 'people', group: 'people', rank: 20, letter: 'p', icon: 'IconUsers' },
  },
  '/staff/people/$userId': {
    screen: 'staff/person-page',
    words: ['staff', 'settings', 'identity', 'standing', 'providers', 'payment-accounts', 'orders', 'points-orders'],
    guard: 'staff',
  },
  '/staff/proposals': {
    screen: 'staff/proposals-page',
    words: ['staff', 'settings', 'console', 'points-ads', 'two-people', 'standing'],
    guard: 'auditor',
    search: searchSchema({ show: choice(PROPOSAL_TABS, 'open'), page }),
    saved: 'proposals',
    nav: { key: 'proposals', group: 'house', rank: 10, letter: 'o', icon: 'IconUsersGroup', queues: { proposals: {} } },
  },
  '/staff/suspensions': {
    screen: 'staff/suspensions-page',
    words: ['staff', 'console'],
    guard: 'staff',
    search: suspensionSearch,
    saved: 'suspensions',
    nav: { key: 'suspensions', group: 'people', rank: 30, letter: 'u', icon: 'IconUserPause' },
  },
});
