import { paths } from '#web/paths.ts';
import { expect, test } from '../support/test.ts';

/** The whole browser: the one without windows keeps no notifications. */
test('a push is shown when no page is open, and knows where it leads', async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.seller });
  await page.context().grantPermissions(['notifications']);
  await page.goto(paths.help());
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const data = JSON.stringify({ id: 'n1', title: 'New order', body: 'Order GO1', path: paths.wallet() });
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  // As when the reader is elsewhere: no page of ours is open.
  await page.goto('about:blank');
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await page.goto(paths.help());
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, tag, data: kept }) => ({ title, body, tag, path: kept.path as string }));
    });
  await expect.poll(shown).toEqual([{ title: 'New order', body: 'Order GO1', tag: 'n1', path: paths.wallet() }]);
});
