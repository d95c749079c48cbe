import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
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
  installPackages(missing, 'the browser tests');
  return PASSED;
}
