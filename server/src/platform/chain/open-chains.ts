import { BITCOIN_CHAINS, bitcoinId } from './bitcoin-chains.ts';
import type { Chain, ReadingWays } from './chain.ts';
import type { EvmNetworkConfig, NetworkConfig, TronNetworkConfig } from './networks-config.ts';
import { tronAddressOf, tronId } from './tron-addresses.ts';

const POINTS_PER_DOLLAR = 1_000_000;
/** Blocks after which Tron takes none back: 19 of its 27 producers have built on one. */
const TRON_CONFIRMATIONS = 20;
/** A deposit of bitcoin of usual size is safe behind an hour's work. */
const BITCOIN_CONFIRMATIONS = 6;

/** Nodes with logs are asked for payments to some addresses in many blocks; they refuse longer filters. */
const BY_LOGS: ReadingWays = {
  blocksPerStep: null,
  addressesPerCall: 1_000,
  doubtedPerLook: 10,
  stallS: null,
  clockMs: 3_600_000,
};
/**
 * Nodes of Bitcoin answer whole blocks of many megabytes, in which any number of addresses is looked for. Times are medians of
 * eleven blocks, which lag behind by an hour and by several hours a few times a year.
 */
const BY_BLOCKS: ReadingWays = {
  blocksPerStep: 6,
  addressesPerCall: null,
  doubtedPerLook: 1,
  stallS: 14_400,
  clockMs: 21_600_000,
};

/** The networks that are set up. The client of chains is loaded only when there is one. Throws for a key that is none. */
export async function openChains(networks: readonly NetworkConfig[]): Promise<readonly Chain[]> {
  return Promise.all(networks.map(openChain));
}

function openChain(network: NetworkConfig): Promise<Chain> {
  switch (network.kind) {
    case 'evm':
      return openEvm(network);
    case 'tron':
      return openTron(network);
    case 'bitcoin':
      return openBitcoin(network);
  }
}

const coinPointsOf = (usd: number | undefined): bigint | null =>
  usd === undefined ? null : BigInt(Math.round(usd * POINTS_PER_DOLLAR));

async function openEvm({ token, nodes, xpub, coinUsd, hotWallet, ...network }: EvmNetworkConfig): Promise<Chain> {
  const [{ evmAddresses }, { evmNode }, { evmPayer }] = await Promise.all([
    import('./evm-addresses.ts'),
    import('./evm-node.ts'),
    import('./evm-payer.ts'),
  ]);
  const { chainId, name, confirmations, explorer, coinUsdOn } = network;
  const nodeAt = (url: string) => evmNode({ url, chainId, token, hasBatches: true, hasPast: true });
  return {
    id: `eip155:${chainId}`,
    name,
    family: 'evm',
    token: token.toLowerCase(),
    confirmations: confirmations ?? null,
    reading: BY_LOGS,
    explorer: explorer ?? null,
    nodes: [nodeAt(nodes[0]), nodeAt(nodes[1])],
    payer: evmPayer(nodes, token),
    readsOwnPayments: false,
    tellsPastBalances: true,
    coinPoints: coinPointsOf(coinUsd),
    coinPricedOn: coinUsdOn ?? null,
    addresses: evmAddresses(xpub),
    hotWallet: hotWallet?.toLowerCase() ?? null,
  };
}

/**
 * A full node of Tron (java-tron) speaks Ethereum's JSON-RPC at /jsonrpc: addresses as 20 bytes, times in seconds, and calls of
 * contracts at the latest block only ("JSON-RPC API overview", TRON Developer Hub). Its transactions are others, which its own HTTP
 * API takes.
 */
async function openTron({ nodes, apis, xpub, coinUsd, ...network }: TronNetworkConfig): Promise<Chain> {
  const [{ evmNode }, { tronAddresses }, { tronPayer }] = await Promise.all([
    import('./evm-node.ts'),
    import('./tron-addresses.ts'),
    import('./tron-payer.ts'),
  ]);
  const { chainId, name, confirmations, explorer, coinUsdOn, hotWallet } = network;
  const token = tronAddressOf(network.token);
  const nodeAt = (url: string) => evmNode({ url, chainId, token, hasBatches: false, hasPast: false });
  return {
    id: tronId(chainId),
    name,
    family: 'tron',
    token,
    confirmations: confirmations ?? TRON_CONFIRMATIONS,
    reading: BY_LOGS,
    explorer: explorer ?? null,
    nodes: [nodeAt(nodes[0]), nodeAt(nodes[1])],
    payer: tronPayer(apis ?? [apiBeside(nodes[0]), apiBeside(nodes[1])], token),
    readsOwnPayments: true,
    tellsPastBalances: true,
    coinPoints: coinPointsOf(coinUsd),
    coinPricedOn: coinUsdOn ?? null,
    addresses: tronAddresses(xpub),
    hotWallet: hotWallet === undefined ? null : tronAddressOf(hotWallet),
  };
}

/** Where services that have both APIs have the other one. */
const apiBeside = (jsonRpc: string): string => jsonRpc.replace(/\/jsonrpc\/?$/, '');

/** Full nodes of Bitcoin (bitcoind) by JSON-RPC. The coin itself is paid in and out. */
async function openBitcoin(network: Extract<NetworkConfig, { readonly kind: 'bitcoin' }>): Promise<Chain> {
  const [{ bitcoinAddresses }, { bitcoinNode }, { bitcoinPayer }] = await Promise.all([
    import('./bitcoin-addresses.ts'),
    import('./bitcoin-node.ts'),
    import('./bitcoin-payer.ts'),
  ]);
  const { name, nodes, xpub, confirmations, explorer } = network;
  const params = BITCOIN_CHAINS[network.chain];
  return {
    id: bitcoinId(params),
    name,
    family: 'bitcoin',
    token: null,
    confirmations: confirmations ?? BITCOIN_CONFIRMATIONS,
    reading: BY_BLOCKS,
    explorer: explorer ?? null,
    nodes: [bitcoinNode(nodes[0], params), bitcoinNode(nodes[1], params)],
    payer: null,
    coinPayer: bitcoinPayer(nodes, params),
    readsOwnPayments: false,
    tellsPastBalances: false,
    coinPoints: null,
    coinPricedOn: null,
    addresses: bitcoinAddresses(xpub, params),
    hotWallet: null,
  };
}
