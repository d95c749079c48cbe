import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { HDKey } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMark } from '#server/platform/bus/processes.ts';
import { askNode } from '#server/platform/chain/ask-node.ts';
import { loadConfig } from '#server/platform/config.ts';
import { registerFaucet } from '#server/site/dev-faucet.ts';
import { type DemoChain, startDemoChain } from './demo-chain.ts';

const OTHERS_MAY = 0o077;
const PATIENCE = { timeout: 60_000, interval: 200 };
const ADDRESS = '0x00000000000000000000000000000000000000aa';

let dataDir: string;
let chain: DemoChain;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-chain-'));
  chain = await startDemoChain(dataDir);
});
afterAll(() => chain.stop());

const ask = <T>(method: string, params: readonly unknown[] = []): Promise<T> =>
  askNode(chain.env.DEMO_CHAIN_URL)({ method, params }) as Promise<T>;

const configOf = () => loadConfig({ ...chain.env, DATA_DIR: dataDir });

async function press(address: string) {
  const { networks, faucetUrl } = configOf();
  const app = Fastify();
  registerFaucet(app, { url: faucetUrl ?? '', networks });
  const answer = await app.inject({ method: 'POST', url: '/dev/faucet', payload: { address } });
  await app.close();
  return answer;
}

/** What an address has of the token, in its units. */
async function tokensOf(address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`;
  const [network] = configOf().networks;
  const to = network?.kind === 'evm' ? network.token : null;
  return BigInt(await ask<string>('eth_call', [{ to, data }, 'latest']));
}

/** Until the payment is in a block: the chain answers before. */
const awaitTokens = (units: bigint) =>
  vi.waitFor(async () => {
    expect(await tokensOf(ADDRESS)).toBe(units);
  }, PATIENCE);

describe('the demo’s chain', () => {
  it('is a network of the configuration, whose keys only their owner reads', () => {
    const { networks, signer, faucetUrl } = configOf();
    expect(networks).toMatchObject([{ kind: 'evm', chainId: 31_337, confirmations: 3 }]);
    expect(networks[0]?.xpub).toMatch(/^xpub/);
    expect(faucetUrl).toBe(chain.env.DEMO_CHAIN_URL);
    expect(signer?.keyFiles['SIGNER_KEY_FILE']).toBe(chain.env.SIGNER_KEY_FILE);
    for (const file of [chain.env.SIGNER_KEY_FILE, chain.env.SIGNER_DEPOSIT_KEY_FILE]) {
      expect(statSync(file).mode & OTHERS_MAY).toBe(0);
    }
  });

  it('pays who presses the faucet, confirms it by blocks of its own, and keeps it over a restart', async () => {
    expect((await press(ADDRESS)).statusCode).toBe(200);
    await awaitTokens(100_000_000n);
    const paidAt = Number(await ask<string>('eth_blockNumber'));
    await vi.waitFor(async () => {
      expect(Number(await ask<string>('eth_blockNumber'))).toBeGreaterThanOrEqual(paidAt + 3);
    }, PATIENCE);
    const { hash } = await ask<{ hash: string }>('eth_getBlockByNumber', [`0x${paidAt.toString(16)}`, false]);
    const { NETWORKS: before } = chain.env;
    await chain.stop();
    chain = await startDemoChain(dataDir);
    expect(await tokensOf(ADDRESS)).toBe(100_000_000n);
    expect(await ask('eth_getBlockByNumber', [`0x${paidAt.toString(16)}`, false])).toMatchObject({ hash });
    const xpubOf = (text: string) => (JSON.parse(text) as { xpub: string }[])[0]?.xpub;
    expect(xpubOf(chain.env.NETWORKS)).toBe(xpubOf(before));
    expect(HDKey.fromExtendedKey(xpubOf(before) ?? '').privateKey).toBeNull();
  });

  it('is ended by the next start when its keeper was killed, and nothing that it paid is lost', async () => {
    const pidIn = (beginning: string) => {
      const name = readdirSync(join(dataDir, 'demo-chain')).find((file) => file.startsWith(beginning)) ?? '';
      return Number(readFileSync(join(dataDir, 'demo-chain', name), 'utf8').split(' ')[0]);
    };
    const left = pidIn('anvil.pid');
    const before = await tokensOf(ADDRESS);
    process.kill(pidIn('cardway.pid.'), 'SIGKILL');
    expect((await press(ADDRESS)).statusCode).toBe(200);
    await awaitTokens(before + 100_000_000n);
    const height = Number(await ask<string>('eth_blockNumber'));
    chain = await startDemoChain(dataDir);
    expect(startMark(left)).toBeNull();
    expect(pidIn('anvil.pid')).not.toBe(left);
    expect(Number(await ask<string>('eth_blockNumber'))).toBeGreaterThanOrEqual(height);
    expect(await tokensOf(ADDRESS)).toBe(before + 100_000_000n);
  });

  it('refuses what is no address, and exists in the demo only', async () => {
    const answer = await press('nowhere');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'address: must be an address of the demo’s chain' });
    expect(loadConfig({ ...chain.env, DATA_DIR: dataDir, DEMO: '0' }).faucetUrl).toBeNull();
  });
});
