import { HOUSE_ACCOUNT_NAMES, TREASURY_MOVE_KINDS } from '#core/treasury/treasury-names.ts';
import { choice, day, matching, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

/** As the contract names accounts of the platform. */
const ACCOUNT = new RegExp(`^(${HOUSE_ACCOUNT_NAMES.join('|')}|custody/[a-z0-9]{3,8}:[\\w-]{1,64})$`);

export const TREASURY_TABS = ['books', 'history', 'moves', 'chain'] as const;
export const BACKING_DAYS = ['30', '90', '365'] as const;
export const HOUSE_DIRECTIONS = ['all', 'in', 'out'] as const;

const treasurySearch = searchSchema({
  tab: choice(TREASURY_TABS, 'books'),
  days: choice(BACKING_DAYS, '30'),
  account: { ...matching(ACCOUNT), otherwise: 'treasury' },
  direction: choice(HOUSE_DIRECTIONS, 'all'),
  kind: choice(['all', ...TREASURY_MOVE_KINDS], 'all'),
  from: day,
  to: day,
  page,
});

export const treasuryPages = definePages({
  '/staff/treasury': {
    screen: 'treasury/treasury-page',
    words: ['treasury', 'points'],
    guard: 'auditor',
    search: treasurySearch,
    nav: { key: 'treasury', group: 'house', rank: 40, letter: 'm', icon: 'IconBuildingBank' },
  },
});
