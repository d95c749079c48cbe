import { listOwnDeposits } from '#contract/functions/deposits.ts';
import { confirmationsAt, neededBy } from '#core/deposits/decide-deposit.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import { ownDepositsPage } from './deposits.store.ts';
import { limitsAt, linkTo } from './networks.ts';

export const listOwnHandler = handle(listOwnDeposits, async ({ services, db, session }: UserCall, { start, limit }) => {
  const page = { start, limit };
  const { rows, totalCount } = await ownDepositsPage(db, session.userId, page);
  const list = rows.map((row) => {
    const chain = services.chains.find(({ id }) => id === row.network);
    const needed = neededBy(row.maturity, limitsAt(services, row.network));
    const reached = row.tip === null || row.state === 'dropped' ? 0 : confirmationsAt(row.height, row.tip);
    return {
      id: row.id,
      network: row.network,
      networkName: networkNameOf(services, row.network),
      currency: row.currency,
      unit: currencyOf(row.currency).unit,
      amount: row.amount,
      state: row.state,
      confirmations: Math.min(reached, needed),
      needed,
      txHash: row.txHash,
      link: linkTo(chain, row.txHash),
      isRetired: row.isRetired,
      seenAt: row.seenAt,
      creditedAt: row.creditedAt,
    };
  });
  return { list, totalCount };
});
