import { getBalance } from '#contract/functions/points.ts';
import { bailAccountId, balanceOf, pointsAccountId } from '#core/ledger/accounts.ts';
import { amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { countFrozenClaims, countFrozenOrders } from './points.store.ts';

/** A user who never had points has no account, and a balance of zero. */
const EMPTY = { debitsPosted: amount(0), debitsPending: amount(0), creditsPosted: amount(0) };

export const getBalanceHandler = handle(getBalance, async ({ services, db, session }: UserCall, params) => {
  const { userId, currency } = params;
  const isBail = currency === 'BAIL';
  const accountOf = isBail ? bailAccountId : pointsAccountId;
  const countFrozen = isBail ? countFrozenClaims : countFrozenOrders;
  if (userId !== undefined && userId.toLowerCase() !== session.userId) throw new AppError('gateway.forbidden');
  const [account] = await services.ledger.accounts([accountOf(session.userId)]);
  const { amount: all, frozenAmount, available } = balanceOf(account ?? EMPTY);
  return {
    currency,
    unit: POINTS.unit,
    amount: all.toString(),
    frozenAmount: frozenAmount.toString(),
    available: available.toString(),
    frozenOrders: frozenAmount === 0n ? 0 : await countFrozen(db, session.userId),
  };
});
