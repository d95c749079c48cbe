import type { Page } from '@playwright/test';

/**
 * Opens a path in the only tab of its browser, and waits until the server has greeted its socket. What happens before
 * that stands in the page's lists, and is shown in no bubble.
 */
export async function openLinked(page: Page, path: string): Promise<void> {
  const opened = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/socket');
  const greeted = opened.then((socket) => socket.waitForEvent('framereceived'));
  await Promise.all([page.goto(path), greeted]);
}
