import { GIFT_CARD_METHOD, methodOf } from '#core/payment-accounts/methods.ts';
import type { Services } from '#server/app/services.ts';
import {
  type PayableAccount,
  type PayableAccounts,
  payableAccounts,
  sealTarget,
} from '#server/features/payment-accounts/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { accountIdsOf } from './points-ad.store.ts';

/** The account that the buyer is to pay, as the order keeps it: sealed, because it names a person and their bank. */
export interface PayTo {
  readonly sealed: Buffer | null;
  readonly masked: string;
}

const NO_ACCOUNTS: PayableAccounts = () => {
  throw new AppError('nothing.found');
};

interface Wanted {
  readonly orderId: string;
  readonly sellerId: string;
  readonly method: string;
  /** The seller's choice when the seller takes the ad. */
  readonly chosen: string | undefined;
  /** The accounts that the seller's own ad names; null: the ad is the buyer's. */
  readonly ofAd: readonly string[] | null;
}

/** The sellers' accounts that could be paid to: the chosen accounts, and those that the ads of these codes name. */
export async function loadAccounts(
  services: Services,
  db: Queryable,
  wanted: readonly (Omit<Wanted, 'orderId' | 'ofAd'> & { readonly ad: string })[],
): Promise<PayableAccounts> {
  const paid = wanted.filter(({ method }) => method !== GIFT_CARD_METHOD);
  if (paid.length === 0) return NO_ACCOUNTS;
  return payableAccounts(services, db, {
    userIds: paid.map(({ sellerId }) => sellerId),
    ids: sql`${accountIdsOf(paid.map(({ ad }) => ad))}
      UNION ALL SELECT unnest(${paid.flatMap(({ chosen }) => chosen ?? [])}::uuid[])`,
  });
}

/**
 * Throws `points_orders.account_needed`, `points_orders.account_method` and what `payableAccount` does for an account that
 * the caller chose; `points_orders.no_account` where none of the other party's can be paid now.
 */
export function payToOf(services: Services, accounts: PayableAccounts, wanted: Wanted): PayTo {
  if (wanted.method === GIFT_CARD_METHOD) return { sealed: null, masked: '' };
  const account = wanted.ofAd === null ? chosenOf(accounts, wanted) : firstOf(accounts, wanted);
  return {
    sealed: sealTarget(services, cellOf('points_order.pay_to_sealed', wanted.orderId), account),
    masked: account.masked,
  };
}

function chosenOf(accounts: PayableAccounts, { sellerId, method, chosen }: Wanted): PayableAccount {
  if (chosen === undefined) throw new AppError('points_orders.account_needed');
  const account = accounts({ userId: sellerId, id: chosen });
  if (methodOf(account) !== method) throw new AppError('points_orders.account_method');
  return account;
}

/** The first account of the ad that is paid in this way and can be paid now. */
function firstOf(accounts: PayableAccounts, { sellerId, method, ofAd }: Wanted): PayableAccount {
  for (const id of ofAd ?? []) {
    const account = orNull(() => accounts({ userId: sellerId, id }));
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
