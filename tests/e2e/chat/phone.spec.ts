import { paths } from '#web/paths.ts';
import { bubble, field, log, say, talk } from '../support/chat.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test(
  'on a phone a button of the order’s bar leads to its chat, with what is unread',
  SMOKE,
  async ({ enter, pair }) => {
    const order = await talk(pair);
    const visit = await enter({ as: pair.seller, width: 390 });
    const { page, t } = visit;
    await page.goto(order.path);
    const way = page.getByRole('button', { name: new RegExp(`^${t('orders-workspace:tabs.chat')}`) });
    await expect(way).toBeVisible();
    await expect(log(visit)).toBeHidden();
    await say(order.provider, order.conversationId, 'Are you there?');
    await expect(way).toContainText('1');
    await way.click();
    await expect(bubble(visit, 'Are you there?')).toBeInViewport();
    await expect(field(visit, pair.provider)).toBeInViewport();
    await expect(page.getByRole('button', { name: t('orders-workspace:tabs.order'), exact: true })).toBeVisible();
  },
);

test('on a phone an order’s chat stands in the window, though it comes after its button was pressed', async ({
  enter,
  pair,
}) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.seller, width: 390 });
  const { page, t } = visit;
  let release = (): void => undefined;
  const pressed = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/order-chat-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(order.path);
  const way = page.getByRole('button', { name: new RegExp(`^${t('orders-workspace:tabs.chat')}`) });
  await way.click();
  await expect(page.getByRole('button', { name: t('orders-workspace:tabs.order'), exact: true })).toBeVisible();
  release();
  await expect(field(visit, pair.provider)).toBeInViewport();
});

test('on a phone the field is one line that grows, and the safety notes of a chat are folded', async ({
  enter,
  pair,
}) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.seller, width: 390 });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  const heightOf = async () => (await field(visit, pair.provider).boundingBox())?.height ?? 0;
  const before = await heightOf();
  expect(before).toBeLessThan(50);
  const picture = page.getByRole('button', { name: t('chat:composer.image'), exact: true });
  await expect(picture).toBeHidden();
  await page.getByRole('button', { name: t('chat:composer.more'), exact: true }).click();
  await expect(picture).toBeVisible();
  await field(visit, pair.provider).fill('One\nTwo\nThree');
  expect(await heightOf()).toBeGreaterThan(before + 20);
  await page.getByRole('button', { name: t('chat:composer.send'), exact: true }).click();
  await expect(bubble(visit, 'Three')).toBeInViewport();

  await page.getByRole('button', { name: t('chat:window.fold'), exact: true }).click();
  const note = page.getByText(t('chat:window.password'), { exact: true });
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(bubble(visit, 'Three')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: t('chat:window.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('chat:window.unfold'), exact: true }).click();
  await expect(note).toBeVisible();
});
