import { unless } from '#web/lib/search.ts';
import type { OrderSearch } from '../pages.ts';

/** The parameters of the call for what the address says. */
export const paramsOf = ({ tag, search, from, to, sort, ...wanted }: OrderSearch) => ({
  turn: unless(wanted.turn, 'all'),
  role: unless(wanted.role, 'any'),
  brandId: unless(wanted.brand, 'any'),
  direction: unless(wanted.direction, 'any'),
  form: unless(wanted.form, 'any'),
  state: unless(wanted.state, 'any'),
  tag,
  search,
  from,
  to,
  sort,
});
