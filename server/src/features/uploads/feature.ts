import type { Feature } from '#server/app/feature.ts';
import { getUploadLinkHandler } from './get-link.ts';
import { getEvidenceNonceHandler } from './get-nonce.ts';
import { getUploadTokenHandler } from './get-token.ts';
import { sweepUnusedLoop } from './sweep-unused.loop.ts';

export const uploadsFeature: Feature = {
  area: 'uploads',
  functions: [getUploadTokenHandler, getUploadLinkHandler, getEvidenceNonceHandler],
  loops: [sweepUnusedLoop],
};
