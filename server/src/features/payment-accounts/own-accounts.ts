import { getPaymentAccount, listPaymentAccounts, revealPaymentAccount } from '#contract/functions/payment-accounts.ts';
import { movesOpenTo } from '#core/payment-accounts/statuses.ts';
import { fullName } from '#core/people/person-name.ts';
import type { Services } from '#server/app/services.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { linkFor } from '#server/features/uploads/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { type AccountRow, accountById, accountsOf } from './accounts.store.ts';
import { type Facts, openFacts } from './facts.ts';
import { MAX_RULES } from './limits.ts';

const HOUR_S = 3_600;

export const listPaymentAccountsHandler = handle(listPaymentAccounts, async ({ db, services, session }: UserCall) => {
  const { rules } = services;
  const rows = await accountsOf(db, session.userId);
  const provenName = await provenNameOf(services, db, session.userId);
  return {
    list: rows.map((row) => presentOwn(row, factsOf(services, row))),
    limits: {
      bank: rules.get(MAX_RULES.bank),
      online: rules.get(MAX_RULES.online),
      card: rules.get(MAX_RULES.card),
    },
    provenName: provenName === null ? null : fullName(provenName),
    holdHours: Math.ceil(rules.get('paymentAccounts.hold_s') / HOUR_S),
    maxImageBytes: rules.get('uploads.max_image_bytes'),
  };
});

export const getPaymentAccountHandler = handle(
  getPaymentAccount,
  async ({ db, services, session }: UserCall, { id }) => {
    const row = await ownRow({ db, session }, id);
    return presentOwn(row, factsOf(services, row));
  },
);

/** Written into the security log: whoever is in the account reads where its owner is paid. */
export const revealPaymentAccountHandler = handle(revealPaymentAccount, async (call: WriteCall, { id }) => {
  const { tx, services, session, address, userAgent } = call;
  const row = await ownRow(call, id);
  const { userId } = session;
  const opened = { kind: 'protection_changed', subject: 'payment_account_opened' } as const;
  await tx.run(noteSecurity({ ...opened, userId, address, userAgent }));
  return {
    fields: { ...factsOf(services, row).fields },
    qrUrl: row.qrImageId === null ? null : linkFor(call, row.qrImageId).url,
  };
});

/** Throws `nothing.found` for another’s, and for one that was deleted. */
async function ownRow({ db, session }: Pick<UserCall, 'db' | 'session'>, id: string): Promise<AccountRow> {
  const row = await accountById(db, session.userId, id);
  if (row === null || row.status === 'deleted') throw new AppError('nothing.found');
  return row;
}

const EMPTY: Facts = { holder: '', fields: {} };

const factsOf = (services: Pick<Services, 'vault'>, { id, factsSealed }: AccountRow): Facts =>
  factsSealed === null ? EMPTY : openFacts(services, { id, factsSealed });

const presentOwn = (row: AccountRow, { holder, fields }: Facts) => ({
  id: row.id,
  kind: row.kind,
  place: row.place,
  wallet: row.wallet,
  bank: fields.bank ?? fields.bankName ?? fields.brand ?? null,
  masked: row.masked,
  status: row.status,
  addedAt: row.addedAt,
  heldUntil: row.heldUntil,
  holder,
  hasQr: row.qrImageId !== null,
  moves: movesOpenTo(row.status),
});
