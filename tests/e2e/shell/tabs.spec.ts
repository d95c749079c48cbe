import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { stopClock } from '../support/clock.ts';
import { freshCode } from '../support/forms.ts';
import { place } from '../support/orders.ts';
import { expect, SMOKE, test } from '../support/test.ts';

/** A tab takes over at once, without the 15 s wait after a cut connection. */
const TAKEOVER_MS = 8_000;
const LOOK_MS = 50;

/** The open sockets of a window, and all addresses that were ever asked for. */
function watchSockets(context: BrowserContext): { open: Map<WebSocket, Page>; addresses: URL[] } {
  const open = new Map<WebSocket, Page>();
  const addresses: URL[] = [];
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      const address = new URL(socket.url());
      if (address.pathname !== '/socket') return;
      addresses.push(address);
      open.set(socket, page);
      socket.on('close', () => open.delete(socket));
    });
    page.on('close', () => {
      for (const [socket, owner] of open) if (owner === page) open.delete(socket);
    });
  });
  return { open, addresses };
}

const rowOf = (page: Page, code: string) => page.locator(`a[href*="${code}"]`).first();

test('tabs share one connection, take it over, and end together', SMOKE, async ({ enter, pair }) => {
  const { page: first } = await enter({ as: pair.provider });
  const context = first.context();
  const { open, addresses } = watchSockets(context);
  await first.close();
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.clock.install();
    await tab.goto(paths.orderList());
    await tab.getByRole('main').waitFor();
  }
  await expect.poll(() => open.size).toBe(1);

  const placed = await place(pair, [{ face: 25, code: freshCode() }]);
  for (const tab of tabs) await expect(rowOf(tab, placed.code)).toBeVisible();
  expect(open.size).toBe(1);

  const [leader] = open.values();
  const others = tabs.filter((tab) => tab !== leader);
  // Time passes only here, so that a slow machine has as long as it needs.
  for (const tab of others) await stopClock(tab);
  await leader?.close();
  let waitedMs = 0;
  await expect(async () => {
    waitedMs += LOOK_MS;
    for (const tab of others) await tab.clock.runFor(LOOK_MS);
    expect([...open.values()].some((tab) => tab !== leader)).toBe(true);
  }).toPass();
  expect(waitedMs).toBeLessThan(TAKEOVER_MS);
  expect(open.size).toBe(1);
  for (const tab of others) await tab.clock.resume();
  const two = await place(pair, [{ face: 25, code: freshCode() }]);
  for (const tab of others) await expect(rowOf(tab, two.code)).toBeVisible();

  // One ticket each, never the token; the second connection went on from the last event of the first.
  const token = await others[0]?.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
  expect(addresses).toHaveLength(2);
  expect(new Set(addresses.map((url) => url.searchParams.get('ticket'))).size).toBe(2);
  for (const { href } of addresses) expect(href).not.toContain(token);
  expect(addresses[0]?.searchParams.has('last')).toBe(false);
  expect(Number(addresses[1]?.searchParams.get('last'))).toBeGreaterThan(0);

  // Logging out ends the session in all tabs, and no tab takes over.
  const aside = await context.newPage();
  await aside.goto('/healthz');
  await aside.evaluate(() => localStorage.removeItem('session'));
  await expect.poll(() => open.size).toBe(0);
  expect(addresses).toHaveLength(2);
});
