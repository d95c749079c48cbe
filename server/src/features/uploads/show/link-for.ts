import type { Services } from '#server/app/services.ts';
import { makeUploadLink } from './upload-link.ts';

/** A link to a file, for a caller who was allowed to see it. */
export function linkFor({ config, rules }: Services, id: string): { url: string; expiresIn: number } {
  const expiresIn = rules.get('uploads.link_ttl_s');
  return { url: makeUploadLink(config.secret, id, Math.floor(Date.now() / 1000) + expiresIn), expiresIn };
}
