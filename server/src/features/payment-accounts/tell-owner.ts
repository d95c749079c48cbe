import { enqueueMail } from '#server/app/mail-queue.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { type PaymentAccountChange, paymentAccountMail } from './mails.ts';

interface Changed {
  readonly owner: Pick<AppUserTable, 'email' | 'lang'>;
  readonly change: PaymentAccountChange;
  readonly masked: string;
  readonly heldUntil: Date | null;
}

/** A notice, a mail and a line in the security log, in case somebody else than the owner did it. */
export async function tellOwner(
  { tx, services, session, address, userAgent }: WriteCall,
  { owner, change, masked, heldUntil }: Changed,
): Promise<void> {
  const { userId } = session;
  const what = `payment_account_${change}` as const;
  await tx.run(noteSecurity({ kind: 'protection_changed', userId, subject: what, address, userAgent }));
  const dueAt = heldUntil === null ? {} : { dueAt: heldUntil.toISOString() };
  const payload = { what, account: masked, ...dueAt };
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  if (owner.email === null) return;
  const link = `${services.config.publicUrl ?? ''}/accountSettings/security`;
  const until = heldUntil === null ? null : minuteOf(heldUntil);
  await enqueueMail(tx, { to: owner.email, ...paymentAccountMail(owner.lang, { change, masked, until, link }) });
}
