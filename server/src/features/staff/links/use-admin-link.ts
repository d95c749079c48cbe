import { createAdmin, getAdminLink } from '#contract/functions/staff.ts';
import {
  hashPassword,
  insertAccount,
  refuseTakenEmail,
  requireUncommon,
  signIn,
} from '#server/features/auth/public.ts';
import { newPublicName } from '#server/features/users/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { liveLink, takeLink } from './admin-link.store.ts';

export const getAdminLinkHandler = handle(getAdminLink, async ({ db }: Call, { key }) => {
  const link = await liveLink(db, sha256(key));
  if (link === null) throw new AppError('auth.link_dead');
  return { expiresAt: link.expiresAt };
});

/** The link is the proof; two openers at once wait for each other at its row. */
export const createAdminHandler = handle(createAdmin, async (call: Call, params) => {
  const { services, address, userAgent, lang } = call;
  const { userName, email, password } = params;
  const keyHash = sha256(params.key);
  // Before a password is hashed, which is work that a stranger should not get for nothing.
  if ((await liveLink(services.db, keyHash)) === null) throw new AppError('auth.link_dead');
  requireUncommon(password, { userName, email });
  const passwordHash = await hashPassword(services.rules, password);
  const id = newId();
  return refuseTakenEmail(() =>
    services.db.transaction(async (tx) => {
      if (!(await takeLink(tx, keyHash))) throw new AppError('auth.link_dead');
      const nickname = await newPublicName(services, tx);
      // The link came from the host, so nothing is mailed to confirm the address.
      const admin = { id, userName, nickname, email, passwordHash, lang, role: 'admin' } as const;
      const added = await insertAccount(services, tx, {
        ...admin,
        referrerId: null,
        confirmKeyHash: null,
        deviceId: null,
      });
      if (!added) throw new AppError('auth.name_taken');
      await tx.run(noteSecurity({ kind: 'admin_link', userId: id, subject: 'used', address, userAgent }));
      return signIn(call, tx, { userId: id, service: true });
    }),
  );
});
