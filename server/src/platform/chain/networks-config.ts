import { z } from 'zod';
import { trustedUrl, zJson } from '../config-values.ts';
import { BITCOIN_CHAIN_NAMES } from './bitcoin-chains.ts';
import { readTronAddress } from './tron-addresses.ts';

const zNode = trustedUrl('https://node.example/v2/key');

/** The main network of Tron: the last four bytes of the hash of its first block. */
const TRON_MAIN = 0x2b_66_53_dc;

const zTwoNodes = z.tuple([zNode, zNode]).refine(areDifferent, 'must be two different nodes: one cannot check itself');

const COMMON = {
  name: z.string().trim().min(1).max(40),
  nodes: zTwoNodes,
  xpub: z
    .string()
    .refine(
      (key) => !/^[a-zA-Z]prv/.test(key),
      'is a private key, which must never be on this server: give its public half (xpub, zpub)',
    )
    .refine(
      (key) => /^[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(key),
      'must be an extended public key (BIP 32), such as xpub6... or zpub6...',
    ),
  confirmations: z.number().int().min(1).max(10_000).optional(),
  explorer: z
    .url({ protocol: /^https?$/ })
    .refine((text) => text.includes('{tx}'), 'must have {tx} where the transaction stands')
    .optional(),
} as const;
/** What a whole coin of the chain is worth to the operator, in dollars, and the day on which that was looked up. */
const COIN_PRICE = {
  coinUsd: z.number().positive().max(10_000_000).optional(),
  coinUsdOn: z.iso.date().optional(),
} as const;
const zChainId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const zEvmNetwork = z.strictObject({
  kind: z.literal('evm'),
  ...COMMON,
  chainId: zChainId,
  token: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract'),
  hotWallet: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
    .optional(),
  ...COIN_PRICE,
});

const zTronNetwork = z.strictObject({
  kind: z.literal('tron'),
  ...COMMON,
  chainId: zChainId.default(TRON_MAIN),
  token: z.string().refine(isTronAddress, 'must be the address of a contract: T...'),
  /** The HTTP API of each node, where it is not at the address of its JSON-RPC without /jsonrpc. */
  apis: zTwoNodes.optional(),
  hotWallet: z.string().refine(isTronAddress, 'must be an address: T...').optional(),
  ...COIN_PRICE,
});

const zBitcoinNetwork = z.strictObject({
  kind: z.literal('bitcoin'),
  ...COMMON,
  chain: z.enum(BITCOIN_CHAIN_NAMES).default('main'),
});

const zNetwork = z.discriminatedUnion('kind', [zEvmNetwork, zTronNetwork, zBitcoinNetwork]);

/** How one network is set up. Addresses of nodes hold keys: never log them. */
export type NetworkConfig = z.output<typeof zNetwork>;
export type EvmNetworkConfig = z.output<typeof zEvmNetwork>;
export type TronNetworkConfig = z.output<typeof zTronNetwork>;

/** The networks on which users pay in, as JSON. */
export const zNetworks = zJson.pipe(
  z
    .array(zNetwork)
    .max(9)
    .refine((list) => new Set(list.map(chainOf)).size === list.length, 'names a chain twice'),
);

function isTronAddress(text: string): boolean {
  return 'address' in readTronAddress(text);
}

function areDifferent([first, second]: readonly [string, string]): boolean {
  return URL.parse(first)?.host !== URL.parse(second)?.host;
}

const chainOf = (network: NetworkConfig): string =>
  `${network.kind} ${network.kind === 'bitcoin' ? network.chain : network.chainId}`;
