import type { ParamsOf } from '#contract/catalogue.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';

/** What the address of the list holds; every value a text. */
export interface OrderSearch extends Record<string, string> {
  turn: string;
  role: string;
  brand: string;
  direction: string;
  form: string;
  state: string;
  tag: string;
  search: string;
  from: string;
  to: string;
  sort: string;
  page: string;
}

export const TABS = ['all', 'mine', 'theirs', 'dispute', 'done'] as const;
export const SORTS = ['newest', 'oldest', 'amount'] as const;
export const DIRECTIONS = ['buy_ad', 'sell_ad'] as const;
export const FORMS = ['ecode', 'physical'] as const;
export const STATES = [...OPEN_STATES, ...END_STATES] as const;
export const PERIODS = ['any', '7', '30', '90'] as const;
const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;

export const DEFAULTS: OrderSearch = {
  turn: 'all',
  role: 'any',
  brand: 'any',
  direction: 'any',
  form: 'any',
  state: 'any',
  tag: '',
  search: '',
  from: '',
  to: '',
  sort: 'newest',
  page: '1',
};

/** The call that shows what the address says; what an edited address cannot mean is left out. */
export function paramsOf(search: OrderSearch): ParamsOf<'orders.listMine'> {
  const page = Number(search.page);
  return {
    ...oneOf(search.turn, ['mine', 'theirs', 'dispute', 'done'] as const, 'turn'),
    ...oneOf(search.role, ['seller', 'provider'] as const, 'role'),
    ...(search.brand !== 'any' && search.brand ? { brandId: search.brand.slice(0, 32) } : {}),
    ...oneOf(search.direction, DIRECTIONS, 'direction'),
    ...oneOf(search.form, FORMS, 'form'),
    ...oneOf(search.state, STATES, 'state'),
    ...(search.tag.trim() ? { tag: search.tag.trim().slice(0, 24) } : {}),
    ...(search.search ? { search: search.search.slice(0, 40) } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...oneOf(search.sort, SORTS, 'sort'),
    start: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: PAGE_ROWS,
  };
}

function oneOf<V extends string, K extends string>(value: string, all: readonly V[], key: K): Partial<Record<K, V>> {
  const found = all.find((one) => one === value);
  return found ? ({ [key]: found } as Record<K, V>) : {};
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day a period of so many days begins, as the address has it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
