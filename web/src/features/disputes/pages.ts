import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const CASE_KINDS = ['cards', 'points'] as const;
export const CASE_PAYS = ['card', 'money'] as const;
export const CASE_TABS = ['open', 'mine', 'reviews', 'ruled'] as const;
export const CASE_SORTS = ['deadline', 'age', 'amount'] as const;
export const CASE_REASONS = ['invalid', 'mismatch', 'not_received'] as const;
export const STATISTICS_DAYS = ['7', '30', '90'] as const;

const casesSearch = searchSchema({
  kind: choice(CASE_KINDS, 'cards'),
  tab: choice(CASE_TABS, 'open'),
  sort: choice(CASE_SORTS, 'deadline'),
  brand: text(60),
  reason: choice(['', ...CASE_REASONS], ''),
  pays: choice(['', ...CASE_PAYS], ''),
  find: text(40),
  page,
});
export type CaseSearch = ReturnType<typeof casesSearch.read>;

export const disputesPages = definePages({
  '/staff/arbitration/statistics': {
    screen: 'disputes/statistics/statistics-page',
    words: ['disputes'],
    guard: 'house',
    search: searchSchema({ days: choice(STATISTICS_DAYS, '30'), brand: text(60), page }),
    nav: { key: 'statistics', group: 'house', rank: 90, letter: 't', icon: 'IconChartBar' },
  },
  '/staff/arbitration/{-$orderCode}': {
    screen: 'disputes/cases-page',
    words: ['disputes', 'disputes-evidence', 'points-orders', 'console', 'market', 'orders', 'orders-workspace'],
    guard: 'moderator',
    search: casesSearch,
    saved: 'cases',
    nav: {
      key: 'cases',
      group: 'work',
      rank: 20,
      letter: 'c',
      icon: 'IconGavel',
      queues: { cases: {}, reviews: { tab: 'reviews' } },
    },
  },
});
