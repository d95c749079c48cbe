import { sweepsFeature } from '#server/features/sweeps/feature.ts';
import { treasuryFeature } from '#server/features/treasury/feature.ts';
import { auditsFeature } from '../features/audits/feature.ts';
import { authFeature } from '../features/auth/feature.ts';
import { bailFeature } from '../features/bail/feature.ts';
import { callsFeature } from '../features/calls/feature.ts';
import { catalogFeature } from '../features/catalog/feature.ts';
import { chatFeature } from '../features/chat/feature.ts';
import { depositsFeature } from '../features/deposits/feature.ts';
import { disputesFeature } from '../features/disputes/feature.ts';
import { fileAccessFeature } from '../features/file-access/feature.ts';
import { filtersFeature } from '../features/filters/feature.ts';
import { goodsFeature } from '../features/goods/feature.ts';
import { helpFeature } from '../features/help/feature.ts';
import { identityFeature } from '../features/identity/feature.ts';
import { inboxFeature } from '../features/inbox/feature.ts';
import { looksFeature } from '../features/looks/feature.ts';
import { noticesFeature } from '../features/notices/feature.ts';
import { offersFeature } from '../features/offers/feature.ts';
import { ordersFeature } from '../features/orders/feature.ts';
import { ownDataFeature } from '../features/own-data/feature.ts';
import { paymentAccountsFeature } from '../features/payment-accounts/feature.ts';
import { payoutsFeature } from '../features/payouts/feature.ts';
import { peopleFeature } from '../features/people/feature.ts';
import { pointsFeature } from '../features/points/feature.ts';
import { pointsOffersFeature } from '../features/points-offers/feature.ts';
import { pointsOrdersFeature } from '../features/points-orders/feature.ts';
import { pricesFeature } from '../features/prices/feature.ts';
import { providersFeature } from '../features/providers/feature.ts';
import { ratingsFeature } from '../features/ratings/feature.ts';
import { retentionFeature } from '../features/retention/feature.ts';
import { securityFeature } from '../features/security/feature.ts';
import { sendsFeature } from '../features/sends/feature.ts';
import { wordsFeature } from '../features/sensitive-words/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import { shiftsFeature } from '../features/shifts/feature.ts';
import { staffFeature } from '../features/staff/feature.ts';
import { staffPeopleFeature } from '../features/staff-people/feature.ts';
import { supportFeature } from '../features/support/feature.ts';
import { swapsFeature } from '../features/swaps/feature.ts';
import { switchesFeature } from '../features/switches/feature.ts';
import { teamsFeature } from '../features/teams/feature.ts';
import { ticketsFeature } from '../features/tickets/feature.ts';
import { uploadsFeature } from '../features/uploads/feature.ts';
import { usersFeature } from '../features/users/feature.ts';
import { visitorsFeature } from '../features/visitors/feature.ts';
import { withdrawalsFeature } from '../features/withdrawals/feature.ts';
import { idempotencySweep } from '../gateway/idempotency.ts';
import { streamSweep } from '../realtime/sweep.ts';
import type { Feature, Sweep } from './feature.ts';
import type { JobBook } from './jobs/tasks.ts';
import { mailJob, mailSweep } from './mail-queue.ts';
import { textJob, textSweep } from './sms-queue.ts';
import { sweepJob } from './sweep.ts';

/** Every area of the product. */
export const FEATURES: readonly Feature[] = [
  securityFeature,
  settingsFeature,
  authFeature,
  usersFeature,
  catalogFeature,
  offersFeature,
  uploadsFeature,
  fileAccessFeature,
  goodsFeature,
  ordersFeature,
  disputesFeature,
  bailFeature,
  pointsFeature,
  pricesFeature,
  pointsOffersFeature,
  pointsOrdersFeature,
  depositsFeature,
  sweepsFeature,
  treasuryFeature,
  sendsFeature,
  payoutsFeature,
  inboxFeature,
  withdrawalsFeature,
  ratingsFeature,
  paymentAccountsFeature,
  peopleFeature,
  noticesFeature,
  wordsFeature,
  callsFeature,
  visitorsFeature,
  helpFeature,
  chatFeature,
  supportFeature,
  retentionFeature,
  ownDataFeature,
  staffFeature,
  looksFeature,
  staffPeopleFeature,
  auditsFeature,
  filtersFeature,
  swapsFeature,
  switchesFeature,
  identityFeature,
  shiftsFeature,
  ticketsFeature,
  providersFeature,
  teamsFeature,
];

/** Every sweep of the product. */
export const SWEEPS: readonly Sweep[] = [
  idempotencySweep,
  mailSweep,
  textSweep,
  streamSweep,
  ...FEATURES.flatMap((feature) => feature.sweeps ?? []),
];

/** Every background job of the product, by kind. */
export const JOBS: JobBook = {
  jobs: [mailJob, textJob, ...FEATURES.flatMap((feature) => feature.jobs ?? [])],
  recurring: [sweepJob(SWEEPS), ...FEATURES.flatMap((feature) => feature.recurring ?? [])],
};
