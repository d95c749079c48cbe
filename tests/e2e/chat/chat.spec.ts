import type { Request } from '@playwright/test';
import { getRule } from '#contract/functions/base.ts';
import { listWords } from '#contract/functions/sensitive-words.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { bubble, field, keptIn, log, say, talk, write } from '../support/chat.ts';
import { logIn } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { arbitrated } from '../support/orders.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function openMenu(visit: Visit, text: string): Promise<void> {
  await bubble(visit, text).hover();
  await bubble(visit, text)
    .getByRole('button', { name: visit.t('chat:message.menu'), exact: true })
    .click();
}

const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: await noiseImage() });

test('two people talk beside their order', async ({ enter, pair }) => {
  const order = await talk(pair);
  const seller = await enter({ as: pair.seller });
  const provider = await enter({ as: pair.provider });
  const { t } = seller;
  await seller.page.goto(order.path);
  await provider.page.goto(order.path);
  await expect(field(provider, pair.seller)).toBeVisible();
  await expect(seller.page.getByText(t('chat:window.password'), { exact: true })).toBeVisible();

  const typing = provider.page.getByText(t('chat:window.typing', { count: 1, name: pair.seller }));
  await test.step('who writes is seen writing; what is read is marked so', async () => {
    // It is said for some seconds: whoever writes on is seen, however slow the machine.
    await expect(async () => {
      await field(seller, pair.provider).pressSequentially('The ');
      await expect(typing).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await write(seller, pair.provider, 'The receipt: https://example.com/r?a=1.');
    const link = bubble(provider, 'The receipt').getByRole('link', {
      name: 'https://example.com/r?a=1',
      exact: true,
    });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
    await link.click();
    const leaving = provider.page.getByRole('dialog', { name: t('chat:link.title', { host: 'example.com' }) });
    await leaving.getByRole('button', { name: t('ui:confirm.back'), exact: true }).click();
    await expect(leaving).toHaveCount(0);
    expect(provider.page.context().pages()).toHaveLength(1);
    await expect(bubble(seller, 'The receipt')).toContainText(t('chat:mark.read'));
    await expect(typing).toHaveCount(0);
  });

  await test.step('what looks like markup stays words', async () => {
    await write(seller, pair.provider, '<b>bold</b> & <img src=x onerror=alert(1)>');
    await expect(bubble(provider, '<b>bold</b> & <img src=x onerror=alert(1)>')).toBeVisible();
  });

  await test.step('pictures go out with their words, and open large', async () => {
    const form = provider.page.getByRole('group', { name: t('chat:composer.label'), exact: true });
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([await picture('one.png'), await picture('two.png')]);
    await expect(
      form.getByRole('button', { name: t('chat:attach.remove', { name: 'two.png' }), exact: true }),
    ).toBeVisible();
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    await write(provider, pair.seller, 'Both pictures');
    const got = bubble(seller, 'Both pictures');
    await expect(got.locator('img')).toHaveCount(2);
    const caption = t('chat:file.image', { name: pair.provider, at: 1 });
    await got.getByRole('button', { name: t('ui:media.open', { caption }), exact: true }).click();
    await expect(seller.page.getByRole('dialog')).toBeVisible();
    await seller.page.keyboard.press('Escape');
    await expect(seller.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an answer quotes what it answers', async () => {
    await openMenu(provider, 'The receipt');
    await provider.page.getByRole('menuitem', { name: t('chat:message.reply'), exact: true }).click();
    await write(provider, pair.seller, 'Thank you for it');
    await expect(bubble(seller, 'Thank you for it').getByRole('button').first()).toContainText('The receipt');
  });

  await test.step('what is taken back is gone for both', async () => {
    await write(provider, pair.seller, 'A slip of the pen');
    await expect(bubble(seller, 'A slip of the pen')).toBeVisible();
    await openMenu(provider, 'A slip of the pen');
    await provider.page.getByRole('menuitem', { name: t('chat:message.retract'), exact: true }).click();
    await expect(log(seller).getByText(t('chat:message.retracted', { name: pair.provider }))).toBeVisible();
    await expect(log(provider).getByText(t('chat:message.youRetracted'))).toBeVisible();
    await expect(log(seller)).not.toContainText('A slip of the pen');
  });

  await test.step('an order is sent as a card', async () => {
    await seller.page.getByRole('button', { name: t('chat:composer.order'), exact: true }).click();
    await seller.page.getByRole('dialog').getByRole('button').filter({ hasText: order.code }).click();
    await expect(log(provider).getByRole('link').filter({ hasText: order.code })).toBeVisible();
  });
});

test('nothing is lost and nothing comes twice when a connection breaks', async ({ enter, pair }) => {
  const order = await talk(pair);
  const seller = await enter({ as: pair.seller });
  const provider = await enter({ as: pair.provider });
  const { t } = provider;
  await seller.page.goto(order.path);
  await provider.page.goto(order.path);
  await write(provider, pair.seller, 'Before the tunnel');
  await expect(bubble(seller, 'Before the tunnel')).toBeVisible();

  await provider.page.context().setOffline(true);
  await write(provider, pair.seller, 'Mine, first');
  await write(provider, pair.seller, 'Mine, second');
  await expect(log(provider).getByText(t('chat:outgoing.failed')).first()).toBeVisible();
  for (const number of [1, 2, 3]) await say(order.seller, order.conversationId, `Theirs, ${number}`);
  await expect(bubble(seller, 'Theirs, 3')).toBeVisible();
  await expect(bubble(seller, 'Mine')).toHaveCount(0);

  await provider.page.context().setOffline(false);
  await expect(bubble(seller, 'Mine, second')).toHaveCount(1, { timeout: 90_000 });
  await expect(bubble(provider, 'Theirs, 3')).toHaveCount(1, { timeout: 90_000 });
  await expect(log(provider).getByText(t('chat:outgoing.failed'))).toHaveCount(0);
  const texts = ['Before the tunnel', 'Theirs, 1', 'Theirs, 2', 'Theirs, 3', 'Mine, first', 'Mine, second'];
  for (const visit of [seller, provider]) {
    for (const text of texts) await expect(bubble(visit, text)).toHaveCount(1);
    expect(await numbersOf(visit)).toEqual([...(await numbersOf(visit))].sort((a, b) => a - b));
  }
  const stored = await order.seller.wire.call('chat.listMessages', { conversationId: order.conversationId });
  expect(stored.messages.filter((message) => texts.includes(message.text)).map((message) => message.text)).toEqual(
    texts,
  );
});

async function numbersOf(visit: Visit): Promise<number[]> {
  const rows = log(visit).locator('[data-seq]');
  return rows.evaluateAll((all) => all.map((item) => Number(item.getAttribute('data-seq'))));
}

test('older messages come in above without a jump, and an early one is found', async ({ enter, pair }) => {
  const order = await talk(pair);
  for (let number = 1; number <= 120; number++) {
    const who = number % 3 === 0 ? order.provider : order.seller;
    await say(who, order.conversationId, `Line number ${number}.`);
  }
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Line number 120.')).toBeVisible();
  expect(await bubble(visit, 'Line number 20.').count()).toBe(0);

  // From page to page: visible messages keep their place to the pixel while older ones load above.
  const box = log(visit);
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo(0, 0));
    await expect(bubble(visit, 'Line number 1.')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const all = (await numbersOf(visit)).length;
  expect(all).toBe(120);

  await page.getByRole('button', { name: t('chat:window.toEnd'), exact: true }).click();
  await expect(bubble(visit, 'Line number 120.')).toBeInViewport();
  await page.getByRole('button', { name: t('chat:search.open'), exact: true }).click();
  await page.getByRole('textbox', { name: t('chat:search.inside'), exact: true }).fill('number 3.');
  await page.getByRole('button').filter({ hasText: 'Line number 3.' }).click();
  await expect(bubble(visit, 'Line number 3.')).toBeInViewport();
});

test('what one reads keeps its place while a page comes in above it', async ({ enter, pair }) => {
  const order = await talk(pair);
  for (let number = 1; number <= 110; number++) await say(order.seller, order.conversationId, `Row ${number}.`);
  const visit = await enter({ as: pair.seller });
  await visit.page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Row 110.')).toBeVisible();
  const moved = await log(visit).evaluate(async (element) => {
    const first = element.querySelector('[data-seq]') as HTMLElement;
    const count = () => element.querySelectorAll('[data-seq]').length;
    const before = count();
    element.scrollTop = 200;
    const top = first.getBoundingClientRect().top;
    const grown = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (count() <= before) return;
        observer.disconnect();
        requestAnimationFrame(() => done());
      });
      observer.observe(element, { childList: true, subtree: true });
    });
    element.dispatchEvent(new Event('scroll'));
    await grown;
    return Math.abs(first.getBoundingClientRect().top - top);
  });
  expect(moved).toBeLessThan(2);
});

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
  await row.click();
  await expect(bubble(second, 'For whichever tab')).toBeInViewport();
  await expect(row).not.toContainText(t('chat:list.unread'));
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

