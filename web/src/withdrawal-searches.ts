import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { UNCLEAR_DEPOSIT_STATES } from '#core/deposits/deposit-table.ts';
import { choice, page, searchSchema } from './lib/search.ts';

/** What the queue of withdrawals shows. */
export const QUEUE_SHOWS = ['in_review', 'stuck', 'all'] as const;

export const withdrawalQueueSearch = searchSchema({ show: choice(QUEUE_SHOWS, 'in_review'), page });

/** What the list of deposits that are not clear shows. */
export const UNCLEAR_SHOWS = ['all', ...UNCLEAR_DEPOSIT_STATES] as const;
export const DEPOSIT_CURRENCY_FILTERS = ['all', ...DEPOSIT_CURRENCIES] as const;

export const unclearDepositSearch = searchSchema({
  show: choice(UNCLEAR_SHOWS, 'all'),
  currency: choice(DEPOSIT_CURRENCY_FILTERS, 'all'),
  page,
});
