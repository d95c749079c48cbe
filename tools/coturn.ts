import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
import { type Outcome, PASSED } from './step.ts';

/** Debian's relay, or the one named by TURNSERVER_PATH. */
export function turnserverPath(): string {
  return process.env.TURNSERVER_PATH || '/usr/bin/turnserver';
}

/** Installs Debian's coturn if it is missing, for calls that use only a relay. */
export function ensureCoturn(): Outcome {
  if (!existsSync(turnserverPath())) installPackages(['coturn'], 'the tests of relayed calls');
  return PASSED;
}
