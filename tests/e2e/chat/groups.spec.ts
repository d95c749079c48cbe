import type { Locator, Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { bubble, keptIn, log, say, talk, write } from '../support/chat.ts';
import { freshCode } from '../support/forms.ts';
import { overflow } from '../support/health.ts';
import { member } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';

const OTHERS = ['demo_provider', 'lumen_trade', 'farid', 'dmitri_v', 'grace_lin'];
const HOUR_MS = 3_600_000;

const rows = ({ page, t }: Visit): Locator =>
  page.getByRole('region', { name: t('chat:list.chats'), exact: true }).getByRole('link');

test('the header shows the four latest of five conversations', async ({ enter }) => {
  const talker = await member(await newTrader());
  const texts: string[] = [];
  for (const name of OTHERS) {
    const { userId } = await member(name);
    const { id } = await talker.wire.call('chat.openConversation', { userId });
    texts.push(`For ${name}, ${freshCode()}`);
    await say(talker, id, texts.at(-1) ?? '');
  }
  const visit = await enter({ as: talker.name });
  const { page, t } = visit;
  await page.goto(paths.wallet());
  await page.getByTestId('notice-bell').click();
  await page.getByRole('tab', { name: t('notices:tab.chats'), exact: true }).click();
  const recent = page.getByRole('tabpanel', { name: t('notices:tab.chats'), exact: true });
  const shown = recent.getByRole('link').filter({ hasText: 'For ' });
  const newest = texts.slice(1).reverse();
  await expect(shown).toHaveCount(newest.length);
  for (const [index, text] of newest.entries()) await expect(shown.nth(index)).toContainText(text);
  await shown.first().click();
  await expect(bubble(visit, newest[0] ?? '')).toBeVisible();
  await expect(rows(visit).filter({ hasText: texts[0] ?? '' })).toBeVisible();
});

test('staff find the rooms of the teams under their filter only', async ({ enter }) => {
  const admin = await member('demo_admin');
  const { list } = await admin.wire.call('chat.listConversations', { hidden: true });
  const room = list.find(({ title }) => title === 'team:moderation');
  // A new message in a room does not move it into the recent list either.
  await say(admin, room?.id ?? '', 'Among us');
  const seller = await member(await newTrader());
  const { id } = await admin.wire.call('chat.openConversation', { userId: seller.userId });
  await say(admin, id, 'With somebody outside');
  const visit = await enter({ as: 'demo_admin' });
  const { page, t } = visit;
  const names = (['support', 'moderation', 'operations'] as const).map((team) => t(`chat:team.${team}`));
  await page.goto(paths.chat());
  await expect(rows(visit).filter({ hasText: 'With somebody outside' })).toBeVisible();
  for (const name of names) await expect(rows(visit).filter({ hasText: name })).toHaveCount(0);

  await page.getByText(t('chat:list.filter.teams'), { exact: true }).click();
  await expect(rows(visit)).toHaveCount(names.length);
  for (const name of names) await expect(rows(visit).filter({ hasText: name })).toBeVisible();
  await rows(visit)
    .filter({ hasText: t('chat:team.moderation') })
    .click();
  await expect(page.getByRole('heading', { name: t('chat:team.moderation'), exact: true })).toBeVisible();
  await expect(bubble(visit, 'Among us')).toBeVisible();
});

test('a user makes a group with whom they talked, and leaves it, on a phone', async ({ enter, pair }) => {
  const { seller, provider, conversationId } = await talk(pair);
  await say(provider, conversationId, 'Now we have talked');
  const visit = await enter({ as: pair.seller, lang: 'zh_cn', width: 390 });
  const { page, t } = visit;
  const title = `Friends ${freshCode()}`;
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await page.goto(paths.chat());
  await page.getByRole('button', { name: t('chat:group.new'), exact: true }).click();
  const making = dialog(t('chat:group.new'));
  await making.getByLabel(t('chat:group.title'), { exact: true }).fill(title);
  const make = making.getByRole('button', { name: t('chat:group.make'), exact: true });
  await expect(make).toBeDisabled();
  await making.getByLabel(t('chat:group.search'), { exact: true }).fill(pair.provider);
  const person = making.getByRole('button', { name: pair.provider });
  await expect(person).toHaveCount(1);
  await person.click();
  await expect(person).toHaveAttribute('aria-pressed', 'true');
  expect(await overflow(page)).toEqual([]);
  await make.click();
  await expect(making).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await write(visit, title, 'Good evening, all');
  await expect(bubble(visit, 'Good evening, all')).toContainText(t('chat:mark.sent'));

  await page.getByRole('button', { name: t('chat:window.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('chat:group.show'), exact: true }).click();
  const members = dialog(t('chat:group.members', { count: 2 }));
  await expect(members).toContainText(pair.provider);
  await expect(members).toContainText(t('chat:group.owner'));
  expect(await overflow(page)).toEqual([]);
  await members.getByRole('button', { name: t('chat:group.leave'), exact: true }).click();
  const asking = dialog(t('chat:group.leaveTitle', { title }));
  await asking.getByRole('button', { name: t('chat:group.leave'), exact: true }).click();
  await expect(asking).toHaveCount(0);
  await expect(page).toHaveURL(paths.chat());
  await expect(rows(visit).first()).toBeVisible();
  await expect(rows(visit).filter({ hasText: title })).toHaveCount(0);

  // The remaining member owns the group now.
  const { list } = await provider.wire.call('chat.listConversations', { search: title });
  const present = list[0]?.members.filter((entry) => entry.present);
  expect(present).toMatchObject([{ name: pair.provider, isOwner: true }]);
  expect(present?.some((item) => item.userId === seller.userId)).toBe(false);
});

/** Copies the record's first conversation, as if others had been stored this many hours ago. */
function keepMore(page: Page, name: string, hours: Record<string, number>): Promise<void> {
  const copies = Object.entries(hours).map(([code, count]) => ({ code, time: Date.now() - count * HOUR_MS }));
  return page.evaluate(
    async ([database, wanted]) => {
      const answer = <T>(requested: IDBRequest<T>): Promise<T> =>
        new Promise((done, fail) => {
          requested.onsuccess = () => done(requested.result);
          requested.onerror = () => fail(requested.error);
        });
      const db = await answer(indexedDB.open(database));
      // A transaction ends when one waits for something else: one to read, one to write.
      for (const store of ['records', 'messages']) {
        const [first] = await answer(db.transaction(store).objectStore(store).getAll());
        const places = db.transaction(store, 'readwrite').objectStore(store);
        const puts = wanted.map(({ code, time }) => {
          const at = new Date(time).toISOString();
          const copy = { ...first, code, time };
          if (store === 'records') copy.conversation = { ...first.conversation, id: code, lastAt: at };
          else copy.message = { ...first.message, at };
          return answer(places.put(copy));
        });
        await Promise.all(puts);
      }
      db.close();
    },
    [name, copies] as const,
  );
}

test('the local record drops what is older than a day when it learns what was handed over', async ({ enter, pair }) => {
  const order = await talk(pair);
  await say(order.provider, order.conversationId, 'Of today');
  const visit = await enter({ as: pair.seller });
  const { page } = visit;
  const database = `chat-${order.seller.userId}`;
  await page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Of today')).toBeVisible();
  await expect
    .poll(async () => (await keptIn(page, database)).flat().filter((text) => text === order.conversationId))
    .toHaveLength(2);

  await keepMore(page, database, { stale: 25, fresh: 23 });
  const has = async (code: string) => (await keptIn(page, database)).map((codes) => codes.includes(code));
  expect([await has('stale'), await has('fresh')]).toEqual([
    [true, true],
    [true, true],
  ]);
  await page.reload();
  await expect.poll(() => has('stale')).toEqual([false, false]);
  // Messages stored later do not bring it back.
  await say(order.provider, order.conversationId, 'A little later');
  await expect(bubble(visit, 'A little later')).toBeVisible();
  expect(await has('stale')).toEqual([false, false]);
  expect(await has('fresh')).toEqual([true, true]);
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
