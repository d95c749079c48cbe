import type { Feature } from '#server/app/feature.ts';
import { retentionJob } from './retention-job.ts';
import { chats, orderRecords, revealAddresses } from './retentions.ts';

export const retentionFeature: Feature = {
  area: 'retention',
  functions: [],
  recurring: [revealAddresses, orderRecords, chats].map(retentionJob),
};
