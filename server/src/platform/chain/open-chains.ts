import type { Chain } from './chain.ts';
import type { NetworkConfig } from './networks-config.ts';

const POINTS_PER_DOLLAR = 1_000_000;

/** The networks that are set up. The client of chains is loaded only when there is one. Throws for a key that is none. */
export async function openChains(networks: readonly NetworkConfig[]): Promise<readonly Chain[]> {
  if (networks.length === 0) return [];
  const [{ evmAddresses }, { evmNode }, { evmPayer }] = await Promise.all([
    import('./evm-addresses.ts'),
    import('./evm-node.ts'),
    import('./evm-payer.ts'),
  ]);
  return networks.map(
    ({ chainId, name, token, nodes, xpub, confirmations, explorer, hotWallet, coinUsd, coinUsdOn }) => {
      const nodeAt = (url: string) => evmNode({ url, chainId, token });
      return {
        id: `eip155:${chainId}`,
        name,
        family: 'evm',
        token: token.toLowerCase(),
        confirmations: confirmations ?? null,
        explorer: explorer ?? null,
        nodes: [nodeAt(nodes[0]), nodeAt(nodes[1])],
        payers: [evmPayer(nodes[0], token), evmPayer(nodes[1], token)],
        coinPoints: coinUsd === undefined ? null : BigInt(Math.round(coinUsd * POINTS_PER_DOLLAR)),
        coinPricedOn: coinUsdOn ?? null,
        addresses: evmAddresses(xpub),
        hotWallet: hotWallet?.toLowerCase() ?? null,
      };
    },
  );
}
