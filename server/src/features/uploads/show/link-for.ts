import type { UserCall } from '#server/gateway/handler.ts';
import { makeUploadLink } from './upload-link.ts';

/** A caller who was allowed to see the file that a link is for. */
export type Viewing = Pick<UserCall, 'services'> & { readonly session: Pick<UserCall['session'], 'sessionId'> };

/** A link to a file, for the caller's session. */
export function linkFor({ services, session }: Viewing, id: string): { url: string; expiresIn: number } {
  const { config, rules } = services;
  const expiresIn = rules.get('uploads.link_ttl_s');
  const target = { id, sessionId: session.sessionId };
  return { url: makeUploadLink(config.secret, target, Math.floor(Date.now() / 1000) + expiresIn), expiresIn };
}
