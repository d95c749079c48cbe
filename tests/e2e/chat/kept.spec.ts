import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { paths } from '#web/paths.ts';
import { bubble, field, keptIn, say, talk, write } from '../support/chat.ts';
import { logIn } from '../support/forms.ts';
import { expect, test, type Visit } from '../support/test.ts';

test('a second tab shows the same, counts the same and reads for both', async ({ enter, pair }) => {
  const order = await talk(pair);
  const first = await enter({ as: pair.provider });
  const { t, lang } = first;
  const second: Visit = { page: await first.page.context().newPage(), t, lang };
  await first.page.goto(paths.chat(order.conversationId));
  await second.page.goto(paths.orderList());
  await expect(field(first, pair.seller)).toBeVisible();
  await write(first, pair.seller, 'From the first tab');
  await second.page.goto(order.path);
  await expect(bubble(second, 'From the first tab')).toHaveCount(1);
  await write(second, pair.seller, 'From the second tab');
  await expect(bubble(first, 'From the second tab')).toHaveCount(1);

  // On other pages of both tabs a message counts; reading it in one tab is reading it in the other.
  await first.page.goto(paths.orderList());
  await second.page.goto(paths.chat());
  const row = second.page.getByRole('link').filter({ hasText: order.code });
  await expect(row).toBeVisible();
  const slip = await say(order.seller, order.conversationId, 'For nobody');
  await expect(row).toContainText(t('chat:list.unread'));
  await order.seller.wire.call('chat.retract', { conversationId: order.conversationId, seq: slip });
  await expect(row).not.toContainText(t('chat:list.unread'));
  await say(order.seller, order.conversationId, 'For whichever tab');
  await expect(row).toContainText('For whichever tab');
  await expect(row).toContainText(t('chat:list.unread'));
  await expect(first.page).toHaveTitle(/^\(\d+\) /);
  const listed = first.page.getByRole('row').filter({ hasText: order.code });
  await expect(listed).toContainText(t('chat:list.unread'));
  await row.click();
  await expect(bubble(second, 'For whichever tab')).toBeInViewport();
  await expect(row).not.toContainText(t('chat:list.unread'));
  await expect(listed).not.toContainText(t('chat:list.unread'));
});

test('a draft outlives a change of language, and the words change with it', async ({ enter, pair }) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await write(visit, pair.provider, 'Said in English');
  await expect(bubble(visit, 'Said in English')).toContainText(t('chat:mark.sent'));
  await field(visit, pair.provider).fill('Not sent yet');
  await page.getByRole('button', { name: new RegExp(t('shell:language')) }).click();
  await page.getByRole('menuitem', { name: /中文/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const chinese = await enter({ lang: 'zh_cn' });
  const after: Visit = { page, t: chinese.t, lang: 'zh_cn' };
  await expect(field(after, pair.provider)).toHaveValue('Not sent yet');
  await expect(bubble(after, 'Said in English')).toBeVisible();
});

test('the local record opens a conversation without a connection, and is gone after the logout', async ({
  enter,
  pair,
}) => {
  const order = await talk(pair);
  await say(order.provider, order.conversationId, 'Kept in this browser');
  const visit = await enter();
  const { page, t } = visit;
  await page.goto(paths.login());
  await logIn(visit, loginNameOf(pair.seller));
  await page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Kept in this browser')).toBeVisible();
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('chat-')).length);
  await expect.poll(kept).toBe(1);
  const record = `chat-${order.seller.userId}`;
  // In the list and with its words.
  await expect
    .poll(async () => (await keptIn(page, record)).map((codes) => codes.includes(order.conversationId)))
    .toEqual([true, true]);

  // After a reload without server, list and thread come from the local record only.
  await page.route('**/gateway', (route) => route.abort());
  await page.reload();
  await expect(bubble(visit, 'Kept in this browser')).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: order.code })).toBeVisible();
  await page.unroute('**/gateway');

  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: t('shell:logout'), exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(kept).toBe(0);
});
