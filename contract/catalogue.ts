import type { z } from 'zod';
import { adFunctions } from './functions/ads.ts';
import { announcementFunctions } from './functions/announcements.ts';
import { auditsFunctions } from './functions/audits.ts';
import { authFunctions } from './functions/auth.ts';
import { bailFunctions } from './functions/bail.ts';
import { baseFunctions } from './functions/base.ts';
import { callFunctions } from './functions/calls.ts';
import { catalogFunctions } from './functions/catalog.ts';
import { chatFunctions } from './functions/chat.ts';
import { chatReportFunctions } from './functions/chat-reports.ts';
import { dayLimitFunctions } from './functions/day-limits.ts';
import { depositFunctions } from './functions/deposits.ts';
import { caseFunctions } from './functions/dispute-cases.ts';
import { rulingFunctions } from './functions/dispute-rulings.ts';
import { statisticsFunctions } from './functions/dispute-statistics.ts';
import { disputeFunctions } from './functions/disputes.ts';
import { factorsFunctions } from './functions/factors.ts';
import { feedbackFunctions } from './functions/feedback.ts';
import { goodsFunctions } from './functions/goods.ts';
import { helpFunctions } from './functions/help.ts';
import { identityFunctions } from './functions/identity.ts';
import { identityStaffFunctions } from './functions/identity-staff.ts';
import { noticesFunctions } from './functions/notices.ts';
import { orderAlertFunctions } from './functions/order-alerts.ts';
import { orderFunctions } from './functions/orders.ts';
import { ownDataFunctions } from './functions/own-data.ts';
import { paymentAccountFunctions } from './functions/payment-accounts.ts';
import { payoutFunctions } from './functions/payouts.ts';
import { peopleFunctions } from './functions/people.ts';
import { phoneFunctions } from './functions/phone.ts';
import { placingFunctions } from './functions/placing.ts';
import { pointsFunctions } from './functions/points.ts';
import { pointsAdFunctions } from './functions/points-ads.ts';
import { pointsCaseFunctions } from './functions/points-cases.ts';
import { pointsOrderFunctions } from './functions/points-orders.ts';
import { priceFunctions } from './functions/prices.ts';
import { proposalFunctions } from './functions/proposals.ts';
import { providerFunctions } from './functions/provider-applications.ts';
import { providerDocumentFunctions } from './functions/provider-documents.ts';
import { sanctionFunctions } from './functions/provider-sanctions.ts';
import { ratingsFunctions } from './functions/ratings.ts';
import { rewardFunctions } from './functions/rewards.ts';
import { filterFunctions } from './functions/saved-filters.ts';
import { securityFunctions } from './functions/security.ts';
import { sendFunctions } from './functions/sends.ts';
import { wordFunctions } from './functions/sensitive-words.ts';
import { settingsFunctions } from './functions/settings.ts';
import { shiftsFunctions } from './functions/shifts.ts';
import { staffFunctions } from './functions/staff.ts';
import { staffConsoleFunctions } from './functions/staff-console.ts';
import { staffPeopleFunctions } from './functions/staff-people.ts';
import { staffWorkOrderFunctions } from './functions/staff-work-orders.ts';
import { supportFunctions } from './functions/support.ts';
import { swapFunctions } from './functions/swaps.ts';
import { sweepFunctions } from './functions/sweeps.ts';
import { switchesFunctions } from './functions/switches.ts';
import { teamsFunctions } from './functions/teams.ts';
import { treasuryFunctions } from './functions/treasury.ts';
import { uploadFunctions } from './functions/uploads.ts';
import { usersFunctions } from './functions/users.ts';
import { visitorsFunctions } from './functions/visitors.ts';
import { withdrawalFunctions } from './functions/withdrawals.ts';
import { workOrderFunctions } from './functions/work-orders.ts';

/** Every function of the gateway by its name. */
export const catalogue = {
  ...baseFunctions,
  ...authFunctions,
  ...factorsFunctions,
  ...phoneFunctions,
  ...usersFunctions,
  ...catalogFunctions,
  ...adFunctions,
  ...uploadFunctions,
  ...goodsFunctions,
  ...orderFunctions,
  ...placingFunctions,
  ...dayLimitFunctions,
  ...disputeFunctions,
  ...caseFunctions,
  ...rulingFunctions,
  ...statisticsFunctions,
  ...pointsFunctions,
  ...pointsAdFunctions,
  ...pointsOrderFunctions,
  ...pointsCaseFunctions,
  ...sendFunctions,
  ...priceFunctions,
  ...swapFunctions,
  ...withdrawalFunctions,
  ...ratingsFunctions,
  ...paymentAccountFunctions,
  ...peopleFunctions,
  ...bailFunctions,
  ...securityFunctions,
  ...settingsFunctions,
  ...noticesFunctions,
  ...announcementFunctions,
  ...orderAlertFunctions,
  ...wordFunctions,
  ...callFunctions,
  ...visitorsFunctions,
  ...helpFunctions,
  ...chatFunctions,
  ...chatReportFunctions,
  ...supportFunctions,
  ...ownDataFunctions,
  ...staffFunctions,
  ...proposalFunctions,
  ...staffPeopleFunctions,
  ...switchesFunctions,
  ...staffConsoleFunctions,
  ...auditsFunctions,
  ...filterFunctions,
  ...identityFunctions,
  ...identityStaffFunctions,
  ...shiftsFunctions,
  ...workOrderFunctions,
  ...staffWorkOrderFunctions,
  ...feedbackFunctions,
  ...providerFunctions,
  ...providerDocumentFunctions,
  ...rewardFunctions,
  ...sanctionFunctions,
  ...teamsFunctions,
  ...depositFunctions,
  ...payoutFunctions,
  ...sweepFunctions,
  ...treasuryFunctions,
} as const;

export type Catalogue = typeof catalogue;
export type CallName = keyof Catalogue;
/** The params that a caller sends: fields with a default may be left out. */
export type ParamsOf<N extends CallName> = z.input<Catalogue[N]['params']>;
/** The result as a handler answers it: a moment may be a `Date`. */
export type AnswerOf<N extends CallName> = z.input<Catalogue[N]['result']>;
/** The result that a caller receives. */
export type ResultOf<N extends CallName> = z.output<Catalogue[N]['result']>;
