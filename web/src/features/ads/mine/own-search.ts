import { useSearchState } from '#web/lib/use-search-state.ts';

export const OWN_PAGE_SIZE = 20;
export const STATUSES = ['on', 'off', 'completed'] as const;
export const SORTS = ['newest', 'rate', 'left', 'sold', 'views'] as const;

const DEFAULTS = { kind: '', status: '', search: '', sort: 'newest', page: '1' };

export type OwnSearch = typeof DEFAULTS;

/** Which of one's own offers are listed, in the address. */
export const useOwnSearch = () => useSearchState<OwnSearch>(DEFAULTS);

export const statusOf = (search: OwnSearch) => STATUSES.find((one) => one === search.status);
export const sortOf = (search: OwnSearch) => SORTS.find((one) => one === search.sort) ?? 'newest';
export const pageOf = (search: OwnSearch) => (/^[1-9]\d{0,3}$/.test(search.page) ? Number(search.page) : 1);
