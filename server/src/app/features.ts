import { authFeature } from '../features/auth/feature.ts';
import { bailFeature } from '../features/bail/feature.ts';
import { callsFeature } from '../features/calls/feature.ts';
import { catalogFeature } from '../features/catalog/feature.ts';
import { chatFeature } from '../features/chat/feature.ts';
import { disputesFeature } from '../features/disputes/feature.ts';
import { goodsFeature } from '../features/goods/feature.ts';
import { helpFeature } from '../features/help/feature.ts';
import { noticesFeature } from '../features/notices/feature.ts';
import { offersFeature } from '../features/offers/feature.ts';
import { ordersFeature } from '../features/orders/feature.ts';
import { ownDataFeature } from '../features/own-data/feature.ts';
import { peopleFeature } from '../features/people/feature.ts';
import { pointsFeature } from '../features/points/feature.ts';
import { ratingsFeature } from '../features/ratings/feature.ts';
import { retentionFeature } from '../features/retention/feature.ts';
import { securityFeature } from '../features/security/feature.ts';
import { wordsFeature } from '../features/sensitive-words/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import { staffFeature } from '../features/staff/feature.ts';
import { supportFeature } from '../features/support/feature.ts';
import { uploadsFeature } from '../features/uploads/feature.ts';
import { usersFeature } from '../features/users/feature.ts';
import { visitorsFeature } from '../features/visitors/feature.ts';
import { idempotencySweep } from '../gateway/idempotency.ts';
import { streamSweep } from '../realtime/sweep.ts';
import type { Feature, Sweep } from './feature.ts';
import type { JobBook } from './jobs/tasks.ts';
import { mailJob, mailSweep } from './mail-queue.ts';
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
  goodsFeature,
  ordersFeature,
  disputesFeature,
  bailFeature,
  pointsFeature,
  ratingsFeature,
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
];

/** Every sweep of the product. */
export const SWEEPS: readonly Sweep[] = [
  idempotencySweep,
  mailSweep,
  streamSweep,
  ...FEATURES.flatMap((feature) => feature.sweeps ?? []),
];

/** Every background job of the product, by kind. */
export const JOBS: JobBook = {
  jobs: [mailJob, ...FEATURES.flatMap((feature) => feature.jobs ?? [])],
  recurring: [sweepJob(SWEEPS), ...FEATURES.flatMap((feature) => feature.recurring ?? [])],
};
