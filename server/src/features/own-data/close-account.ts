import { randomBytes } from 'node:crypto';
import { closeAccount } from '#contract/functions/own-data.ts';
import { closedName, closingBlockers } from '#core/people/closing.ts';
import { endBearers } from '#server/app/bearers.ts';
import { endSessions, hashPassword, loginNameHash, requireTradingPassword } from '#server/features/auth/public.ts';
import { endApplications } from '#server/features/identity/public.ts';
import { endPaymentAccounts } from '#server/features/payment-accounts/public.ts';
import { withdrawOpen } from '#server/features/providers/public.ts';
import { endMembershipsWith } from '#server/features/teams/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { anonymise, closingFacts, deleteBelongings, lockOwner, setAside } from './own-data.store.ts';

const SECRET_BYTES = 32;

/**
 * Closes the caller's account. The row stays, under a number, because the ledger, orders and cases name it; contact data is
 * put aside until `ownData.contact_keep_s` is over.
 */
export const closeAccountHandler = handle(
  closeAccount,
  async (call: WriteCall) => {
    const { tx, services, session, address, userAgent } = call;
    const { userId } = session;
    const { userName } = await lockOwner(tx, userId);
    const blockers = closingBlockers(await closingFacts(services, tx, userId));
    if (blockers.length > 0) throw new AppError('users.not_closable', { blockers: blockers.join(', ') });
    const name = closedName(await setAside(tx, userId, loginNameHash(services, userName)));
    // Of a secret that nobody has.
    const passwordHash = await hashPassword(services.rules, randomBytes(SECRET_BYTES).toString('base64'));
    await anonymise(tx, { userId, name, passwordHash });
    await deleteBelongings(tx, userId);
    await withdrawOpen(tx, userId);
    await endApplications(tx, userId);
    await endPaymentAccounts(tx, userId);
    await endBearers(call, userId);
    await endMembershipsWith(call, userId, userId);
    await endSessions(services, tx, { userId, reason: 'logout' });
    await tx.run(noteSecurity({ kind: 'account_closed', userId, subject: name, address, userAgent }));
    return { ok: true as const };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);
