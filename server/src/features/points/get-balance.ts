import { getBalance } from '#contract/functions/points.ts';
import { balanceOf } from '#core/ledger/accounts.ts';
import { OWN_ACCOUNTS, type OwnAccount } from '#core/ledger/own-accounts.ts';
import { amount } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { countFrozenClaims, countFrozenOrders } from './balances.store.ts';

/** A user who never had points has no account, and a balance of zero. */
export const EMPTY_ACCOUNT = { debitsPosted: amount(0), debitsPending: amount(0), creditsPosted: amount(0) };

/** The open orders, or claims, that reserve of each account. */
const COUNT_FROZEN: Readonly<Record<OwnAccount, (db: Queryable, userId: string) => Promise<number>>> = {
  POINTS: async (db, userId) => {
    const { gift, points } = await countFrozenOrders(db, userId);
    return gift + points;
  },
  BAIL: countFrozenClaims,
  BTC: async () => 0,
};

export const getBalanceHandler = handle(getBalance, async ({ services, db, session }: UserCall, params) => {
  const { userId, currency } = params;
  if (userId !== undefined && userId.toLowerCase() !== session.userId) throw new AppError('gateway.forbidden');
  const own = OWN_ACCOUNTS[currency];
  const [account] = await services.ledger.accounts([own.idOf(session.userId)]);
  const { amount: all, frozenAmount, available } = balanceOf(account ?? EMPTY_ACCOUNT);
  return {
    currency,
    unit: currencyOf(own.currency).unit,
    amount: all.toString(),
    frozenAmount: frozenAmount.toString(),
    available: available.toString(),
    frozenOrders: frozenAmount === 0n ? 0 : await COUNT_FROZEN[currency](db, session.userId),
  };
});
