import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const IDENTITY_TABS = ['waiting', 'mine', 'decided'] as const;

export const identityPages = definePages({
  '/accountSettings/authentication': { move: '/accountSettings/authentication/kycOne' },
  '/accountSettings/authentication/kycOne': {
    screen: 'identity/kyc-one-page',
    words: ['identity', 'identity-limits'],
    guard: 'party',
  },
  '/accountSettings/authentication/kycTwo': {
    screen: 'identity/kyc-two-page',
    words: ['identity', 'identity-limits'],
    guard: 'party',
  },
  '/staff/identity': {
    screen: 'identity/queue-page#IdentityQueuePage',
    words: ['identity', 'console'],
    guard: 'moderator',
    search: searchSchema({ show: choice(IDENTITY_TABS, 'waiting'), page }),
    saved: 'identity',
    nav: { key: 'identity', group: 'people', rank: 10, letter: 'i', icon: 'IconId', queues: { identity: {} } },
  },
  '/staff/identity/$id': {
    screen: 'identity/case-page#IdentityCasePage',
    words: ['identity', 'two-people'],
    guard: 'moderator',
  },
});
