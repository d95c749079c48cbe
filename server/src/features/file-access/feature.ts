import type { Feature } from '#server/app/feature.ts';
import { getUploadLinkHandler } from './get-link.ts';
import { getEvidenceNonceHandler } from './get-nonce.ts';
import { getUploadTokenHandler } from './get-token.ts';

/** The rights to send and to open files, which follow from the trades, chats and tickets that files belong to. */
export const fileAccessFeature: Feature = {
  area: 'uploads',
  functions: [getUploadTokenHandler, getUploadLinkHandler, getEvidenceNonceHandler],
};
