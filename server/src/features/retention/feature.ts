import type { Feature } from '#server/app/feature.ts';
import { retentionJob } from './retention-job.ts';
import {
  businessDocuments,
  chats,
  feedback,
  identities,
  orderRecords,
  paymentAccounts,
  pointsOrderRecords,
  revealAddresses,
  workOrders,
} from './retentions.ts';

export const retentionFeature: Feature = {
  area: 'retention',
  functions: [],
  recurring: [
    revealAddresses,
    orderRecords,
    pointsOrderRecords,
    chats,
    workOrders,
    feedback,
    identities,
    businessDocuments,
    paymentAccounts,
  ].map(retentionJob),
};
