import { listUnclearDeposits } from '#contract/functions/deposits.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import { unclearPage } from './deposits.store.ts';
import { linkTo } from './networks.ts';

export const listUnclearHandler = handle(
  listUnclearDeposits,
  async ({ services, db }: UserCall, { start, limit, ...filter }) => {
    const { rows, totalCount } = await unclearPage(db, filter, { start, limit });
    const list = rows.map((row) => {
      const chain = services.chains.find(({ id }) => id === row.network);
      return {
        id: row.id,
        network: row.network,
        networkName: networkNameOf(services, row.network),
        owner: row.owner,
        currency: row.currency,
        unit: currencyOf(row.currency).unit,
        amount: row.amount,
        state: row.state,
        heldReason: row.heldReason,
        txHash: row.txHash,
        link: linkTo(chain, row.txHash),
        height: Number(row.height),
        at: row.at,
      };
    });
    return { list, totalCount };
  },
);
