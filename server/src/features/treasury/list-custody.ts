import { listCustody, listSweeps } from '#contract/functions/treasury.ts';
import { custodyReadings, sweepsPage } from '#server/features/deposits/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';

/** 902156. */
export const listCustodyHandler = handle(listCustody, async ({ services, db }: UserCall) => {
  const rows = await custodyReadings(db);
  const networks = new Set([...services.chains.map(({ id }) => id), ...rows.map(({ network }) => network)]);
  return {
    list: [...networks].map((network) => {
      const chain = services.chains.find(({ id }) => id === network);
      const row = rows.find((entry) => entry.network === network);
      const wallet = chain?.hotWallet ?? null;
      return {
        network,
        name: networkNameOf(services, network),
        hotWallet: wallet === null ? null : (chain?.addresses.show(wallet) ?? wallet),
        height: row?.height == null ? null : Number(row.height),
        readAt: row?.readAt ?? null,
        triedAt: row?.triedAt ?? null,
        addresses: row?.addresses ?? 0,
        deposits: row?.deposits ?? '0',
        hot: row?.hot ?? null,
        books: row?.books ?? '0',
        coming: row?.coming ?? '0',
        leaving: row?.leaving ?? '0',
        difference: row?.difference ?? '0',
        isCompared: chain?.tellsPastBalances ?? true,
        alarm: row?.alarm ?? null,
        alarmSince: row?.alarmSince ?? null,
      };
    }),
  };
});

/** 902157. */
export const listSweepsHandler = handle(listSweeps, async ({ services, db }: UserCall, { start, limit }) => {
  const least = BigInt(services.rules.get('deposits.sweep_points'));
  const { rows, totalCount, sum } = await sweepsPage(db, least, { start, limit });
  return {
    list: rows.map(({ network, address, owner, amount, height }) => {
      const chain = services.chains.find(({ id }) => id === network);
      const shown = chain?.addresses.show(address) ?? address;
      return {
        network,
        networkName: networkNameOf(services, network),
        address: shown,
        owner,
        amount,
        height: Number(height),
      };
    }),
    totalCount,
    sum,
    least: least.toString(),
  };
});
