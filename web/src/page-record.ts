import type { PagePath } from '#contract/pages.ts';
import type { StaffQueueName } from '#core/staff/queues.ts';
import type { FilterList } from '#core/staff/saved-filters.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import type { SearchSchema } from './lib/search.ts';
import type * as staffIcons from './shell/staff/staff-icons.ts';

/** `visitor`: only while logged out. The others need a login and the role; `party` is whoever trades. */
export type Guard = 'visitor' | 'user' | 'party' | 'provider' | 'staff' | 'house' | 'moderator' | 'auditor' | 'admin';

export const STAFF_GROUPS = ['work', 'people', 'house'] as const;

/** The entry of a page in the navigation of staff. */
export interface NavRecord {
  /** Its words are `console:entry.{key}`. */
  readonly key: string;
  readonly group: (typeof STAFF_GROUPS)[number];
  /** Its place in the group: the lowest first. */
  readonly rank: number;
  /** The key after `g` that opens it, unique among all pages. */
  readonly letter: string;
  readonly icon: keyof typeof staffIcons;
  /** The queues that it counts, and the search under which the page shows each. */
  readonly queues?: { readonly [name in StaffQueueName]?: Readonly<Record<string, string>> };
}

/** A page, by the address that contract/pages.ts names. */
export interface ScreenRecord {
  /** The file of its component in web/src/features, and `#Name` when the component is not called as the file is. */
  readonly screen: string;
  /** The areas of all words that its parts show. */
  readonly words: readonly string[];
  /** Who may open it; everybody when left out. */
  readonly guard?: Guard;
  /**
   * The right that it asks of somebody who works for a provider; the server asks the same of the calls that it makes. Left out, no
   * operator opens a page with a guard, and every one a page without.
   */
  readonly operators?: OperatorRight | 'any' | 'none';
  /** What it keeps in its address beyond the path: filters, sort, tab and page, so that a link shows the same rows. */
  readonly search?: SearchSchema<Readonly<Record<string, unknown>>>;
  /** The list of staff whose filters can be saved. */
  readonly saved?: FilterList;
  readonly nav?: NavRecord;
}

/** An address that leads on to another. */
export interface MoveRecord {
  readonly move: `/${string}`;
}

export type PageRecord = ScreenRecord | MoveRecord;

/** The pages of a feature. Its file imports no component, because every page loads all records. */
export const definePages = <const T extends { readonly [P in PagePath]?: PageRecord }>(
  pages: T & { readonly [K in Exclude<keyof T, PagePath>]: never },
): T => pages;

/** The file of a screen in web/src/features, and the component that it exports. */
export function screenOf(screen: string): { file: string; name: string } {
  const [file = '', name] = screen.split('#');
  const component = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { file: `${file}.tsx`, name: name ?? component };
}
