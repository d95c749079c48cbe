import type { PagePath } from '#contract/pages.ts';
import { adsPages } from './features/ads/pages.ts';
import { auditsPages } from './features/audits/pages.ts';
import { authPages } from './features/auth/pages.ts';
import { bailPages } from './features/bail/pages.ts';
import { billsPages } from './features/bills/pages.ts';
import { chatPages } from './features/chat/pages.ts';
import { depositsPages } from './features/deposits/pages.ts';
import { disputesPages } from './features/disputes/pages.ts';
import { goodsPages } from './features/goods/pages.ts';
import { helpPages } from './features/help/pages.ts';
import { identityPages } from './features/identity/pages.ts';
import { inboxPages } from './features/inbox/pages.ts';
import { marketPages } from './features/market/pages.ts';
import { noticesPages } from './features/notices/pages.ts';
import { ordersPages } from './features/orders/pages.ts';
import { ownDataPages } from './features/own-data/pages.ts';
import { paymentAccountsPages } from './features/payment-accounts/pages.ts';
import { payoutsPages } from './features/payouts/pages.ts';
import { peoplePages } from './features/people/pages.ts';
import { pointsPages } from './features/points/pages.ts';
import { pointsAdsPages } from './features/points-ads/pages.ts';
import { providersPages } from './features/providers/pages.ts';
import { securityPages } from './features/security/pages.ts';
import { sensitiveWordsPages } from './features/sensitive-words/pages.ts';
import { settingsPages } from './features/settings/pages.ts';
import { shiftsPages } from './features/shifts/pages.ts';
import { staffPages } from './features/staff/pages.ts';
import { supportPages } from './features/support/pages.ts';
import { swapsPages } from './features/swaps/pages.ts';
import { switchesPages } from './features/switches/pages.ts';
import { teamsPages } from './features/teams/pages.ts';
import { ticketsPages } from './features/tickets/pages.ts';
import { treasuryPages } from './features/treasury/pages.ts';
import { usersPages } from './features/users/pages.ts';
import { withdrawalsPages } from './features/withdrawals/pages.ts';
import type { PageRecord } from './page-record.ts';

/** Every page of the product. Routes, searches, saved filters and the navigation of staff are derived from it. */
export const PAGES = {
  ...adsPages,
  ...auditsPages,
  ...authPages,
  ...bailPages,
  ...billsPages,
  ...chatPages,
  ...depositsPages,
  ...disputesPages,
  ...goodsPages,
  ...helpPages,
  ...identityPages,
  ...inboxPages,
  ...marketPages,
  ...noticesPages,
  ...ordersPages,
  ...ownDataPages,
  ...paymentAccountsPages,
  ...payoutsPages,
  ...peoplePages,
  ...pointsAdsPages,
  ...pointsPages,
  ...providersPages,
  ...securityPages,
  ...sensitiveWordsPages,
  ...settingsPages,
  ...shiftsPages,
  ...staffPages,
  ...supportPages,
  ...swapsPages,
  ...switchesPages,
  ...teamsPages,
  ...ticketsPages,
  ...treasuryPages,
  ...usersPages,
  ...withdrawalsPages,
} satisfies { readonly [P in PagePath]: PageRecord };
