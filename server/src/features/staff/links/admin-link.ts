import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { hasAdmin, insertLink } from './admin-link.store.ts';

/** Seconds: long enough to open a browser, short enough for a line in a terminal's history. */
export const ADMIN_LINK_TTL_S = 3_600;

export interface AdminLink {
  readonly url: string;
  readonly expiresAt: Date;
  /** An administrator existed already. */
  readonly isFurther: boolean;
}

/**
 * Makes a one-time link that makes its opener an administrator; `site`: the public origin. Only its hash is stored, and
 * the security log has a line of it.
 */
export function makeAdminLink(db: Database, site: string): Promise<AdminLink> {
  const key = newToken();
  return db.transaction(async (tx) => {
    const isFurther = await hasAdmin(tx);
    const expiresAt = await insertLink(tx, sha256(key), ADMIN_LINK_TTL_S);
    const subject = isFurther ? 'made on the host, beside an administrator' : 'made on the host';
    await tx.run(noteSecurity({ kind: 'admin_link', userId: null, subject, address: '', userAgent: '' }));
    return { url: `${site}/adminSetup/${key}`, expiresAt, isFurther };
  });
}

/** The link for an installation that has no administrator; null: it has one. */
export const firstAdminLink = async (db: Database, site: string): Promise<AdminLink | null> =>
  (await hasAdmin(db)) ? null : makeAdminLink(db, site);
