import type { FastifyInstance } from 'fastify';
import { encodeFunctionData, isAddress, parseAbi } from 'viem';
import { z } from 'zod';
import type { NetworkConfig } from '#server/platform/chain/networks-config.ts';

export const FAUCET = '/dev/faucet';
/** A hundred dollars, in the token's units. */
const GIFT = 100_000_000n;
const GAS = '0x30d40';
const PATIENCE_MS = 10_000;

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);
const zWanted = z.strictObject({ address: z.string().refine((text) => isAddress(text), 'must be an address') });
const zAnswer = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });

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
  app.post(FAUCET, async (request, reply) => {
    const wanted = zWanted.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ message: 'address: must be an address of the demo’s chain' });
    const args = [wanted.data.address as `0x${string}`, GIFT] as const;
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args });
    const [maker] = z.array(z.string()).parse(await ask(url, 'eth_accounts', []));
    return { txHash: await ask(url, 'eth_sendTransaction', [{ from: maker, to: token, gas: GAS, data }]) };
  });
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { result, error } = zAnswer.parse(await response.json());
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
