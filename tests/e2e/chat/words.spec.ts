import type { Request } from '@playwright/test';
import { getRule } from '#contract/functions/base.ts';
import { listWords } from '#contract/functions/sensitive-words.ts';
import { paths } from '#web/paths.ts';
import { bubble, field, openMenu, talk, write } from '../support/chat.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('sensitive words are masked before they are sent, and their writer is told', SMOKE, async ({ enter, pair }) => {
  const order = await talk(pair);
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;
  // The limit that the writer reads is the one that the server tells; changing the rule would touch other tests.
  const asksWords = (requested: Request) => requested.postData()?.startsWith(`code=${listWords.code}&`) ?? false;
  await page.route('**/gateway', async (route) => {
    if (!asksWords(route.request())) return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    body.data.triggerLimit += 4;
    return route.fulfill({ response, json: body });
  });
  const words = page.waitForResponse((response) => asksWords(response.request()));
  await page.goto(paths.chat(order.conversationId));
  await (await words).finished();
  await write(seller, pair.provider, 'Find me on WhatsApp, please');
  await expect(bubble(seller, 'Find me on ***, please')).toBeVisible();
  await expectToast(page, t('chat:sensitive.masked'), t('chat:sensitive.count', { count: 1, limit: 7 }));
  // It stays under the message, for its writer only.
  await expect(bubble(seller, 'Find me on ***, please')).toContainText(t('chat:message.masked', { count: 1 }));
  await expect(bubble(seller, 'Find me on ***, please')).toContainText(
    t('chat:message.beforePause', { count: 1, limit: 7 }),
  );
  const { messages } = await order.provider.wire.call('chat.listMessages', { conversationId: order.conversationId });
  expect(messages.at(-1)?.text).toBe('Find me on ***, please');

  const staff = await enter({ as: 'demo_support' });
  await staff.page.goto(paths.words('triggers'));
  const row = staff.page.getByRole('row').filter({ hasText: pair.seller }).first();
  const seq = messages.at(-1)?.seq ?? 0;
  await row.getByRole('button', { name: t('sensitive-words:showMessage', { seq }), exact: true }).click();
  const excerpt = staff.page.getByRole('dialog', { name: t('chat:excerpt.title', { seq }), exact: true });
  await expect(excerpt.getByRole('listitem').last()).toContainText('Find me on ***, please');
});

test('a message can be taken back for as long as the server says', async ({ enter, pair }) => {
  const order = await talk(pair);
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;
  // As after a change of the rule, which would touch other tests.
  await page.route('**/gateway', async (route) => {
    const requested = route.request().postData() ?? '';
    if (!requested.startsWith(`code=${getRule.code}&`) || !requested.includes('chat.retract_s'))
      return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    body.data.value = 0;
    return route.fulfill({ response, json: body });
  });
  await page.goto(paths.chat(order.conversationId));
  await write(seller, pair.provider, 'This stays');
  await openMenu(seller, 'This stays');
  await expect(page.getByRole('menuitem', { name: t('chat:message.copy'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('chat:message.retract'), exact: true })).toHaveCount(0);
});

test('a provider keeps quick replies and inserts one with a slash', async ({ enter, pair }) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  const title = `Check ${order.code.slice(-6)}`;
  await page.goto(paths.chat(order.conversationId));
  await page.getByRole('button', { name: t('chat:quick.title'), exact: true }).click();
  await page.getByRole('button', { name: t('chat:quick.manage'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('chat:quick.manage'), exact: true });
  await dialog.getByLabel(t('chat:quick.name'), { exact: true }).fill(title);
  await dialog.getByLabel(t('chat:quick.body'), { exact: true }).fill('Please check the balance once more.');
  await dialog.getByRole('button', { name: t('chat:quick.add'), exact: true }).click();
  await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog gives the focus back when it is gone.
  await expect(dialog).toBeHidden();

  const box = field(visit, pair.seller);
  await box.fill(`/${title.slice(-6)}`);
  await expect(page.getByRole('option').filter({ hasText: title })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue('Please check the balance once more.');
  await box.press('Enter');
  await expect(bubble(visit, 'Please check the balance once more.')).toBeVisible();
});
