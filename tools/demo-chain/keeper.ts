import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFunctionData, parseAbi } from 'viem';
import { endProcess } from '#server/platform/bus/processes.ts';
import { type DataDirLock, lockDataDir, processMark, runningIn } from '#server/platform/postgres/data-dir.ts';
import { type Anvil, type Rpc, spawnAnvil } from './anvil.ts';
import { BLOCKS_AFTER, isBlockDue } from './pace.ts';

/**
 * Keeps the demo's chain, as a process of its own that ends when its parent is gone: it would otherwise outlive a product
 * that was killed. A chain whose keeper was killed too is ended by the next one, before it reads the state. Arguments: the folder of the chain's state, and the address that pays withdrawals.
 */

/** What the parent is told: where the chain is, or why there is none. */
export type KeptChain = { readonly url: string; readonly token: string } | { readonly failure: string };

/** Seconds between two blocks while a payment waits for its confirmations. */
const BLOCK_S = 2;
const STATE_INTERVAL_S = 2;
const END_LIMIT_MS = 10_000;
/** The keeper of a product that was just ended may still write its state. */
const LOCK_PATIENCE_MS = 2 * END_LIMIT_MS;
const LOCK_LOOK_MS = 200;
/** The first contract of the first account of every development chain. */
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
/** A million dollars, in the token's units. */
const FLOAT = 1_000_000_000_000n;
/** A thousand coins of the chain, which pay for its transactions. */
const COINS = '0x3635c9adc5dea00000';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);

const [folder = '', hotWallet = ''] = process.argv.slice(2);
/** Names the chain's process for the next keeper. */
const chainFile = join(folder, 'anvil.pid');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
let chain: ChildProcess | null = null;
process.once('disconnect', () => void end());
try {
  const lock = await takeFolder();
  process.once('exit', () => lock.release());
  await endLeft();
  const args = ['--state', join(folder, 'chain.json'), '--state-interval', String(STATE_INTERVAL_S)];
  const anvil = await spawnAnvil([...args, '--preserve-historical-states'], (child) => {
    chain = child;
    if (child.pid !== undefined) writeFileSync(chainFile, processMark(child.pid), { mode: 0o600 });
  });
  anvil.child.once('exit', () => process.exit(1));
  await prepare(anvil.rpc);
  tell({ url: anvil.url, token: TOKEN });
  await mineWhilePaid(anvil);
} catch (error) {
  tell({ failure: (error as Error).message });
  await end();
}

function tell(news: KeptChain): void {
  process.send?.(news);
}

/** Two chains that write one state would undo each other's blocks. */
async function takeFolder(): Promise<DataDirLock> {
  for (const until = Date.now() + LOCK_PATIENCE_MS; ; await sleep(LOCK_LOOK_MS)) {
    try {
      return lockDataDir(folder);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Ends the chain of a keeper that was killed: interrupted, it writes its last blocks first. */
async function endLeft(): Promise<void> {
  const left = runningIn(chainFile);
  if (left === null) return;
  await endProcess(left, [
    ['SIGINT', END_LIMIT_MS],
    ['SIGKILL', END_LIMIT_MS],
  ]);
}

/** The token, and what the paying address pays with, on a chain that is new. */
async function prepare(rpc: Rpc): Promise<void> {
  if ((await rpc<string>('eth_getCode', [TOKEN, 'latest'])) !== '0x') return;
  // The compiler behind it takes memory, and is needed once.
  const { tokenCode } = await import('./token.ts');
  const [maker] = await rpc<string[]>('eth_accounts');
  await rpc('eth_sendTransaction', [{ from: maker, gas: '0x4c4b40', data: tokenCode() }]);
  const args = [hotWallet as `0x${string}`, FLOAT] as const;
  const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args });
  await rpc('eth_sendTransaction', [{ from: maker, gas: '0x30d40', to: TOKEN, data }]);
  await rpc('anvil_setBalance', [hotWallet, COINS]);
}

/** A transaction is in a block at once; empty blocks follow. A look that fails, as on a machine that slept, is made again. */
async function mineWhilePaid({ rpc }: Anvil): Promise<never> {
  for (let left = BLOCKS_AFTER; ; await sleep(BLOCK_S * 1_000)) {
    const latest = rpc<{ transactions: unknown[]; timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    const block = await latest.catch(() => null);
    if (block === null) continue;
    if (block.transactions.length > 0) left = BLOCKS_AFTER;
    const restedS = Date.now() / 1_000 - Number(block.timestamp);
    if (isBlockDue(left, restedS)) await rpc('anvil_mine', ['0x1', '0x1']).catch(() => undefined);
    left -= 1;
  }
}

/** The chain writes its state when it is interrupted. */
async function end(): Promise<never> {
  if (chain !== null) {
    const child = chain as ChildProcess;
    child.removeAllListeners('exit');
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await Promise.race([gone, sleep(END_LIMIT_MS)]);
    child.kill('SIGKILL');
  }
  process.exit();
}
