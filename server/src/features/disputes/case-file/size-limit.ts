import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StoredUpload } from './case-files.ts';

const MEGABYTE = 1_000_000;

/** The bytes of these files together. Throws `disputes.case_file_too_large` where they are too many. */
export function requireFits({ rules }: Pick<Services, 'rules'>, kept: readonly StoredUpload[]): number {
  const bytes = kept.reduce((sum, { stored }) => sum + stored.bytes, 0);
  const limit = rules.get('disputes.case_file_max_bytes');
  if (bytes > limit) {
    throw new AppError('disputes.case_file_too_large', {
      size: Math.ceil(bytes / MEGABYTE),
      limit: Math.floor(limit / MEGABYTE),
    });
  }
  return bytes;
}
