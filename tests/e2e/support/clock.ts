import { expect, type Page } from '@playwright/test';

/** The clock stops at a moment to come, which must not be over when a slow machine gets to it. */
const CLOCK_SPARE_MS = 5_000;
/** A step of time that passes between two looks. */
const STEP_MS = 20;
/** What a look waits for: the rest of the machine, not the clock. */
const LOOK_MS = 500;

/** From here on, time passes only when a test advances it. Toasts are loaded first, because they wait for time too. */
export async function stopClock(page: Page): Promise<void> {
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
  await page.clock.pauseAt(await page.evaluate((spare) => Date.now() + spare, CLOCK_SPARE_MS));
}

/**
 * Lets time pass in small steps until `look` finds what it looks for; what goes by itself after a while stays as long
 * as a slow machine needs. Answers how much time has passed, in milliseconds.
 */
export async function passUntil(page: Page, look: (options: { timeout: number }) => Promise<void>): Promise<number> {
  let passedMs = 0;
  await expect(async () => {
    passedMs += STEP_MS;
    await page.clock.runFor(STEP_MS);
    await look({ timeout: LOOK_MS });
  }).toPass();
  return passedMs;
}
