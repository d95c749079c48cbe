import { field, talk } from '../support/chat.ts';
import { claim } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

test('in a dispute the chat goes along with the page, and ends where the window ends', async ({ enter, pair }) => {
  const order = await talk(pair);
  await claim(order, 'invalid');
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  await page.goto(order.path);
  await expect(field(visit, pair.provider)).toBeInViewport();
  const chat = page.getByRole('region', { name: t('chat:window.label', { name: pair.provider }), exact: true });
  // Further down the page it has the whole window, and its field is where it was.
  const scrolled = await page.evaluate(() => {
    window.scrollTo(0, 350);
    return window.scrollY;
  });
  expect(scrolled).toBe(350);
  await expect(field(visit, pair.provider)).toBeInViewport();
  const room = () =>
    chat.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { above: Math.round(top), below: Math.round(window.innerHeight - bottom) };
    });
  await expect.poll(async () => (await room()).above).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await room()).below).toBeGreaterThanOrEqual(0);
});
