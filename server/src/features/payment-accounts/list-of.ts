import { listPersonsAccounts } from '#contract/functions/payment-accounts.ts';
import { requireLook } from '#server/features/looks/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { openFacts } from './facts.ts';
import { personsAccounts, sameAccounts } from './persons.store.ts';

export const listPersonsAccountsHandler = handle(listPersonsAccounts, async (call: UserCall, { userId }) => {
  const { db, services, session, address, userAgent } = call;
  await requireLook(call, userId);
  const rows = await personsAccounts(db, userId);
  const others = await sameAccounts(db, userId);
  if (rows.length > 0) {
    const subject = `payment accounts of ${userId}`;
    await db.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  }
  return {
    list: rows.map(({ factsSealed, addedAt, heldUntil, ...row }) => {
      const fields = factsSealed === null ? {} : openFacts(services, { id: row.id, factsSealed }).fields;
      return {
        ...row,
        bank: fields.bank ?? fields.bankName ?? fields.brand ?? null,
        addedAt,
        heldUntil,
        others: others.filter(({ accountId }) => accountId === row.id).map(({ accountId: _, ...other }) => other),
      };
    }),
  };
});
