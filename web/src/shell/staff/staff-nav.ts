import type { Icon } from '@tabler/icons-react';
import type { PagePath } from '#contract/pages.ts';
import type { StaffQueueName } from '#core/staff/queues.ts';
import { type Guard, type NavRecord, type PageRecord, STAFF_GROUPS } from '../../page-record.ts';
import { PAGES } from '../../pages.ts';
import { type Address, plainAddress } from '../../paths.ts';
import * as staffIcons from './staff-icons.ts';

export interface StaffEntry extends Pick<NavRecord, 'key' | 'group' | 'letter'> {
  readonly href: Address;
  /** Who may open the page; the entry is hidden from others. */
  readonly guard: Guard;
  readonly icon: Icon;
  /** The queues that it counts, and where each is worked on. */
  readonly queues: { readonly [name in StaffQueueName]?: Address };
}

const ICONS: Readonly<Record<keyof typeof staffIcons, Icon>> = staffIcons;

type Ranked = readonly [nav: NavRecord, entry: StaffEntry];

function rankedAt(path: PagePath): Ranked[] {
  const record: PageRecord = PAGES[path];
  if (!('nav' in record && record.nav && record.guard)) return [];
  const { key, group, letter, icon, queues = {} } = record.nav;
  const places = Object.entries(queues).map(([name, search]) => [name, plainAddress(path, search)]);
  const entry = { key, group, letter, guard: record.guard, icon: ICONS[icon], href: plainAddress(path) };
  return [[record.nav, { ...entry, queues: Object.fromEntries(places) }]];
}

const placeOf = ({ group, rank }: NavRecord): number => STAFF_GROUPS.indexOf(group) * 1_000 + rank;

/** The pages of the console that have an entry in its navigation, in its order. */
export const STAFF_ENTRIES: readonly StaffEntry[] = (Object.keys(PAGES) as PagePath[])
  .flatMap(rankedAt)
  .toSorted(([left], [right]) => placeOf(left) - placeOf(right))
  .map(([, entry]) => entry);

/** The entry whose page `path` is, or is a part of; the longest address counts. */
export function entryAt(path: string): StaffEntry | undefined {
  const above = STAFF_ENTRIES.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return above.toSorted((left, right) => right.href.length - left.href.length)[0];
}
