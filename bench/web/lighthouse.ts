import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '#tests/fixtures/product.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '#tools/chromium.ts';

export interface Scores {
  /** 0 to 1. */
  readonly performance: number;
  readonly accessibility: number;
  /** Bytes of JavaScript transferred until the page was idle. */
  readonly scriptBytes: number;
}

/** Lighthouse on a desktop with its simulated network, in a separate browser. */
export async function scoresOf(url: string): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(
      url,
      { port, logLevel: 'error', output: 'json', onlyCategories: ['performance', 'accessibility'] },
      desktopConfig,
    );
    if (run === undefined) throw new Error('Lighthouse gave no answer');
    const { categories, audits, runtimeError } = run.lhr;
    if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
    return {
      performance: categories.performance?.score ?? 0,
      accessibility: categories.accessibility?.score ?? 0,
      scriptBytes: scriptBytesOf(audits['network-requests']?.details),
    };
  } finally {
    await browser.close();
  }
}

function scriptBytesOf(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter((item) => item.resourceType === 'Script')
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
}
