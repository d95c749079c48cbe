import type { Chain } from './chain.ts';
import type { EvmNetworkConfig, NetworkConfig } from './networks-config.ts';

const POINTS_PER_DOLLAR = 1_000_000;
/** Blocks after which Tron takes none back: 19 of its 27 producers have built on one. */
const TRON_CONFIRMATIONS = 20;

/** The networks that are set up. The client of chains is loaded only when there is one. Throws for a key that is none. */
export async function openChains(networks: readonly NetworkConfig[]): Promise<readonly Chain[]> {
  return Promise.all(networks.map((network) => (network.kind === 'evm' ? openEvm(network) : openTron(network))));
}

async function openEvm({ token, nodes, xpub, coinUsd, hotWallet, ...network }: EvmNetworkConfig): Promise<Chain> {
  const [{ evmAddresses }, { evmNode }, { evmPayer }] = await Promise.all([
    import('./evm-addresses.ts'),
    import('./evm-node.ts'),
    import('./evm-payer.ts'),
  ]);
  const { chainId, name, confirmations, explorer, coinUsdOn } = network;
  const nodeAt = (url: string) => evmNode({ url, chainId, token, hasBatches: true });
  return {
    id: `eip155:${chainId}`,
    name,
    family: 'evm',
    token: token.toLowerCase(),
    confirmations: confirmations ?? null,
    explorer: explorer ?? null,
    nodes: [nodeAt(nodes[0]), nodeAt(nodes[1])],
    payers: [evmPayer(nodes[0], token), evmPayer(nodes[1], token)],
    tellsPastBalances: true,
    coinPoints: coinUsd === undefined ? null : BigInt(Math.round(coinUsd * POINTS_PER_DOLLAR)),
    coinPricedOn: coinUsdOn ?? null,
    addresses: evmAddresses(xpub),
    hotWallet: hotWallet?.toLowerCase() ?? null,
  };
}

/**
 * A full node of Tron (java-tron) speaks Ethereum's JSON-RPC at /jsonrpc: addresses as 20 bytes, times in seconds, and calls of
 * contracts at the latest block only ("JSON-RPC API overview", TRON Developer Hub). It has other transactions, so that it is
 * read, and nothing is paid on it.
 */
async function openTron(network: Extract<NetworkConfig, { readonly kind: 'tron' }>): Promise<Chain> {
  const [{ evmNode }, { readTronAddress, tronAddresses }] = await Promise.all([
    import('./evm-node.ts'),
    import('./tron-addresses.ts'),
  ]);
  const { chainId, name, nodes, xpub, confirmations, explorer } = network;
  const contract = readTronAddress(network.token);
  if ('wrong' in contract) throw new Error('NETWORKS: token is no address of Tron');
  const nodeAt = (url: string) => evmNode({ url, chainId, token: contract.address, hasBatches: false });
  return {
    id: `tron:0x${chainId.toString(16)}`,
    name,
    family: 'tron',
    token: contract.address,
    confirmations: confirmations ?? TRON_CONFIRMATIONS,
    explorer: explorer ?? null,
    nodes: [nodeAt(nodes[0]), nodeAt(nodes[1])],
    payers: null,
    tellsPastBalances: false,
    coinPoints: null,
    coinPricedOn: null,
    addresses: tronAddresses(xpub),
    hotWallet: null,
  };
}
