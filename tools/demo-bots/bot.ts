import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayClient } from '#tools/wire/gateway-client.ts';
import type { Part } from './cast.ts';
import { type BotAtWork, LOGIN_PASSWORD, type Task } from './duty.ts';
import { openTasks } from './open-tasks.ts';
import { openBotSocket } from './socket.ts';

/** A bot looks when its socket says something, when a task is due, and after this at the latest. */
const IDLE_MS = 20_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface BotOptions {
  readonly url: string;
  readonly part: Part;
  readonly since: number;
  readonly ending: AbortSignal;
  readonly onOnline: () => void;
  readonly onTrouble: (text: string) => void;
}

/** Logs in and works until the end; after a failure it waits, longer each time, and logs in again. */
export async function runBot(options: BotOptions): Promise<void> {
  const { part, ending, onTrouble } = options;
  for (let failures = 0; !ending.aborted; ) {
    const began = Date.now();
    try {
      await workOnce(options);
    } catch (error) {
      if (ending.aborted) return;
      failures = Date.now() - began > LONGEST_PAUSE_MS ? 1 : failures + 1;
      onTrouble(`${part.name}: ${(error as Error).message}`);
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
    await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** One session: until its socket closes, or the end. */
async function workOnce({ url, part, since, ending, onOnline, onTrouble }: BotOptions): Promise<void> {
  // The same device each time: a new one would be mailed to the account's owner.
  const wire = gatewayClient(url, { deviceId: `demo-bot-${part.name}` });
  await wire.login(part.name, LOGIN_PASSWORD, part.door);
  const socket = await openBotSocket(wire, ending);
  try {
    if (part.yieldsTo !== undefined) socket.watch([part.yieldsTo]);
    for (const { prepare } of part.duties) await prepare?.(wire);
    onOnline();
    const bot: BotAtWork = { wire, since, isPersonThere: () => socket.online.size > 0 };
    const tasks = openTasks((key, error) => onTrouble(`${part.name}: ${key}: ${error.message}`));
    while (!socket.isClosed()) {
      const toDo: Task[] = [];
      for (const duty of part.duties) toDo.push(...(await duty.look(bot)));
      const nextMs = await tasks.work(toDo, Date.now);
      await socket.next(Math.min(nextMs ?? IDLE_MS, IDLE_MS));
    }
  } finally {
    socket.close();
  }
}
