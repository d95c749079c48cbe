import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Outcome, PASSED } from './step.ts';

const CJK_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** For a browser in a container, that talks to nobody but us. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's browser, or the one that CHROMIUM_PATH names. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium';
}

/**
 * Installs Debian's Chromium and the fonts for Chinese when they are missing. Throws an error that says what to do when
 * this user may not.
 */
export function ensureChromium(): Outcome {
  const missing = [
    ...(existsSync(chromiumPath()) ? [] : ['chromium']),
    ...(existsSync(CJK_FONT) || process.env.CHROMIUM_PATH ? [] : ['fonts-noto-cjk']),
  ];
  if (missing.length === 0) return PASSED;
  const root = process.getuid?.() === 0;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  console.log(`installing ${missing.join(', ')} (once)`);
  if (run('apt-get update -q', root) && run(command, root)) return PASSED;
  throw new Error(`the browser tests need ${missing.join(' and ')}: as root, run\n  apt-get update && ${command}`);
}

/** As root directly; otherwise only if sudo asks for no password. */
function run(command: string, root: boolean): boolean {
  const [program = '', ...args] = root ? command.split(' ') : ['sudo', '-n', ...command.split(' ')];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
