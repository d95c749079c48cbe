import type { Rules } from '#server/platform/settings/rules.ts';
import type { UploadKind } from './inspect/file-kind.ts';

const MAX_BYTES = {
  image: 'uploads.max_image_bytes',
  video: 'uploads.max_video_bytes',
  pdf: 'uploads.max_pdf_bytes',
} as const;

/** The maximum bytes of a file of a kind, and the rule that sets it. */
export function maxBytesOf(rules: Rules, kind: UploadKind): { limit: number; rule: string } {
  const rule = MAX_BYTES[kind];
  return { limit: rules.get(rule), rule };
}
