import { GIFT_CARD_METHOD, methodOf } from '#core/payment-accounts/methods.ts';
import type { Services } from '#server/app/services.ts';
import { type PayableAccount, payableAccount } from '#server/features/payment-accounts/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

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

/**
 * Throws `points_orders.account_needed`, `points_orders.account_method` and what `payableAccount` does for an account that
 * the caller chose; `points_orders.no_account` where none of the other party's can be paid now.
 */
export async function payToOf(services: Services, db: Queryable, wanted: Wanted): Promise<PayTo> {
  if (wanted.method === GIFT_CARD_METHOD) return { sealed: null, masked: '' };
  const account = wanted.ofAd === null ? await chosenOf(services, db, wanted) : await firstOf(services, db, wanted);
  const { holder, fields, masked } = account;
  return { sealed: services.vault.seal(JSON.stringify({ holder, fields })), masked };
}

async function chosenOf(services: Services, db: Queryable, { sellerId, method, chosen }: Wanted) {
  if (chosen === undefined) throw new AppError('points_orders.account_needed');
  const account = await payableAccount(services, db, { userId: sellerId, id: chosen });
  if (methodOf(account) !== method) throw new AppError('points_orders.account_method');
  return account;
}

/** The first account of the ad that is paid in this way and can be paid now. */
async function firstOf(services: Services, db: Queryable, { sellerId, method, ofAd }: Wanted): Promise<PayableAccount> {
  for (const id of ofAd ?? []) {
    const account = await payableAccount(services, db, { userId: sellerId, id }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (account !== null && methodOf(account) === method) return account;
  }
  throw new AppError('points_orders.no_account');
}