test('conversations are pinned, tagged, searched and filtered', async ({ enter, pair }) => {
  const order = await talk(pair);
  await say(order.seller, order.conversationId, 'A word like quincunx is rare');
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  const menu = page.getByRole('button', { name: t('chat:window.menu'), exact: true });
  const row = page.getByRole('link').filter({ hasText: order.code });

  await menu.click();
  await page.getByRole('menuitem', { name: t('chat:window.pin'), exact: true }).click();
  await expect(row.getByLabel(t('chat:list.pinned'))).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: t('chat:tags.edit'), exact: true }).click();
  const tag = `tag ${order.code.slice(-4)}`;
  await page.getByRole('textbox', { name: t('chat:tags.new'), exact: true }).fill(tag);
  await page.getByRole('button', { name: t('chat:tags.save'), exact: true }).click();
  await page.getByRole('button', { name: tag, exact: true }).click();
  const rows = page.getByRole('region', { name: t('chat:list.chats'), exact: true }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(order.code);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: tag, exact: true }).click();

  await page.getByRole('textbox', { name: t('chat:list.search'), exact: true }).fill('quincunx');
  const match = rows.filter({ hasText: 'quincunx is rare' });
  await match.first().click();
  await expect(bubble(visit, 'quincunx')).toBeInViewport();
  await menu.click();
  await page.getByRole('menuitem', { name: t('chat:window.unpin'), exact: true }).click();
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

  await field(visit, pair.seller).fill(`/${title.slice(-6)}`);
  await expect(page.getByRole('option').filter({ hasText: title })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(visit, pair.seller)).toHaveValue('Please check the balance once more.');
  await page.keyboard.press('Enter');
  await expect(bubble(visit, 'Please check the balance once more.')).toBeVisible();
});

