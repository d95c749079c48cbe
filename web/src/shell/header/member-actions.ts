import type { Me } from '../../api/session.ts';
import { type Address, paths } from '../../paths.ts';
import { allowed } from '../guards.ts';

export interface Action {
  /** The words under `nav.` */
  key: string;
  href: Address;
}

/** What a member reaches from the button with their name, and from their own page. */
export function actionsOf(user: Me): Action[] {
  const own = [
    { key: 'basicInfo', href: paths.basicInfo() },
    { key: 'security', href: paths.security() },
    { key: 'tradingPassword', href: paths.tradingPassword() },
  ];
  if (user.isStaff) {
    return [
      ...(allowed('moderator', user) ? [{ key: 'cases', href: paths.cases() }] : []),
      { key: 'supportDesk', href: paths.supportDesk() },
      { key: 'settings', href: paths.settings() },
      { key: 'words', href: paths.words() },
      { key: 'people', href: paths.people() },
      ...(allowed('auditor', user)
        ? [
            { key: 'proposals', href: paths.proposals() },
            { key: 'audit', href: paths.audit() },
          ]
        : []),
      ...own,
    ];
  }
  return [
    { key: 'orders', href: paths.orderList() },
    ...(user.serverFlag ? [{ key: 'offers', href: paths.myAds() }] : []),
    { key: 'pointsAccount', href: paths.wallet() },
    { key: 'record', href: paths.userCenter(user.userId) },
    { key: 'people', href: paths.trustList() },
    { key: 'support', href: paths.support() },
    ...own,
    { key: 'ownData', href: paths.ownData() },
  ];
}
