import { bubble, log, numbersOf, say, talk, write } from '../support/chat.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('nothing is lost and nothing comes twice when a connection breaks', SMOKE, async ({ enter, pair }) => {
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
