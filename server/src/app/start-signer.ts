import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { signerFlags } from '#server/signer/signer-flags.ts';

const RESTART_PAUSE_MS = 5_000;
const PROGRAM = fileURLToPath(new URL('../signer/main.ts', import.meta.url));

interface SignerOptions {
  /** Connects as the signer’s own login. */
  readonly databaseUrl: string;
  /** The signer's variables that name files with keys. This process never opens one. */
  readonly keyFiles: Readonly<Record<string, string>>;
  /** A demo: nobody waits for its address books. */
  readonly isDemo: boolean;
  readonly onEvent: (message: string) => void;
}

/** The signer’s own variables; of ours it gets the networks, and nothing secret. */
const passed = ([name]: readonly [string, unknown]): boolean =>
  name === 'PATH' || name === 'NETWORKS' || (name.startsWith('SIGNER_') && name !== 'SIGNER_DATABASE_URL');

/** Runs the signer as a process of its own, and again when it ended. */
export function startSigner({ databaseUrl, keyFiles, isDemo, onEvent }: SignerOptions): { stop(): Promise<void> } {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  const launch = (): void => {
    const own = Object.fromEntries(Object.entries(process.env).filter(passed));
    const env = {
      ...(isDemo ? { SIGNER_ADDRESS_AGE_S: '0' } : {}),
      ...own,
      SIGNER_DATABASE_URL: databaseUrl,
      ...keyFiles,
    };
    child = spawn(process.execPath, [...signerFlags(env), PROGRAM], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('error', (error) => onEvent(`the signer could not be started: ${error.message}`));
    child.once('exit', (code) => {
      child = null;
      if (isStopping) return;
      onEvent(`the signer ended (${code}); it is started again soon`);
      restart = setTimeout(launch, RESTART_PAUSE_MS);
    });
  };
  launch();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child === null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
