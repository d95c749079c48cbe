import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Sql } from '#server/platform/postgres/sql.ts';
import { type AccountRow, accountById, accountsByIds, everyAccountOf } from './accounts.store.ts';
import { openFacts } from './facts.ts';

export { endPaymentAccounts } from './accounts.store.ts';
export { openTarget, qrLinkOf, sealTarget, type Target } from './target.ts';

/** An account that can be paid to now, as a payout channel needs it. */
export interface PayableAccount
  extends Pick<AccountRow, 'id' | 'userId' | 'kind' | 'place' | 'wallet' | 'masked' | 'qrImageId'> {
  readonly holder: string;
  readonly fields: AccountFields;
}

/**
 * The account of a user that is to be paid to. Throws `nothing.found` for another’s or a deleted one,
 * `payment_accounts.closed`, and `payment_accounts.held` while it is new or was changed.
 */
export async function payableAccount(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  { userId, id }: Pick<AccountRow, 'userId' | 'id'>,
): Promise<PayableAccount> {
  return payable(services, await accountById(db, userId, id));
}

/** An account of a user by its id; throws as `payableAccount` does. */
export type PayableAccounts = (account: Pick<AccountRow, 'userId' | 'id'>) => PayableAccount;

/** Accounts of users, read together: those whose ids a query answers. */
export async function payableAccounts(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  wanted: { readonly userIds: readonly string[]; readonly ids: Sql },
): Promise<PayableAccounts> {
  const rows = new Map((await accountsByIds(db, wanted)).map((row) => [row.id, row]));
  return ({ userId, id }) => {
    const row = rows.get(id.toLowerCase());
    return payable(services, row?.userId === userId ? row : null);
  };
}

function payable(services: Pick<Services, 'vault'>, row: AccountRow | null): PayableAccount {
  if (row === null || row.status === 'deleted' || row.factsSealed === null) throw new AppError('nothing.found');
  if (row.status === 'closed') throw new AppError('payment_accounts.closed');
  if (row.heldUntil !== null) throw new AppError('payment_accounts.held', { until: minuteOf(row.heldUntil) });
  const { id, userId, kind, place, wallet, masked, qrImageId, factsSealed } = row;
  return { id, userId, kind, place, wallet, masked, qrImageId, ...openFacts(services, { id, factsSealed }) };
}

/** An account as its owner takes it along. */
export interface OwnPaymentAccount extends Pick<AccountRow, 'kind' | 'place' | 'wallet' | 'status' | 'addedAt'> {
  readonly holder: string;
  readonly fields: AccountFields;
}

/** Every account of a user with its numbers, oldest first. */
export async function ownPaymentAccounts(services: Services, userId: string): Promise<OwnPaymentAccount[]> {
  const rows = await everyAccountOf(services.db, userId);
  return rows.flatMap(({ id, factsSealed, kind, place, wallet, status, addedAt }) =>
    factsSealed === null ? [] : [{ kind, place, wallet, status, addedAt, ...openFacts(services, { id, factsSealed }) }],
  );
}
