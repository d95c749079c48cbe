import type { z } from 'zod';
import { functionsOf } from './define.ts';
import * as ads from './functions/ads.ts';
import * as announcements from './functions/announcements.ts';
import * as audits from './functions/audits.ts';
import * as auth from './functions/auth.ts';
import * as bail from './functions/bail.ts';
import * as base from './functions/base.ts';
import * as calls from './functions/calls.ts';
import * as catalog from './functions/catalog.ts';
import * as chat from './functions/chat.ts';
import * as chatReports from './functions/chat-reports.ts';
import * as dayLimits from './functions/day-limits.ts';
import * as depositDecisions from './functions/deposit-decisions.ts';
import * as deposits from './functions/deposits.ts';
import * as disputeCases from './functions/dispute-cases.ts';
import * as disputeRulings from './functions/dispute-rulings.ts';
import * as disputeStatistics from './functions/dispute-statistics.ts';
import * as disputes from './functions/disputes.ts';
import * as factors from './functions/factors.ts';
import * as feedback from './functions/feedback.ts';
import * as goods from './functions/goods.ts';
import * as help from './functions/help.ts';
import * as identity from './functions/identity.ts';
import * as identityStaff from './functions/identity-staff.ts';
import * as inbox from './functions/inbox.ts';
import * as notices from './functions/notices.ts';
import * as orderAlerts from './functions/order-alerts.ts';
import * as orders from './functions/orders.ts';
import * as ownData from './functions/own-data.ts';
import * as paymentAccounts from './functions/payment-accounts.ts';
import * as payouts from './functions/payouts.ts';
import * as people from './functions/people.ts';
import * as phone from './functions/phone.ts';
import * as placing from './functions/placing.ts';
import * as points from './functions/points.ts';
import * as pointsAds from './functions/points-ads.ts';
import * as pointsCases from './functions/points-cases.ts';
import * as pointsOrders from './functions/points-orders.ts';
import * as presence from './functions/presence.ts';
import * as prices from './functions/prices.ts';
import * as proposals from './functions/proposals.ts';
import * as providerApplications from './functions/provider-applications.ts';
import * as providerDay from './functions/provider-day.ts';
import * as providerDocuments from './functions/provider-documents.ts';
import * as providerSanctions from './functions/provider-sanctions.ts';
import * as ratings from './functions/ratings.ts';
import * as rewards from './functions/rewards.ts';
import * as savedFilters from './functions/saved-filters.ts';
import * as security from './functions/security.ts';
import * as sends from './functions/sends.ts';
import * as sensitiveWords from './functions/sensitive-words.ts';
import * as settings from './functions/settings.ts';
import * as shifts from './functions/shifts.ts';
import * as staff from './functions/staff.ts';
import * as staffConsole from './functions/staff-console.ts';
import * as staffPeople from './functions/staff-people.ts';
import * as staffWorkOrders from './functions/staff-work-orders.ts';
import * as support from './functions/support.ts';
import * as swaps from './functions/swaps.ts';
import * as sweeps from './functions/sweeps.ts';
import * as switches from './functions/switches.ts';
import * as teams from './functions/teams.ts';
import * as treasury from './functions/treasury.ts';
import * as uploads from './functions/uploads.ts';
import * as users from './functions/users.ts';
import * as visitors from './functions/visitors.ts';
import * as withdrawals from './functions/withdrawals.ts';
import * as workOrders from './functions/work-orders.ts';

/** Every function of the gateway by its name. */
export const catalogue = {
  ...functionsOf(ads),
  ...functionsOf(announcements),
  ...functionsOf(audits),
  ...functionsOf(auth),
  ...functionsOf(bail),
  ...functionsOf(base),
  ...functionsOf(calls),
  ...functionsOf(catalog),
  ...functionsOf(chatReports),
  ...functionsOf(chat),
  ...functionsOf(dayLimits),
  ...functionsOf(depositDecisions),
  ...functionsOf(deposits),
  ...functionsOf(disputeCases),
  ...functionsOf(disputeRulings),
  ...functionsOf(disputeStatistics),
  ...functionsOf(disputes),
  ...functionsOf(factors),
  ...functionsOf(feedback),
  ...functionsOf(goods),
  ...functionsOf(help),
  ...functionsOf(identityStaff),
  ...functionsOf(identity),
  ...functionsOf(inbox),
  ...functionsOf(notices),
  ...functionsOf(orderAlerts),
  ...functionsOf(orders),
  ...functionsOf(ownData),
  ...functionsOf(paymentAccounts),
  ...functionsOf(payouts),
  ...functionsOf(people),
  ...functionsOf(phone),
  ...functionsOf(placing),
  ...functionsOf(pointsAds),
  ...functionsOf(pointsCases),
  ...functionsOf(pointsOrders),
  ...functionsOf(points),
  ...functionsOf(presence),
  ...functionsOf(prices),
  ...functionsOf(proposals),
  ...functionsOf(providerApplications),
  ...functionsOf(providerDay),
  ...functionsOf(providerDocuments),
  ...functionsOf(providerSanctions),
  ...functionsOf(ratings),
  ...functionsOf(rewards),
  ...functionsOf(savedFilters),
  ...functionsOf(security),
  ...functionsOf(sends),
  ...functionsOf(sensitiveWords),
  ...functionsOf(settings),
  ...functionsOf(shifts),
  ...functionsOf(staffConsole),
  ...functionsOf(staffPeople),
  ...functionsOf(staffWorkOrders),
  ...functionsOf(staff),
  ...functionsOf(support),
  ...functionsOf(swaps),
  ...functionsOf(sweeps),
  ...functionsOf(switches),
  ...functionsOf(teams),
  ...functionsOf(treasury),
  ...functionsOf(uploads),
  ...functionsOf(users),
  ...functionsOf(visitors),
  ...functionsOf(withdrawals),
  ...functionsOf(workOrders),
};

export type Catalogue = typeof catalogue;
export type CallName = keyof Catalogue;
/** The params that a caller sends: fields with a default may be left out. */
export type ParamsOf<N extends CallName> = z.input<Catalogue[N]['params']>;
/** The result as a handler answers it: a moment may be a `Date`. */
export type AnswerOf<N extends CallName> = z.input<Catalogue[N]['result']>;
/** The result that a caller receives. */
export type ResultOf<N extends CallName> = z.output<Catalogue[N]['result']>;
