import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { askNode } from '#server/platform/chain/ask-node.ts';

const START_LIMIT_MS = 60_000;
/** Development chains are numbered so by custom. */
export const ANVIL_CHAIN_ID = 31_337;

export type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

export interface Anvil {
  readonly child: ChildProcess;
  readonly url: string;
  readonly rpc: Rpc;
}

/**
 * Starts a development chain that only this machine reaches, on a free port. It is in a process group of its own, so that a
 * terminal's Ctrl-C leaves it to whoever started it, who is told of it before it answers. Throws when it does not start.
 */
export async function spawnAnvil(
  args: readonly string[],
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<Anvil> {
  const always = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(ANVIL_CHAIN_ID)];
  const child = spawn(anvilPath(), [...always, ...args], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  onSpawn(child);
  const url = await addressOf(child);
  const ask = askNode(url);
  return {
    child,
    url,
    rpc: <T>(method: string, params: readonly unknown[] = []) => ask({ method, params }) as Promise<T>,
  };
}

/** The binary of this machine's platform. */
function anvilPath(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
  const { platform, arch } = process;
  const system = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[platform as string] ?? platform;
  const machine = { x64: 'amd64', arm64: 'arm64' }[arch as string] ?? arch;
  const suffix = platform === 'win32' ? '.exe' : '';
  return require.resolve(`@foundry-rs/anvil-${system}-${machine}/bin/anvil${suffix}`);
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Error('anvil did not start')), START_LIMIT_MS);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    // What it says later is read too, so that it never waits for a reader, and forgotten.
    if (text.length < 65_536) text += chunk.toString();
    const address = /Listening on ([\d.:]+)/.exec(text)?.[1];
    if (address !== undefined) resolve(`http://${address}`);
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error('anvil ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
