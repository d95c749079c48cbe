import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
import { type Outcome, PASSED } from './step.ts';

/** Debian's relay, or the one that TURNSERVER_PATH names. */
export function turnserverPath(): string {
  return process.env.TURNSERVER_PATH || '/usr/bin/turnserver';
}

/** Installs Debian's coturn when it is missing, for calls that go through a relay alone. */
export function ensureCoturn(): Outcome {
  if (!existsSync(turnserverPath())) installPackages(['coturn'], 'the tests of relayed calls');
  return PASSED;
}
