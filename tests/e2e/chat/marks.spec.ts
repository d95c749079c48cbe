import { randomUUID } from 'node:crypto';
import { paths } from '#web/paths.ts';
import { member } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
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
  await page.getByRole('button', { name: t('chat:list.readAll'), exact: true }).click();
  await expect(marks).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Are you there?').first()).toBeVisible();
  await expect(marks).toHaveCount(0);
});
