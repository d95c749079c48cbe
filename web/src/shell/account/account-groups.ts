import {
  IconAddressBook,
  IconAdjustments,
  IconBuildingBank,
  IconCalendarTime,
  IconDatabaseExport,
  IconDeviceMobile,
  IconDeviceMobileCode,
  IconFileInvoice,
  IconGavel,
  IconHeadset,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconLayoutList,
  IconListDetails,
  IconLock,
  IconMail,
  IconReceipt,
  IconShieldCheck,
  IconTicket,
  IconTransferOut,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { mayHaveTeam } from '#core/teams/team-owners.ts';
import type { Me } from '#web/api/session.ts';
import { type Address, paths } from '#web/paths.ts';
import { hasDesk } from '../home-of.ts';

const ICONS = {
  desk: IconLayoutList,
  orders: IconListDetails,
  offers: IconReceipt,
  payouts: IconTransferOut,
  switches: IconAdjustments,
  shifts: IconCalendarTime,
  team: IconUsersGroup,
  becomeProvider: IconUserPlus,
  pointsAccount: IconWallet,
  bills: IconFileInvoice,
  paymentAccounts: IconBuildingBank,
  basicInfo: IconUser,
  identity: IconId,
  record: IconAddressBook,
  security: IconShieldCheck,
  loginPassword: IconKey,
  tradingPassword: IconLock,
  totp: IconDeviceMobileCode,
  email: IconMail,
  phone: IconDeviceMobile,
  people: IconUserCheck,
  standing: IconGavel,
  ownData: IconDatabaseExport,
  support: IconHeadset,
  myRequests: IconTicket,
  console: IconLayoutDashboard,
} as const;

/** A page of the account; its name is `account:name.{key}`. */
export type AccountKey = keyof typeof ICONS;

export interface AccountEntry {
  readonly key: AccountKey;
  readonly href: Address;
  readonly icon: (typeof ICONS)[AccountKey];
}

export type AccountGroupKey = 'work' | 'money' | 'you' | 'security' | 'rights' | 'help';

export interface AccountGroup {
  readonly key: AccountGroupKey;
  readonly entries: readonly AccountEntry[];
}

const entry = (key: AccountKey, href: Address): AccountEntry => ({ key, href, icon: ICONS[key] });

/** Members of a team, and providers who may have one. */
const hasTeamPage = ({ teamId, serverType, kind }: Me): boolean => teamId !== null || mayHaveTeam({ serverType, kind });

/** Every page of the account, as the reader's role has it: the navigation of the account, the page of it, and the menu. */
export function accountGroups(user: Me): AccountGroup[] {
  const groups: AccountGroup[] = [
    { key: 'work', entries: workOf(user) },
    { key: 'you', entries: personOf(user) },
    { key: 'security', entries: user.operatorId ? [] : SECURITY },
    { key: 'money', entries: moneyOf(user) },
    { key: 'rights', entries: isParty(user) ? RIGHTS : [] },
    { key: 'help', entries: isParty(user) ? HELP : [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Traders and providers who act for themselves. */
const isParty = ({ isStaff, operatorId }: Me): boolean => !isStaff && !operatorId;

function workOf(user: Me): AccountEntry[] {
  if (user.isStaff) return [entry('console', paths.staffHome())];
  const first = hasDesk(user) ? [entry('desk', paths.providerDesk())] : [];
  const orders = entry('orders', paths.orderList());
  const offers = entry('offers', paths.myAds());
  const shifts = entry('shifts', paths.shifts());
  const team = entry('team', paths.team());
  if (user.operatorId) return [...first, orders, ...(user.rights.includes('ads') ? [offers] : []), shifts, team];
  return [
    ...first,
    orders,
    ...(user.serverFlag ? [offers, entry('switches', paths.switches())] : []),
    ...(user.serverType === 3 ? [entry('payouts', paths.payoutWork())] : []),
    ...(user.teamId === null ? [] : [shifts]),
    ...(hasTeamPage(user) ? [team] : []),
    ...(user.serverFlag ? [] : [entry('becomeProvider', paths.becomeProvider())]),
  ];
}

const moneyOf = (user: Me): AccountEntry[] =>
  isParty(user)
    ? [
        entry('pointsAccount', paths.wallet()),
        entry('bills', paths.billGift()),
        entry('paymentAccounts', paths.walletIndex()),
      ]
    : [];

function personOf(user: Me): AccountEntry[] {
  if (user.operatorId) return [];
  const profile = entry('basicInfo', paths.basicInfo());
  if (user.isStaff) return [profile];
  return [profile, entry('identity', paths.kycOne()), entry('record', paths.userCenter(user.userId))];
}

const SECURITY: readonly AccountEntry[] = [
  entry('security', paths.security()),
  entry('loginPassword', paths.passwordLogin()),
  entry('tradingPassword', paths.tradingPassword()),
  entry('totp', paths.authenticator()),
  entry('email', paths.bindEmail()),
  entry('phone', paths.bindPhone()),
];

const RIGHTS: readonly AccountEntry[] = [
  entry('people', paths.trustList()),
  entry('standing', paths.standing()),
  entry('ownData', paths.ownData()),
];

const HELP: readonly AccountEntry[] = [entry('support', paths.support()), entry('myRequests', paths.myRequests())];

/** Whether the page stands in the frame of the account, beside its navigation. */
export const isSetting = ({ href }: AccountEntry): boolean => href.startsWith('/accountSettings/');

/** The menu of the reader's name has what is opened often. Everything else is on the page of the account. */
const IN_MENU: ReadonlySet<AccountKey> = new Set([
  'console',
  'orders',
  'offers',
  'payouts',
  'pointsAccount',
  'bills',
  'paymentAccounts',
  'basicInfo',
  'identity',
  'security',
  'support',
]);

/** The groups of the menu; a group without an entry there is left out. An operator's are few. */
export const menuGroups = (user: Me): AccountGroup[] => (user.operatorId ? accountGroups(user) : frequentGroups(user));

const frequentGroups = (user: Me): AccountGroup[] =>
  accountGroups(user)
    .map(({ key, entries }) => ({ key, entries: entries.filter((row) => IN_MENU.has(row.key)) }))
    .filter(({ entries }) => entries.length > 0);
