import { MOVE_GROUPS } from '#core/ledger/groups.ts';
import { OWN_ACCOUNT_NAMES } from '#core/ledger/own-accounts.ts';
import { PAYOUT_STATES } from '#core/payouts/payout-table.ts';
import { choice, day, page, searchSchema, text } from './lib/search.ts';

/** What the wallet and the bills keep in their addresses. */
export const HISTORY_KINDS = ['all', 'in', 'out', 'frozen'] as const;
export const HISTORY_GROUPS = ['all', ...MOVE_GROUPS] as const;
export const CHART_DAYS = ['30', '90', '365'] as const;
export const PERIODS = ['any', '7', '30', '90'] as const;

export const walletSearch = searchSchema({
  account: choice(OWN_ACCOUNT_NAMES, 'POINTS'),
  kind: choice(HISTORY_KINDS, 'all'),
  group: choice(HISTORY_GROUPS, 'all'),
  days: choice(PERIODS, 'any'),
  chart: choice(CHART_DAYS, '30'),
  /** Whom to send points to: opens the dialog. */
  to: text(100),
  page,
});

export const billSearch = searchSchema({
  kind: choice(HISTORY_KINDS, 'all'),
  group: choice(HISTORY_GROUPS, 'all'),
  from: day,
  to: day,
  page,
});

/** What the own payouts and those of staff keep in their addresses. */
export const payoutSearch = searchSchema({ again: text(64), show: choice(['all', 'open', 'ended'], 'all'), page });
export const staffPayoutSearch = searchSchema({
  tab: choice(['waiting', 'all'], 'waiting'),
  state: choice(['any', ...PAYOUT_STATES], 'any'),
  page,
});
