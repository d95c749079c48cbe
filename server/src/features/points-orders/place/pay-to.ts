import { GIFT_CARD_METHOD, methodOf } from '#core/payment-accounts/methods.ts';
import type { Services } from '#server/app/services.ts';
import {
  type PayableAccount,
  type PayableAccounts,
  payableAccounts,
} from '#server/features/payment-accounts/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { accountIdsOf } from './points-ad.store.ts';

/** The account that the buyer is to pay, as the order keeps it: sealed, because it names a person and their bank. */
export interface PayTo {
  readonly sealed: Buffer | null;
  readonly masked: string;
}

interface Wanted {
  readonly sellerId: string;
  readonly method: string;
  /** The seller's choice when the seller takes the ad. */
  readonly chosen: string | undefined;
  /** The accounts that the seller's own ad names; null: the ad is the buyer's. */
  readonly ofAd: readonly string[] | null;
}

const NO_ACCOUNTS: PayableAccounts = () => {
  throw new AppError('nothing.found');
};

/** The seller's accounts that could be paid to: the chosen account, and those that the ad of this code names. */
export async function loadAccounts(
  services: Services,
  db: Queryable,
  { sellerId, method, chosen, ad }: Omit<Wanted, 'ofAd'> & { readonly ad: string },
): Promise<PayableAccounts> {
  if (method === GIFT_CARD_METHOD) return NO_ACCOUNTS;
  const ids = sql`${accountIdsOf(ad)} UNION ALL SELECT ${chosen ?? null}::uuid`;
  return payableAccounts(services, db, { userId: sellerId, ids });
}

/**
 * Throws `points_orders.account_needed`, `points_orders.account_method` and what `payableAccount` does for an account that
 * the caller chose; `points_orders.no_account` where none of the other party's can be paid now.
 */
export function payToOf(services: Services, accounts: PayableAccounts, wanted: Wanted): PayTo {
  if (wanted.method === GIFT_CARD_METHOD) return { sealed: null, masked: '' };
  const account = wanted.ofAd === null ? chosenOf(accounts, wanted) : firstOf(accounts, wanted);
  const { holder, fields, masked } = account;
  return { sealed: services.vault.seal(JSON.stringify({ holder, fields })), masked };
}

function chosenOf(accounts: PayableAccounts, { method, chosen }: Wanted): PayableAccount {
  if (chosen === undefined) throw new AppError('points_orders.account_needed');
  const account = accounts(chosen);
  if (methodOf(account) !== method) throw new AppError('points_orders.account_method');
  return account;
}

/** The first account of the ad that is paid in this way and can be paid now. */
function firstOf(accounts: PayableAccounts, { method, ofAd }: Wanted): PayableAccount {
  for (const id of ofAd ?? []) {
    const account = orNull(() => accounts(id));
    if (account !== null && methodOf(account) === method) return account;
  }
  throw new AppError('points_orders.no_account');
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
