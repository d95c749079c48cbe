import type { Feature } from '#server/app/feature.ts';
import { retentionJob } from './retention-job.ts';
import {
  businessDocuments,
  chats,
  feedback,
  identities,
  orderRecords,
  paymentAccounts,
  personWords,
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
    personWords,
    businessDocuments,
    paymentAccounts,
  ].map(retentionJob),
};
