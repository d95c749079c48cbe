import { bubble, field, log, say, talk } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test('on a phone a button of the order’s bar leads to its chat, with what is unread', async ({ enter, pair }) => {
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
});

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
