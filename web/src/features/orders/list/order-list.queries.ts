import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty, unless } from '#web/lib/search.ts';
import type { OrderSearch } from '../pages.ts';

export const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;

/** The call that shows what the address says. */
export function paramsOf(search: OrderSearch): ParamsOf<'orders.listMine'> {
  const { tag, search: text, from, to, sort, page } = search;
  return {
    ...nonEmpty({
      turn: unless(search.turn, 'all'),
      role: unless(search.role, 'any'),
      brandId: unless(search.brand, 'any'),
      direction: unless(search.direction, 'any'),
      form: unless(search.form, 'any'),
      state: unless(search.state, 'any'),
    }),
    ...nonEmpty({ tag, search: text, from, to }),
    sort,
    start: page,
    limit: PAGE_ROWS,
  };
}

/** Whether anything narrows the list. */
export function isFiltered({ sort: _sort, page: _page, ...filters }: OrderSearch): boolean {
  return Object.values(filters).some((value) => value !== '' && value !== 'any' && value !== 'all');
}

/** What shows every order again. */
export const CLEAR = {
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
} as const satisfies Partial<OrderSearch>;

/** The day a period of so many days begins, as the address has it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
