import { listSweepRuns } from '#contract/functions/sweeps.ts';
import { linkTo } from '#server/features/deposits/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import { planOf, sumOf } from './propose-sweep.ts';
import { sweepsPage } from './sweeps.store.ts';

/** 902161. */
export const listSweepRunsHandler = handle(listSweepRuns, async ({ services, db }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await sweepsPage(db, { start, limit });
  const networks = await Promise.all(
    services.chains.map(async ({ id, name }) => {
      const plan = await planOf(services, db, id);
      const [addresses, sum] = [plan?.length ?? 0, sumOf(plan ?? []).toString()];
      return { network: id, networkName: name, canSweep: plan !== null, addresses, sum };
    }),
  );
  const list = rows.map(({ network, address, amount, txHash, approvedAt, endedAt, ...row }) => {
    const chain = services.chains.find(({ id }) => id === network);
    return {
      ...row,
      networkName: networkNameOf(services, network),
      address: chain?.addresses.show(address) ?? address,
      amount: amount.toString(),
      txHash,
      link: txHash === null ? null : linkTo(chain, txHash),
      at: approvedAt,
      endedAt,
    };
  });
  return { list, totalCount, networks };
});
