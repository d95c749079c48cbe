import { paths } from '#web/paths.ts';
import { bubble, log, openMenu, say, talk } from '../support/chat.ts';
import { member } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { answerTo } from '../support/replies.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const item = ({ page }: Visit, name: string) => page.getByRole('menuitem', { name, exact: true });
const headMenu = ({ page, t }: Visit) => page.getByRole('button', { name: t('chat:window.menu'), exact: true });

test('a message goes on to support, with its writer’s name', async ({ enter, pair }) => {
  const order = await talk(pair);
  await say(order.provider, order.conversationId, 'I shall pay you tomorrow');
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await openMenu(visit, 'I shall pay you tomorrow');
  await item(visit, t('chat:forward.open')).click();
  const dialog = page.getByRole('dialog', { name: t('chat:forward.title'), exact: true });
  await dialog.getByRole('button', { name: t('chat:window.support') }).click();
  await expectToast(page, t('chat:forward.done', { name: t('chat:window.support') }));
  await page.goto(paths.support());
  // The help assistant may quote it in its answer.
  const sent = log(visit).locator('[data-seq]').filter({ hasText: 'I shall pay you tomorrow' }).first();
  await expect(sent).toContainText(pair.provider);
});

test('a reported message reaches the staff, who close the report, in Chinese on a phone', async ({ enter, pair }) => {
  const order = await talk(pair);
  const text = `Pay me elsewhere, ${order.code.slice(-6)}`;
  await say(order.provider, order.conversationId, text);
  const visit = await enter({ as: pair.seller, width: 390, lang: 'zh_cn' });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await openMenu(visit, text);
  await item(visit, t('chat:report.open')).click();
  const report = page.getByRole('dialog', { name: t('chat:report.title', { name: pair.provider }), exact: true });
  await report.getByRole('radio', { name: t('chat:report.reason.outside'), exact: true }).check();
  await report.getByRole('button', { name: t('chat:report.verb'), exact: true }).click();
  await expectToast(page, t('chat:report.done'));

  const staff = await enter({ as: 'demo_support' });
  await staff.page.goto(paths.words('reports'));
  const row = staff.page.getByRole('row').filter({ hasText: text });
  await expect(row).toContainText(staff.t('chat:report.reason.outside'));
  await row.getByRole('button', { name: staff.t('chat:reports.handle'), exact: true }).click();
  const handling = staff.page.getByRole('dialog', { name: staff.t('chat:reports.handleTitle'), exact: true });
  await handling.getByRole('radio', { name: staff.t('chat:reports.outcome.upheld'), exact: true }).check();
  await handling.getByLabel(staff.t('chat:reports.outcomeNote'), { exact: true }).fill('Told to stop');
  await handling.getByRole('button', { name: staff.t('chat:reports.handleVerb'), exact: true }).click();
  await expect(row).toHaveCount(0);
  await staff.page.getByRole('button', { name: new RegExp(staff.t('chat:reports.show')) }).click();
  await staff.page.getByRole('menuitem', { name: staff.t('chat:reports.state.handled'), exact: true }).click();
  await expect(row).toContainText('Told to stop');
  await expect(row).toContainText('demo_support');
});

test('a muted chat says nothing on other pages, and still counts', async ({ enter }) => {
  const [reader, writer] = [await member(await newTrader()), await member(await newTrader())];
  const { id } = await writer.wire.call('chat.openConversation', { userId: reader.userId });
  await say(writer, id, 'Hello');
  const visit = await enter({ as: reader.name });
  const { page, t } = visit;
  await page.goto(paths.chat(id));
  await headMenu(visit).click();
  const muted = answerTo(page, 'chat.setMarks');
  await item(visit, t('chat:window.mute')).click();
  await muted;
  await page.goto(paths.wallet());
  const badge = page.getByRole('link', { name: t('chat:header.unread', { count: 1 }), exact: true });
  await say(writer, id, 'Quietly');
  await expect(badge).toBeVisible();
  await expect(page.getByTestId('chat-bubble')).toHaveCount(0);
  await page.goto(paths.chat(id));
  await headMenu(visit).click();
  const aloud = answerTo(page, 'chat.setMarks');
  await item(visit, t('chat:window.unmute')).click();
  await aloud;
  await headMenu(visit).click();
  await expect(item(visit, t('chat:window.mute'))).toBeVisible();
  await page.goto(paths.wallet());
  const shown = page.getByTestId('chat-bubble');
  // A message that comes before the page hears is in the count, in no bubble.
  await expect
    .poll(async () => {
      await say(writer, id, 'Aloud');
      return shown.count();
    })
    .toBe(1);
  await expect(shown).toContainText('Aloud');
});

test('a chat is marked as unread until it is opened again, and its person is blocked from its menu', async ({
  enter,
}) => {
  const [reader, writer] = [await member(await newTrader()), await member(await newTrader())];
  const { id } = await writer.wire.call('chat.openConversation', { userId: reader.userId });
  await say(writer, id, 'For later');
  const visit = await enter({ as: reader.name });
  const { page, t } = visit;
  await page.goto(paths.chat(id));
  await expect(bubble(visit, 'For later')).toBeVisible();
  await headMenu(visit).click();
  const marked = answerTo(page, 'chat.setMarks');
  await item(visit, t('chat:window.markUnread')).click();
  const row = page.getByRole('link').filter({ hasText: 'For later' });
  await expect(row).toContainText(t('chat:list.unread'));
  await marked;
  await page.reload();
  await expect(row).toContainText(t('chat:list.unread'));
  await row.click();
  await expect(row).not.toContainText(t('chat:list.unread'));

  await headMenu(visit).click();
  await item(visit, t('chat:window.block', { name: writer.name })).click();
  const dialog = page.getByRole('dialog', { name: t('people:act.block.title', { name: writer.name }), exact: true });
  await dialog.getByRole('button', { name: t('people:act.block.verb', { name: writer.name }), exact: true }).click();
  await expect(page.getByText(t('chat:refusal.blocked'))).toBeVisible();
});
