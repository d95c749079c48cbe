import type { Rules } from '#server/platform/settings/rules.ts';
import type { UploadKind } from './inspect/file-kind.ts';
import type { UploadPurpose } from './keep/upload-token.ts';

const MAX_BYTES = {
  image: 'uploads.max_image_bytes',
  video: 'uploads.max_video_bytes',
  pdf: 'uploads.max_pdf_bytes',
} as const;

const OF_PURPOSE: Readonly<
  Partial<Record<UploadPurpose, 'identity.max_image_bytes' | 'providers.max_document_bytes'>>
> = {
  identity: 'identity.max_image_bytes',
  business: 'providers.max_document_bytes',
};

/** The maximum bytes of a file of a kind for a purpose, and the rule that sets it. */
export function maxBytesOf(
  rules: Rules,
  kind: UploadKind,
  purpose: UploadPurpose | null,
): { limit: number; rule: string } {
  const rule = (purpose && OF_PURPOSE[purpose]) ?? MAX_BYTES[kind];
  return { limit: rules.get(rule), rule };
}
