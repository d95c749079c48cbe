/**
 * The lists of staff whose filters can be saved. The web knows the page of each. The list of people is none of them: its
 * one filter is the name, mail, phone or document of a person.
 */
export const FILTER_LISTS = [
  'cases',
  'support',
  'tickets',
  'feedback',
  'words',
  'identity',
  'providers',
  'suspensions',
  'proposals',
  'payouts',
  'withdrawals',
  'deposits',
  'rewards',
  'announcements',
  'settings',
  'audit',
] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** Characters of a name, and of the filters as they stand in an address. */
export const FILTER_BOUNDS = { name: 40, search: 400 } as const;

/** Filters in which staff type a person, an address or what they look for: they are not saved. */
export const PERSONAL_FILTERS: Readonly<Partial<Record<FilterList, readonly string[]>>> = {
  cases: ['find'],
  tickets: ['q'],
  words: ['user'],
  settings: ['address', 'subject', 'actor'],
  audit: ['actor', 'user', 'subject'],
};

/** Those of the filters, as they stand in an address, that are not saved. */
export const personalIn = (list: FilterList, keys: Iterable<string>): string[] =>
  [...keys].filter((key) => PERSONAL_FILTERS[list]?.includes(key));
