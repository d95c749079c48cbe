import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePrivateKey, HDKey, privateKeyToAddress } from 'viem/accounts';
import { ANVIL_CHAIN_ID } from './anvil.ts';
import type { KeptChain } from './keeper.ts';

/** The variables that connect the product with the demo's chain. */
export interface DemoChainEnv {
  readonly NETWORKS: string;
  readonly DEMO_CHAIN_URL: string;
  readonly SIGNER_KEY_FILE: string;
  readonly SIGNER_DEPOSIT_KEY_FILE: string;
}

export interface DemoChain {
  readonly env: DemoChainEnv;
  /** Ends the chain, which then has written its state. */
  stop(): Promise<void>;
}

const SEED_BYTES = 32;
const CONFIRMATIONS = 3;

/**
 * Starts the demo's own chain, on which the token is worth nothing, so that paying in and out works as it does on a real
 * one: the same watcher, signer and sweeps. Its state and its keys are kept in the data folder. It ends with this process.
 * Throws when it does not start.
 */
export async function startDemoChain(dataDir: string): Promise<DemoChain> {
  const folder = join(dataDir, 'demo-chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const signerKey = keptSecret(join(folder, 'signer-key'), generatePrivateKey);
  const depositKey = keptSecret(join(folder, 'deposit-key'), newAccountKey);
  const hotWallet = privateKeyToAddress(signerKey.value as `0x${string}`);
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), [folder, hotWallet], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [kept] = (await Promise.race([once(keeper, 'message'), once(keeper, 'exit')])) as [KeptChain | number | null];
  if (kept === null || typeof kept === 'number') throw new Error('it ended while starting');
  if ('failure' in kept) throw new Error(kept.failure);
  keeper.unref();
  keeper.channel?.unref();
  const { url, token } = kept;
  const network = {
    kind: 'evm',
    name: 'Demo chain',
    chainId: ANVIL_CHAIN_ID,
    token,
    // A real network has two nodes of two operators; this chain has the two names of this machine.
    nodes: [url, url.replace('127.0.0.1', 'localhost')],
    xpub: HDKey.fromExtendedKey(depositKey.value).publicExtendedKey,
    confirmations: CONFIRMATIONS,
  };
  return {
    env: {
      NETWORKS: JSON.stringify([network]),
      DEMO_CHAIN_URL: url,
      SIGNER_KEY_FILE: signerKey.file,
      SIGNER_DEPOSIT_KEY_FILE: depositKey.file,
    },
    async stop() {
      const gone = once(keeper, 'exit');
      keeper.disconnect();
      await gone;
    },
  };
}

/** The key of the account from which all deposit addresses come (BIP 44). */
function newAccountKey(): string {
  const seed = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").privateExtendedKey;
}

/** A secret in a file that only its owner reads; it is drawn once. */
function keptSecret(file: string, draw: () => string): { readonly file: string; readonly value: string } {
  if (!existsSync(file)) writeFileSync(file, `${draw()}\n`, { mode: 0o600 });
  return { file, value: readFileSync(file, 'utf8').trim() };
}
