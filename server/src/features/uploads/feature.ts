import type { Feature } from '#server/app/feature.ts';
import { getEvidenceNonceHandler } from './keep/get-nonce.ts';
import { getUploadTokenHandler } from './keep/get-token.ts';
import { sweepPhotosJob } from './keep/sweep-photos.job.ts';
import { sweepUnusedJob } from './keep/sweep-unused.job.ts';
import { getUploadLinkHandler } from './show/get-link.ts';

export const uploadsFeature: Feature = {
  area: 'uploads',
  functions: [getUploadTokenHandler, getUploadLinkHandler, getEvidenceNonceHandler],
  recurring: [sweepUnusedJob, sweepPhotosJob],
};
