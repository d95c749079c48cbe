import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotsNews } from './program.ts';

export interface DemoBots {
  stop(): Promise<void>;
}

interface BotsOptions {
  /** The address of the gateway. */
  readonly url: string;
  readonly onEvent: (text: string) => void;
}

/** A start of the product waits so long for its bots to be online; they come later all the same. */
const START_LIMIT_MS = 20_000;
const END_LIMIT_MS = 5_000;
/** Troubles that are told of one run: more say nothing new. */
const MOST_TROUBLES = 20;

/** Starts the demo's bots, and resolves when they are online. They end with this process; nothing starts them again. */
export async function startDemoBots({ url, onEvent }: BotsOptions): Promise<DemoBots> {
  const child = fork(join(import.meta.dirname, 'program.ts'), [url], {
    // Nothing of the product's environment, which may hold secrets.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').catch(() => undefined);
  const { promise: online, resolve } = Promise.withResolvers<void>();
  let troubles = 0;
  let isStopping = false;
  child.on('message', (news: BotsNews) => {
    if ('online' in news) return resolve();
    troubles += 1;
    if (troubles <= MOST_TROUBLES && !isStopping) onEvent(`demo bots: ${news.trouble}`);
  });
  child.once('error', (error) => onEvent(`demo bots: none, so that nobody answers: ${error.message}`));
  void gone.then(() => {
    if (!isStopping) onEvent('demo bots: ended, so that nobody answers');
  });
  await Promise.race([online, gone, sleep(START_LIMIT_MS, undefined, { ref: false })]);
  child.unref();
  child.channel?.unref();
  return {
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(END_LIMIT_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}
