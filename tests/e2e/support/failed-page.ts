import type { BrowserContext, Page } from '@playwright/test';

/** Lines that are printed of a page’s outline, its header and what stands first on it, and errors of a window. */
const MOST_LINES = 60;
const SNAPSHOT_MS = 5_000;

/** Errors of the pages that a window opens, from now on. */
export function noteErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
  return errors;
}

/** The pages of a window as they stood when their test failed: the message alone says only what was missing. */
export async function describePages(context: BrowserContext, errors: readonly string[]): Promise<string> {
  const pages = await Promise.all(context.pages().map(describePage));
  return [...pages, ...errors.slice(0, MOST_LINES).map((error) => `  error: ${error}`)].join('\n');
}

async function describePage(page: Page): Promise<string> {
  const outline = await page
    .locator('body')
    .ariaSnapshot({ timeout: SNAPSHOT_MS })
    .catch((error: Error) => error.message);
  return [`window at ${page.url()}`, ...outline.split('\n').slice(0, MOST_LINES)].join('\n  ');
}
