import { randomUUID } from 'node:crypto';
import { paths } from '#web/paths.ts';
import { bubble, say, talk } from '../support/chat.ts';
import { member } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { answerTo } from '../support/replies.ts';
import { expect, test } from '../support/test.ts';

test('chats are marked as read one by one, and all at once', async ({ enter }) => {
  const reader = await newTrader();
  const writers = await Promise.all([newTrader(), newTrader(), newTrader()].map(async (name) => member(await name)));
  const { userId } = await member(reader);
  for (const { wire } of writers) {
    const { id } = await wire.call('chat.openConversation', { userId });
    await wire.call('chat.send', { conversationId: id, clientId: randomUUID(), kind: 'text', text: 'Are you there?' });
  }
  const { page, t } = await enter({ as: reader });
  await page.goto(paths.chat());
  const marks = page.getByRole('button', {
    name: new RegExp(t('chat:list.readOne', { name: '' }).trim().slice(0, 12)),
  });
  await expect(marks).toHaveCount(3);
  await marks.first().click();
  await expect(marks).toHaveCount(2);
  const read = answerTo(page, 'chat.markAllRead');
  await page.getByRole('button', { name: t('chat:list.readAll'), exact: true }).click();
  await expect(marks).toHaveCount(0);
  await read;
  await page.reload();
  await expect(page.getByText('Are you there?').first()).toBeVisible();
  await expect(marks).toHaveCount(0);
});

test('conversations are pinned, tagged, searched and filtered', async ({ enter, pair }) => {
  const order = await talk(pair);
  await say(order.seller, order.conversationId, 'A word like quincunx is rare');
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  const menu = page.getByRole('button', { name: t('chat:window.menu'), exact: true });
  const row = page.getByRole('link').filter({ hasText: order.code });
  await expect(row).toContainText('$25 Amazon');

  // Above the messages stand the order, where it is, the time left, and the way to it.
  const bar = page.getByRole('link').filter({ hasText: t('chat:window.toOrder') });
  await expect(bar).toHaveAttribute('href', new RegExp(`/${order.code}/`));
  await expect(bar).toContainText('$25 Amazon US');
  await expect(bar).toContainText(t('orders:state.to_view'));

  await menu.click();
  const pinned = answerTo(page, 'chat.setMarks');
  await page.getByRole('menuitem', { name: t('chat:window.pin'), exact: true }).click();
  await expect(row.getByLabel(t('chat:list.pinned'))).toBeVisible();
  await pinned;
  await menu.click();
  await page.getByRole('menuitem', { name: t('chat:tags.edit'), exact: true }).click();
  const tag = `tag ${order.code.slice(-4)}`;
  await page.getByRole('textbox', { name: t('chat:tags.new'), exact: true }).fill(tag);
  const tagged = answerTo(page, 'chat.setMarks');
  await page.getByRole('button', { name: t('chat:tags.save'), exact: true }).click();
  await page.getByRole('button', { name: tag, exact: true }).click();
  const rows = page.getByRole('region', { name: t('chat:list.chats'), exact: true }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(order.code);
  await tagged;
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
