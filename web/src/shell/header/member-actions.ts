import { mayHaveTeam } from '#core/teams/team-owners.ts';
import type { Me } from '../../api/session.ts';
import { type Address, paths } from '../../paths.ts';

export interface Action {
  /** The words under `nav.` */
  key: string;
  href: Address;
}

/** Whoever is in a team, and providers who may have one. */
const hasTeamPage = ({ teamId, serverType, kind }: Me): boolean => teamId !== null || mayHaveTeam({ serverType, kind });

/** What a member reaches from the button with their name, and from their own page. */
export function actionsOf(user: Me): Action[] {
  const own = [
    { key: 'basicInfo', href: paths.basicInfo() },
    { key: 'security', href: paths.security() },
    { key: 'tradingPassword', href: paths.tradingPassword() },
  ];
  if (user.isStaff) {
    return [{ key: 'console', href: paths.staffHome() }, ...own];
  }
  if (user.operatorId) {
    return [
      { key: 'orders', href: paths.orderList() },
      ...(user.rights.includes('ads') ? [{ key: 'offers', href: paths.myAds() }] : []),
      { key: 'shifts', href: paths.shifts() },
      { key: 'team', href: paths.team() },
    ];
  }
  return [
    { key: 'orders', href: paths.orderList() },
    ...(user.serverFlag
      ? [
          { key: 'offers', href: paths.myAds() },
          { key: 'switches', href: paths.switches() },
        ]
      : []),
    ...(user.serverType === 3 ? [{ key: 'payouts', href: paths.payoutWork() }] : []),
    ...(user.teamId === null ? [] : [{ key: 'shifts', href: paths.shifts() }]),
    { key: 'pointsAccount', href: paths.wallet() },
    { key: 'bills', href: paths.billGift() },
    { key: 'record', href: paths.userCenter(user.userId) },
    { key: 'people', href: paths.trustList() },
    { key: 'support', href: paths.support() },
    { key: 'myRequests', href: paths.myRequests() },
    ...(user.serverFlag ? [] : [{ key: 'becomeProvider', href: paths.becomeProvider() }]),
    ...(hasTeamPage(user) ? [{ key: 'team', href: paths.team() }] : []),
    ...own,
    { key: 'identity', href: paths.kycOne() },
    { key: 'paymentAccounts', href: paths.walletIndex() },
    { key: 'standing', href: paths.standing() },
    { key: 'ownData', href: paths.ownData() },
  ];
}
