/** Seconds between two blocks of the chains that are in use, by CAIP-2: fixed by each protocol, or steady for years. */
const BLOCK_S: Readonly<Record<string, number>> = {
  'eip155:1': 12,
  'eip155:10': 2,
  'eip155:56': 0.75,
  'eip155:137': 2,
  'eip155:8453': 2,
  'eip155:42161': 0.25,
  'eip155:43114': 2,
  // The demo's own chain, while a payment waits.
  'eip155:31337': 2,
  // Tron.
  'tron:0x2b6653dc': 3,
};
/** Bitcoin and its test networks. */
const BITCOIN_BLOCK_S = 600;
/** Between a block and the look that counts it. */
const LOOK_S = 5;

/** About how many seconds pass from a payment to its credit, by the blocks that it needs; null: nothing is known of the chain. */
export function expectedSeconds(network: string, confirmations: number): number | null {
  const blockS = network.startsWith('bip122:')
    ? BITCOIN_BLOCK_S
    : Object.hasOwn(BLOCK_S, network)
      ? BLOCK_S[network]
      : undefined;
  return blockS === undefined ? null : Math.ceil(blockS * confirmations) + LOOK_S;
}
