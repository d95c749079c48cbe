import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
import { type Outcome, PASSED } from './step.ts';

const CJK_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** Flags for a browser in a container that only opens our own pages. */
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

/** Debian's browser, or the one named by CHROMIUM_PATH. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium';
}

const SHELL = '/usr/bin/chromium-headless-shell';

/** The headless build of the same browser, where the system has it: a page costs less than half the CPU time in it. */
export function headlessShellPath(): string {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : chromiumPath();
}

/**
 * Installs Debian's Chromium and fonts for Chinese if they are missing. Throws an error that says what to do when this
 * user may not install packages.
 */
export function ensureChromium(): Outcome {
  const isDebians = !process.env.CHROMIUM_PATH;
  const missing = [
    ...(existsSync(chromiumPath()) ? [] : ['chromium']),
    ...(existsSync(CJK_FONT) || !isDebians ? [] : ['fonts-noto-cjk']),
  ];
  if (missing.length > 0) installPackages(missing, 'the browser tests');
  if (isDebians && !existsSync(SHELL)) installShell();
  return PASSED;
}

/** Optional: not every system has it, and the tests pass without it. */
function installShell(): void {
  try {
    installPackages(['chromium-headless-shell'], 'faster browser tests');
  } catch (error) {
    console.log((error as Error).message);
  }
}
