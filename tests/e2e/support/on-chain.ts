import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lyingNode } from '#tests/fakes/lying-node.ts';
import { startChain, type TestChain } from '#tests/fixtures/chain/anvil.ts';
import { networksOf, SIGNER_KEY } from '#tests/fixtures/chain/networks.ts';
import { startDemoProduct } from '#tests/fixtures/worker-product.ts';
import { database } from './product.ts';
import { test as base, expect } from './test.ts';

export const CONFIRMATIONS = 3;
/** What the paying address has of the token, and a look at the chain as often as a person looks at a page. */
const FLOAT = 1_000_000_000_000n;
const RULES = { 'deposits.poll_ms': 500, 'withdrawals.poll_ms': 500 };

interface ChainFixtures {
  /** A chain of this worker's product only. Its blocks come when a test says so. */
  readonly chain: TestChain;
}

/** Tests whose product reads two nodes of a chain, and pays from a key that its signer alone has. */
export const test = base.extend<object, ChainFixtures>({
  chain: [
    async ({ browserName: _ }, use) => {
      const chain = await startChain();
      await chain.pay(privateKeyToAddress(SIGNER_KEY), FLOAT);
      await use(chain);
      await chain.stop();
    },
    { scope: 'worker' },
  ],
  places: [
    async ({ chain }, use) => {
      const second = await lyingNode(chain.url);
      const keyFile = join(tmpdir(), `signer-key-${process.pid}`);
      writeFileSync(keyFile, SIGNER_KEY, { mode: 0o600 });
      const networks = networksOf(chain, [chain.url, second.url], { confirmations: CONFIRMATIONS });
      const product = await startDemoProduct({
        env: { ...networks, SIGNER_KEY_FILE: keyFile, DEMO_CHAIN_URL: chain.url },
        rules: RULES,
      });
      await use(product.places);
      await product.stop();
      await second.close();
    },
    { scope: 'worker' },
  ],
});

/** Nobody gets an address before the chain is read for the first time. */
export async function chainIsRead(): Promise<void> {
  const read = sql`SELECT 1 FROM chain_watch WHERE height IS NOT NULL`;
  await expect.poll(async () => (await database().maybe(read)) !== null).toBe(true);
}
