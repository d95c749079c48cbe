import type { Locator, Page } from '@playwright/test';

/** The clock stops at a moment to come, which must not be over when a slow machine gets to it. */
const CLOCK_SPARE_MS = 5_000;

export const toasts = (page: Page): Locator => page.locator('.mantine-Notification-root');
export const toastOf = (page: Page, words: string): Locator => toasts(page).filter({ hasText: words });

/** From here on, time passes only where a test says so. What draws the toasts is there by then: it waits for time too. */
export async function stopClock(page: Page): Promise<void> {
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
  await page.clock.pauseAt(await page.evaluate((spare) => Date.now() + spare, CLOCK_SPARE_MS));
}
