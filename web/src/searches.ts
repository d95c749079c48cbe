import type { PagePath } from '#contract/pages.ts';
import { type FilterList, personalIn } from '#core/staff/saved-filters.ts';
import type { SearchSchema } from './lib/search.ts';
import type { PageRecord } from './page-record.ts';
import { PAGES } from './pages.ts';

type Pages = typeof PAGES;
type Values = Readonly<Record<string, unknown>>;

/** The pages that keep something in their address beyond the path. */
export type SearchPath = { [P in PagePath]: Pages[P] extends { readonly search: unknown } ? P : never }[PagePath];

/** What the address of a page holds. */
export type SearchAt<P> = P extends SearchPath ? ReturnType<Pages[P]['search']['read']> : Record<string, never>;
export type Change<T> = (patch: Partial<T>) => void;

const records: readonly [string, PageRecord][] = Object.entries(PAGES);

/** By the path of the router's route. */
export const searches = Object.fromEntries(
  records.flatMap(([path, record]) => ('search' in record ? [[path, record.search]] : [])),
) as { readonly [P in SearchPath]: Pages[P]['search'] };

/** The page of each list whose filters staff can save. */
export const FILTER_PATHS = Object.fromEntries(
  records.flatMap(([path, record]) => ('saved' in record ? [[record.saved, path]] : [])),
) as { readonly [L in FilterList]: SearchPath };

/** What an address says of the place in a list, not of its filters: the page, and what is opened beside it. */
const PLACES: readonly string[] = ['page', 'c'];

/** The filters in the search part of a list's address that can be saved, always in the same order; empty: none differs from its default. */
export function filtersIn(list: FilterList, search: string): string {
  const schema: SearchSchema<Values> = searches[FILTER_PATHS[list]];
  const raw = Object.fromEntries(new URLSearchParams(search));
  const [values, defaults] = [schema.read(raw), schema.defaultsFor(raw)];
  const left = [...PLACES, ...personalIn(list, Object.keys(values))];
  const filters = Object.entries(values).filter(([key, value]) => value !== defaults[key] && !left.includes(key));
  return new URLSearchParams(filters.map(([key, value]) => [key, String(value)])).toString();
}
