import type { Page, WebSocketRoute } from '@playwright/test';
import { getSocketTicket } from '#contract/functions/auth.ts';
import { paths } from '#web/paths.ts';
import { stopClock } from '../support/clock.ts';
import { freshCode } from '../support/forms.ts';
import { place } from '../support/orders.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { toastOf } from '../support/toasts.ts';

/** Longer than a connection is kept open for other tabs. */
const FINAL_MESSAGE_MS = 100;

/** The connections that a page has made so far; each goes through to the server. Before its first page. */
async function watch({ page }: Visit): Promise<WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\?/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return sockets;
}

const session = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('session'));

const ENDS = [
  ['elsewhere', 'shell:forcedLogout'],
  ['expired', 'shell:sessionExpired'],
] as const;
for (const [reason, words] of ENDS)
  test(`1001 (${reason}) is said, ends the login, and leads to it after 1.5 s`, async ({ enter, pair }) => {
    const visit = await enter({ as: pair.seller });
    const { page, t } = visit;
    const sockets = await watch(visit);
    await page.clock.install();
    await page.goto(paths.wallet());
    await expect.poll(() => sockets.length).toBe(1);
    await stopClock(page);
    sockets[0]?.send(JSON.stringify({ type: 1001, reason }));
    await expect(async () => {
      await page.clock.runFor(FINAL_MESSAGE_MS);
      expect(await session(page)).toBeNull();
    }).toPass();
    await expect(toastOf(page, t(words))).toBeVisible();
    await page.clock.runFor(1_300);
    await expect(page).toHaveURL(/\/wallet$/);
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/login/);
    // A closed session is not restored.
    await page.clock.runFor(60_000);
    expect(sockets).toHaveLength(1);
  });

test('1004 ends the connection of a visitor for good, and the next question begins anew', async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  const sockets = await watch(visit);
  await page.goto(paths.support());
  const door = page.getByRole('button', { name: t('support:door.open'), exact: true });
  await door.click();
  await expect.poll(() => sockets.length).toBe(1);
  await expect(door).toHaveCount(0);
  sockets[0]?.send('{"type":1004}');
  await expect(door).toBeVisible();
  expect(JSON.parse((await session(page)) ?? '{}')).not.toHaveProperty('visitor.token');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await door.click();
  await expect(door).toHaveCount(0);
  await expect.poll(() => sockets.length).toBe(2);
});

test(
  'a connection that was lost comes back after 15 s, and at once when the browser is online again',
  SMOKE,
  async ({ enter, pair }) => {
    const visit = await enter({ as: pair.seller });
    const { page } = visit;
    const sockets = await watch(visit);
    await page.clock.install();
    await page.goto(paths.wallet());
    await expect.poll(() => sockets.length).toBe(1);
    await stopClock(page);
    await sockets[0]?.close({ code: 1012 });
    // Time stands still: nothing but the event can bring it back.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(sockets).toHaveLength(2);
    }).toPass();

    await sockets[1]?.close({ code: 1012 });
    let waited = 0;
    await expect(async () => {
      waited += 1;
      await page.clock.runFor(1_000);
      expect(sockets).toHaveLength(3);
    }).toPass({ intervals: [100] });
    expect(waited).toBeGreaterThanOrEqual(15);
  },
);

for (const [which, before] of [
  ['first', []],
  ['next', [paths.wallet()]],
] as const) {
  test(`what happens while the ${which} page of a browser is loaded is on it`, async ({ enter, pair }) => {
    await place(pair, [{ face: 25, code: freshCode() }]);
    const visit = await enter({ as: pair.provider });
    const { page } = visit;
    const rowOf = (listPage: Page, orderCode: string) => listPage.getByRole('row').filter({ hasText: orderCode });
    const sockets = await watch(visit);
    // Another browser of the same user, which gets the event at once.
    const other = await enter({ as: pair.provider });
    const heard = await watch(other);
    await other.page.goto(paths.orderList());
    await expect.poll(() => heard.length).toBe(1);
    for (const path of before) await page.goto(path);
    await expect.poll(() => sockets.length).toBe(before.length);
    // Where it is was kept, as every heartbeat does.
    if (before.length > 0)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('socketPlace'))).toBeTruthy();
    let open = (): void => undefined;
    const opened = new Promise<void>((done) => {
      open = done;
    });
    await page.route('**/gateway', async (route) => {
      const code = new URLSearchParams(route.request().postData() ?? '').get('code');
      if (code === String(getSocketTicket.code)) await opened;
      await route.fallback();
    });
    await page.goto(paths.orderList());
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first(),
    ).toBeVisible();
    const { code } = await place(pair, [{ face: 25, code: freshCode() }]);
    await expect(rowOf(other.page, code)).toHaveCount(1);
    expect(await rowOf(page, code).count()).toBe(0);
    open();
    await expect(rowOf(page, code)).toHaveCount(1);
  });
}
