import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
import { type Outcome, PASSED } from './step.ts';

/** Debian's server, or the one named by NATS_SERVER_PATH. */
export function natsServerPath(): string {
  return process.env.NATS_SERVER_PATH || '/usr/sbin/nats-server';
}

/** Installs Debian's NATS server if it is missing, for the tests of several processes. */
export function ensureNats(): Outcome {
  if (!existsSync(natsServerPath())) installPackages(['nats-server'], 'the tests of several processes');
  return PASSED;
}
