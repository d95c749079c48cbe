import type { Feature } from '#server/app/feature.ts';
import { sweepPhotosJob } from './keep/sweep-photos.job.ts';
import { sweepUnusedJob } from './keep/sweep-unused.job.ts';
import { setAvatarHandler } from './show/set-avatar.ts';

export const uploadsFeature: Feature = {
  area: 'uploads',
  functions: [setAvatarHandler],
  recurring: [sweepUnusedJob, sweepPhotosJob],
};
