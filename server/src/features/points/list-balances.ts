import { listBalances } from '#contract/functions/points.ts';
import { bailAccountId, balanceOf, btcAccountId, pointsAccountId, type Sums } from '#core/ledger/accounts.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { comingDeposits } from '#server/features/deposits/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { comingFromOrders, countFrozenOrders, countLeaving } from './balances.store.ts';
import { EMPTY_ACCOUNT } from './get-balance.ts';

export const listBalancesHandler = handle(listBalances, async ({ services, db, session }: UserCall) => {
  const { userId } = session;
  const ids = [pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId)];
  const accounts = new Map<string, Sums>((await services.ledger.accounts(ids)).map((account) => [account.id, account]));
  const [points, bail, btc] = ids.map((id) => balanceOf(accounts.get(id) ?? EMPTY_ACCOUNT));
  const orders = await comingFromOrders(db, userId);
  const deposits = await comingDeposits(db, userId);
  const frozen = points?.frozenAmount ? await countFrozenOrders(db, userId) : { gift: 0, points: 0 };
  const leaving =
    points?.frozenAmount || btc?.frozenAmount ? await countLeaving(db, userId) : { points: 0, btc: 0, payouts: 0 };
  const sums = (of: typeof points) => ({
    amount: (of?.amount ?? 0n).toString(),
    frozenAmount: (of?.frozenAmount ?? 0n).toString(),
    available: (of?.available ?? 0n).toString(),
  });
  return {
    list: [
      {
        currency: POINTS.symbol,
        unit: POINTS.unit,
        ...sums(points),
        frozenOrders: frozen.gift + frozen.points,
        frozenPointsOrders: frozen.points,
        frozenWithdrawals: leaving.points,
        frozenPayouts: leaving.payouts,
        bail: (bail?.amount ?? 0n).toString(),
        frozenBail: (bail?.frozenAmount ?? 0n).toString(),
        pendingIn: (orders.sum + deposits.USDT.sum).toString(),
        pendingOrders: orders.count,
        pendingDeposits: deposits.USDT.count,
      },
      {
        currency: 'BTC',
        unit: currencyOf('BTC').unit,
        ...sums(btc),
        frozenOrders: 0,
        frozenPointsOrders: 0,
        frozenWithdrawals: leaving.btc,
        frozenPayouts: 0,
        bail: '0',
        frozenBail: '0',
        pendingIn: deposits.BTC.sum.toString(),
        pendingOrders: 0,
        pendingDeposits: deposits.BTC.count,
      },
    ],
  };
});
