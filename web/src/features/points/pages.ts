import { OWN_ACCOUNT_NAMES } from '#core/ledger/own-accounts.ts';
import { choice, pageAfter, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { HISTORY_GROUPS, HISTORY_KINDS, PERIODS } from '#web/shared-searches.ts';

export const CHART_DAYS = ['30', '90', '365'] as const;

const walletSearch = searchSchema({
  account: choice(OWN_ACCOUNT_NAMES, 'POINTS'),
  kind: choice(HISTORY_KINDS, 'all'),
  group: choice(HISTORY_GROUPS, 'all'),
  days: choice(PERIODS, 'any'),
  chart: choice(CHART_DAYS, '30'),
  /** Whom to send points to: opens the dialog. */
  to: text(100),
  page: pageAfter,
});

export const pointsPages = definePages({
  '/wallet': {
    screen: 'points/wallet-page',
    words: [
      'points',
      'deposits',
      'withdrawals',
      'payouts',
      'sends',
      'swaps',
      'bail',
      'people-pauses',
      'bills',
      'tickets',
      'first-steps',
    ],
    guard: 'party',
    search: walletSearch,
  },
});
