import { listBalances } from '#contract/functions/points.ts';
import { bailAccountId, balanceOf, btcAccountId, pointsAccountId, type Sums } from '#core/ledger/accounts.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { countFrozenOrders, pendingSales } from './balances.store.ts';
import { EMPTY_ACCOUNT } from './get-balance.ts';

export const listBalancesHandler = handle(listBalances, async ({ services, db, session }: UserCall) => {
  const { userId } = session;
  const ids = [pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId)];
  const accounts = new Map<string, Sums>((await services.ledger.accounts(ids)).map((account) => [account.id, account]));
  const [points, bail, btc] = ids.map((id) => balanceOf(accounts.get(id) ?? EMPTY_ACCOUNT));
  const pending = await pendingSales(db, userId);
  const frozenOrders = (points?.frozenAmount ?? 0n) === 0n ? 0 : await countFrozenOrders(db, userId);
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
        frozenOrders,
        bail: (bail?.amount ?? 0n).toString(),
        frozenBail: (bail?.frozenAmount ?? 0n).toString(),
        pendingIn: pending.sum.toString(),
        pendingOrders: pending.count,
      },
      {
        currency: 'BTC',
        unit: currencyOf('BTC').unit,
        ...sums(btc),
        frozenOrders: 0,
        bail: '0',
        frozenBail: '0',
        pendingIn: '0',
        pendingOrders: 0,
      },
    ],
  };
});
