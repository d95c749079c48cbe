import type { Feature } from '#server/app/feature.ts';
import { getUploadLinkHandler } from './get-link.ts';
import { getEvidenceNonceHandler } from './get-nonce.ts';
import { getUploadTokenHandler } from './get-token.ts';
import { sweepUnusedJob } from './sweep-unused.job.ts';

export const uploadsFeature: Feature = {
  area: 'uploads',
  functions: [getUploadTokenHandler, getUploadLinkHandler, getEvidenceNonceHandler],
  recurring: [sweepUnusedJob],
};
