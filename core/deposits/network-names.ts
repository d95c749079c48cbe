/** Networks by their CAIP-2 names, as people call them. */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:11155111': 'Sepolia',
  'tron:0x2b6653dc': 'Tron',
  'tron:0xcd8690dc': 'Tron Nile',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
};

/** Families of chains by the first part of their CAIP-2 names. */
const FAMILIES: Readonly<Record<string, string>> = { eip155: 'EVM', tron: 'Tron', bip122: 'Bitcoin' };
const END_CHARS = 6;

/** The usual name of a network that an installation gives no name: one that it had set up before. */
export function usualNetworkName(network: string): string {
  const [family = '', reference = ''] = network.split(':');
  return NAMES[network] ?? `${FAMILIES[family] ?? family} ${reference.slice(-END_CHARS)}`;
}
