import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBuildingBank,
  IconBulb,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconCoins,
  IconGavel,
  IconGift,
  IconHeadset,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconMessageOff,
  IconSettings,
  IconSpeakerphone,
  IconTicket,
  IconUserPause,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { StaffQueueName } from '#core/staff/queues.ts';
import { type Address, paths } from '../../paths.ts';
import type { Guard } from '../guards.ts';

export const STAFF_GROUPS = ['work', 'people', 'house'] as const;

export interface StaffEntry {
  /** Its words are `console:entry.{key}`. */
  readonly key: string;
  readonly href: Address;
  /** Who may open the page; the entry is hidden from others. */
  readonly guard: Guard;
  readonly group: (typeof STAFF_GROUPS)[number];
  readonly icon: Icon;
  /** The key after `g` that opens it, unique in this table. */
  readonly letter: string;
  /** The queues that it counts, and where each is worked on. */
  readonly queues: { readonly [name in StaffQueueName]?: Address };
}

type Row = readonly [
  group: StaffEntry['group'],
  guard: Guard,
  letter: string,
  key: string,
  href: Address,
  icon: Icon,
  queues?: StaffEntry['queues'],
];

const cases = { cases: paths.cases(), reviews: paths.caseTab('reviews') };
const withdrawals = { withdrawals: paths.staffWithdrawals() };
const providers = { applications: paths.providers(), appeals: paths.providers('appeals') };

const ROWS: readonly Row[] = [
  ['work', 'house', 'h', 'home', paths.staffHome(), IconLayoutDashboard],
  ['work', 'moderator', 'c', 'cases', paths.cases(), IconGavel, cases],
  ['work', 'staff', 'd', 'support', paths.supportDesk(), IconHeadset, { support: paths.supportDesk() }],
  ['work', 'staff', 'k', 'tickets', paths.workOrders(), IconTicket, { tickets: paths.workOrders() }],
  ['work', 'staff', 'b', 'feedback', paths.feedbackList(), IconBulb, { feedback: paths.feedbackList() }],
  ['work', 'staff', 'r', 'rewards', paths.rewards(), IconGift],
  ['work', 'staff', 'w', 'words', paths.words(), IconMessageOff, { reports: paths.words('reports') }],
  ['people', 'moderator', 'i', 'identity', paths.identityQueue(), IconId, { identity: paths.identityQueue() }],
  ['people', 'staff', 'p', 'people', paths.people(), IconUsers],
  ['people', 'staff', 'u', 'suspensions', paths.suspensions(), IconUserPause],
  ['people', 'staff', 'f', 'shifts', paths.staffShifts(), IconCalendarTime],
  ['people', 'staff', 'v', 'providers', paths.providers(), IconCertificate, providers],
  ['house', 'auditor', 'o', 'proposals', paths.proposals(), IconUsersGroup, { proposals: paths.proposals() }],
  ['house', 'staff', 'y', 'deposits', paths.staffDeposits(), IconCoins, { deposits: paths.staffDeposits() }],
  ['house', 'staff', 'q', 'payouts', paths.staffPayouts(), IconBuildingBank, { payouts: paths.staffPayouts() }],
  ['house', 'auditor', 'm', 'treasury', paths.treasury(), IconBuildingBank],
  ['house', 'auditor', 'e', 'swaps', paths.staffSwaps(), IconArrowsExchange],
  ['house', 'staff', 'z', 'withdrawals', paths.staffWithdrawals(), IconArrowUpRight, withdrawals],
  ['house', 'house', 'x', 'alerts', paths.alerts(), IconAlertTriangle],
  ['house', 'auditor', 'a', 'announcements', paths.announcements(), IconSpeakerphone],
  ['house', 'house', 't', 'statistics', paths.caseStatistics(), IconChartBar],
  ['house', 'house', 's', 'settings', paths.settings(), IconSettings],
  ['house', 'admin', 'l', 'audit', paths.audit(), IconHistory],
];

/** The pages of the console. A new page of staff is a row above, its words, and its route. */
export const STAFF_ENTRIES: readonly StaffEntry[] = ROWS.map(
  ([group, guard, letter, key, href, icon, queues = {}]) => ({
    group,
    guard,
    letter,
    key,
    href,
    icon,
    queues,
  }),
);

/** The entry whose page `path` is, or is a part of; the longest address counts. */
export function entryAt(path: string): StaffEntry | undefined {
  const above = STAFF_ENTRIES.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return above.toSorted((left, right) => right.href.length - left.href.length)[0];
}