test('a moderator reads what was taken back, sees that the chain holds, and is seen as staff', async ({
  enter,
  pair,
}) => {
  const order = await talk(pair);
  const seq = await say(order.provider, order.conversationId, 'Words to be regretted');
  await order.provider.wire.call('chat.retract', { conversationId: order.conversationId, seq });
  await arbitrated(order, 'invalid');
  const moderator = await member('demo_moderator');
  await moderator.wire.call('disputes.takeCase', { code: order.code });
  const staff = await enter({ as: 'demo_moderator' });
  const { page, t } = staff;
  await page.goto(paths.case(order.code));
  await expect(page.getByText(/^Chain checked up to message [1-9]/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('chat:window.bothParties') })).toBeVisible();
  await page.getByText(t('chat:record.asRecord'), { exact: true }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Words to be regretted' });
  await expect(entry).toContainText(t('chat:record.retracted'));

  const seller = await enter({ as: pair.seller });
  await seller.page.goto(order.path);
  await moderator.wire.call('chat.openConversation', { orderCode: order.code });
  await say(moderator, order.conversationId, 'I look at both sides now');
  const message = bubble(seller, 'I look at both sides now');
  await expect(message).toContainText(t('chat:staff.badge'));
  await expect(log(seller)).not.toContainText('Words to be regretted');
});

test('Message on a person’s page opens the conversation with them', async ({ enter, pair }) => {
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;
  const provider = await member(pair.provider);
  await page.goto(paths.userCenter(provider.userId));
  await page.getByRole('button', { name: t('chat:page.messageTo', { name: pair.provider }), exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?c=/);
  await expect(field(seller, pair.provider)).toBeVisible();
});

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

test('sensitive words are masked before they are sent, and their writer is told', async ({ enter, pair }) => {
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
  const { messages } = await order.provider.wire.call('chat.listMessages', { conversationId: order.conversationId });
  expect(messages.at(-1)?.text).toBe('Find me on ***, please');
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

test('who is taken out of a group sees its window close, with a word', async ({ enter, pair }) => {
  const [seller, provider] = await Promise.all([member(pair.seller), member(pair.provider)]);
  await talk(pair);
  const group = await seller.wire.call('chat.createGroup', { title: 'Night shift', userIds: [provider.userId] });
  await say(seller, group.id, 'Welcome, both');
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(group.id));
  await expect(bubble(visit, 'Welcome, both')).toBeVisible();
  await seller.wire.call('chat.changeMembers', { conversationId: group.id, remove: [provider.userId] });
  await expect(page.getByText(t('chat:kicked.title'), { exact: true })).toBeVisible();
  await expect(log(visit)).toHaveCount(0);
});

test('who was taken out while nothing could tell them learns it when the connection is back', async ({
  enter,
  pair,
}) => {
  const [seller, provider] = await Promise.all([member(pair.seller), member(pair.provider)]);
  await talk(pair);
  const group = await seller.wire.call('chat.createGroup', { title: 'Late shift', userIds: [provider.userId] });
  await say(seller, group.id, 'Until later');
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(group.id));
  await expect(bubble(visit, 'Until later')).toBeVisible();
  await page.context().setOffline(true);
  await seller.wire.call('chat.changeMembers', { conversationId: group.id, remove: [provider.userId] });
  await page.context().setOffline(false);
  await expect(page.getByText(t('chat:kicked.title'), { exact: true })).toBeVisible();
  await expect(log(visit)).toHaveCount(0);
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
  await logIn(visit, pair.seller);
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
