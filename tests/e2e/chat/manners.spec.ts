import { paths } from '#web/paths.ts';
import { bubble, field, log, say, talk, write } from '../support/chat.ts';
import { passUntil, stopClock } from '../support/clock.ts';
import { member } from '../support/members.ts';
import { expect, test, type Visit } from '../support/test.ts';

const LONG = `A long one ${'without any place to break it'.replaceAll(' ', '')} `.repeat(12).trim();

async function menuOf({ page, t }: Visit, row: ReturnType<typeof bubble>): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: t('chat:message.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('chat:message.reply'), exact: true }).click();
}

test('an answer to a long message stays inside the chat, on a phone', async ({ enter, pair }) => {
  const { seller, conversationId } = await talk(pair);
  await say(seller, conversationId, LONG);
  const visit = await enter({ as: pair.provider, lang: 'zh_cn', width: 390 });
  await visit.page.goto(paths.chat(conversationId));
  await menuOf(visit, bubble(visit, LONG));
  // Choosing a message to reply to focuses the composer.
  await expect(field(visit, pair.seller)).toBeFocused();
  await visit.page.keyboard.type('Short');
  await visit.page.keyboard.press('Enter');
  const answer = bubble(visit, 'Short');
  await expect(answer).toBeVisible();
  const [quote, box] = await Promise.all([answer.getByRole('button').first().boundingBox(), log(visit).boundingBox()]);
  expect(quote?.x).toBeGreaterThanOrEqual(box?.x ?? Number.POSITIVE_INFINITY);
  expect((quote?.x ?? 0) + (quote?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
});

test('a chat that there is not says so, and leads back, on a phone', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller, lang: 'zh_cn', width: 390 });
  await page.goto(paths.chat('00000000-0000-7000-8000-000000000000'));
  await expect(page.getByText(t('chat:window.unknown'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('chat:window.back'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('chat:list.label'), exact: true })).toBeVisible();
});

test('a lost connection is said above the field, and no longer once it is back', async ({ enter, pair }) => {
  const { conversationId } = await talk(pair);
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(conversationId));
  await expect(field(visit, pair.seller)).toBeVisible();
  const line = page.getByText(t('chat:window.noConnection'), { exact: true });
  await expect(line).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.context().setOffline(false);
  await expect(line).toHaveCount(0);
});

test('a chat whose messages did not come says so, and fetches them when asked', async ({ enter, pair }) => {
  const { seller, conversationId } = await talk(pair);
  await say(seller, conversationId, 'On the second try');
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  let refuses = true;
  await page.route('**/gateway', (route) => {
    const code = new URLSearchParams(route.request().postData() ?? '').get('code');
    return refuses && code === '900403' ? route.fulfill({ status: 500, body: '' }) : route.fallback();
  });
  await page.goto(paths.chat(conversationId));
  await expect(page.getByText(t('chat:window.lost'), { exact: true })).toBeVisible();
  refuses = false;
  // It may come by itself with the connection, before one has pressed.
  const retry = page.getByRole('button', { name: t('ui:error.retry'), exact: true });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.click({ timeout: 5_000 });
    await expect(bubble(visit, 'On the second try')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(t('chat:window.lost'), { exact: true })).toHaveCount(0);
});

test('on a phone the search stands in the menu, and the name has its room', async ({ enter, pair }) => {
  const { seller, conversationId } = await talk(pair);
  await say(seller, conversationId, 'A word like sesquipedalian');
  const visit = await enter({ as: pair.provider, width: 390 });
  const { page, t } = visit;
  await page.goto(paths.chat(conversationId));
  const name = page.getByRole('heading', { name: pair.seller });
  await expect(name).toBeVisible();
  expect(await name.evaluate((item) => [...item.children].every((part) => part.scrollWidth <= part.clientWidth))).toBe(
    true,
  );
  await expect(page.getByRole('button', { name: t('chat:search.open'), exact: true })).toBeHidden();
  await page.getByRole('button', { name: t('chat:window.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('chat:search.open'), exact: true }).click();
  await page.getByRole('textbox', { name: t('chat:search.inside'), exact: true }).fill('sesqui');
  await expect(page.getByRole('button', { name: /sesquipedalian/ })).toBeVisible();
  await write(visit, pair.seller, 'Found it');
  await expect(bubble(visit, 'Found it')).toBeVisible();
});

test('a message is told where its chat is not on the screen, and leads there', async ({ enter, pair }) => {
  const [reader, writer] = await Promise.all([member(pair.provider), member(pair.seller)]);
  const { id } = await writer.wire.call('chat.openConversation', { userId: reader.userId });
  const visit = await enter({ as: pair.provider, width: 390 });
  const { page } = visit;
  await page.goto(paths.chat(id));
  await expect(field(visit, pair.seller)).toBeVisible();
  const shownBubble = page.getByTestId('chat-bubble');
  await say(writer, id, 'Seen at once');
  await expect(bubble(visit, 'Seen at once').last()).toBeVisible();
  await expect(shownBubble).toHaveCount(0);
  await page.clock.install();
  await page.goto(paths.trustList());
  // It is told once the page hears; then no time passes in which it would go again.
  await expect
    .poll(async () => {
      await say(writer, id, 'Are you there?');
      return shownBubble.count();
    })
    .toBe(1);
  await stopClock(page);
  await say(writer, id, 'Are you still there?');
  await passUntil(page, (options) => expect(shownBubble).toContainText('Are you still there?', options));
  await expect(shownBubble).toContainText(pair.seller);
  await shownBubble.getByRole('link').click();
  await page.clock.resume();
  await expect(bubble(visit, 'Are you still there?')).toBeVisible();
  await expect(shownBubble).toHaveCount(0);
});

test('a search that only messages answer says nothing of nothing, and one that fails leads back to all', async ({
  enter,
  pair,
}) => {
  const { seller, conversationId } = await talk(pair);
  await say(seller, conversationId, 'Only here: borborygmus');
  const { page, t } = await enter({ as: pair.provider });
  await page.goto(paths.chat());
  const search = page.getByRole('textbox', { name: t('chat:list.search'), exact: true });
  const nothing = page.getByText(t('chat:list.noneFound'), { exact: true });
  await search.fill('borborygmus');
  await expect(page.getByRole('link').filter({ hasText: 'Only here: borborygmus' }).first()).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await search.fill('no such words at all');
  await expect(nothing).toBeVisible();
  await page.getByRole('button', { name: t('chat:list.all'), exact: true }).click();
  await expect(search).toHaveValue('');
  await expect(nothing).toHaveCount(0);
});
