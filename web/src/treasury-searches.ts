import { HOUSE_ACCOUNT_NAMES } from '#core/treasury/house-accounts.ts';
import { TREASURY_MOVE_KINDS } from '#core/treasury/treasury-moves.ts';
import { choice, day, matching, page, searchSchema } from './lib/search.ts';

/** As the contract names accounts of the house. */
const ACCOUNT = new RegExp(`^(${HOUSE_ACCOUNT_NAMES.join('|')}|custody/[a-z0-9]{3,8}:[\\w-]{1,64})$`);

export const TREASURY_TABS = ['books', 'history', 'moves', 'chain'] as const;
export const BACKING_DAYS = ['30', '90', '365'] as const;
export const HOUSE_DIRECTIONS = ['all', 'in', 'out'] as const;

/** What the page of the house's money keeps in its address. */
export const treasurySearch = searchSchema({
  tab: choice(TREASURY_TABS, 'books'),
  days: choice(BACKING_DAYS, '30'),
  account: { ...matching(ACCOUNT), otherwise: 'treasury' },
  direction: choice(HOUSE_DIRECTIONS, 'all'),
  kind: choice(['all', ...TREASURY_MOVE_KINDS], 'all'),
  from: day,
  to: day,
  page,
});
