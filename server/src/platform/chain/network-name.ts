import { usualNetworkName } from '#core/deposits/network-names.ts';
import type { Chain } from './chain.ts';

/** The name of a network by its CAIP-2 name: the installation’s own, or the usual one when it is set up no longer. */
export const networkNameOf = (
  { chains }: { readonly chains: readonly Pick<Chain, 'id' | 'name'>[] },
  network: string,
): string => chains.find(({ id }) => id === network)?.name ?? usualNetworkName(network);
