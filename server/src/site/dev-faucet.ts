import type { FastifyInstance } from 'fastify';
import { encodeFunctionData, isAddress, parseAbi } from 'viem';
import { z } from 'zod';
import { askNode } from '#server/platform/chain/ask-node.ts';
import type { NetworkConfig } from '#server/platform/chain/networks-config.ts';

export const FAUCET = '/dev/faucet';
/** A hundred dollars, in the token's units. */
const GIFT = 100_000_000n;
const GAS = '0x30d40';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);
const zWanted = z.strictObject({ address: z.string().refine((text) => isAddress(text), 'must be an address') });

interface Faucet {
  /** The demo's chain, which keeps the keys of its first accounts open. */
  readonly url: string;
  readonly networks: readonly NetworkConfig[];
}

/** Demo mode only: pays tokens of the demo's chain, which are worth nothing, to an address. */
export function registerFaucet(app: FastifyInstance, { url, networks }: Faucet): void {
  const [network] = networks;
  if (network?.kind !== 'evm') throw new Error('DEMO_CHAIN_URL: needs the demo’s chain in NETWORKS');
  const { token } = network;
  const ask = askNode(url);
  app.post(FAUCET, async (request, reply) => {
    const wanted = zWanted.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ message: 'address: must be an address of the demo’s chain' });
    const args = [wanted.data.address as `0x${string}`, GIFT] as const;
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args });
    const [maker] = z.array(z.string()).parse(await ask({ method: 'eth_accounts', params: [] }));
    const payment = { from: maker, to: token, gas: GAS, data };
    return { txHash: await ask({ method: 'eth_sendTransaction', params: [payment] }) };
  });
}
