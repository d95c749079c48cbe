import type { DepositLimits } from '#core/deposits/decide-deposit.ts';
import type { Services } from '#server/app/services.ts';
import { idOfName } from '#server/ledger/derived-id.ts';
import type { AccountSpec } from '#server/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';

/** The network of this id. Throws `deposits.unknown_network`. */
export function chainOf({ chains }: Services, network: string): Chain {
  const chain = chains.find(({ id }) => id === network);
  if (chain === undefined) throw new AppError('deposits.unknown_network');
  return chain;
}

/** What a deposit on this network needs to be credited. */
export function limitsOn({ rules }: Services, chain: Chain | undefined): DepositLimits {
  return {
    confirmations: chain?.confirmations ?? rules.get('deposits.confirmations'),
    least: BigInt(rules.get('deposits.least_points')),
  };
}

/** The account of what is kept on a network; it is its own owner, so that each network has one. */
export function custodyAccountOf(network: string): AccountSpec {
  const id = idOfName(`custody/${network}`);
  return { id, home: id, owner: id, kind: 'custody', currency: 'USDT' };
}

/** The page about a transaction, where the network has one. */
export const linkTo = (chain: Chain | undefined, txHash: string): string | null =>
  chain?.explorer?.replaceAll('{tx}', txHash) ?? null;
