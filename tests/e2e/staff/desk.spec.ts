import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { freshCode, turn } from '../support/forms.ts';
import { type Member, member } from '../support/members.ts';
import { place } from '../support/orders.ts';
import { newStaff } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** Answers support as well, when asked. */
const OTHER_AGENT = 'demo_admin';

const nameOf = ({ me }: Member): string => me.nickname;
const button = ({ page, t }: Visit, key: string) => page.getByRole('button', { name: t(key), exact: true });
/** The help assistant may quote the question: the first match is the question itself. */
const bubbleOf = ({ page }: Visit, text: string) => page.locator('[data-seq]').filter({ hasText: text }).first();

/** Where one writes in the chat that is open; the notes beside it are a field of a form. */
const composer = ({ page }: Visit) => page.locator('main textarea:not(.mantine-Textarea-input)').first();

/** Writes in the chat that is open. */
async function write(visit: Visit, text: string): Promise<void> {
  const box = composer(visit);
  await box.fill(text);
  await box.press('Enter');
}

/** Opens the request of this person at the desk. */
async function open({ page }: Visit, tab: 'mine' | 'queue', name: string): Promise<void> {
  await page.goto(`${paths.supportDesk()}?tab=${tab}`);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

/** Hands the open request over to the agent whom the option names. */
async function handOver(visit: Visit, option: string | RegExp): Promise<void> {
  const { page, t } = visit;
  await button(visit, 'support:desk.handOver').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox')
    .or(dialog.getByRole('textbox', { name: t('support:desk.to') }))
    .click();
  await page.getByRole('option', { name: option }).click();
  await dialog.getByRole('button', { name: t('support:desk.handOver'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a visitor asks support: the help assistant first, then a person', async ({ enter }) => {
  const { name, wire } = await member(await newStaff('support'));
  const visitor = await enter();
  const agent = await enter({ as: name });
  const question = 'When do I get paid after a sale?';
  const answer = 'Hello, this is a person';

  await test.step('the visitor opens the chat without an account', async () => {
    await visitor.page.goto(paths.gift());
    await visitor.page
      .getByRole('banner')
      .getByRole('link', { name: visitor.t('shell:askSupport'), exact: true })
      .click();
    await visitor.page.getByRole('button', { name: visitor.t('support:door.open'), exact: true }).click();
    const box = composer(visitor);
    await expect(box).toBeVisible();
    await box.fill(question);
    await box.press('Enter');
    await expect(visitor.page.getByText(question, { exact: true }).first()).toBeVisible();
  });

  await test.step('the help assistant answers with its sources', async () => {
    const answered = visitor.page.locator('[data-seq]').filter({ hasText: visitor.t('chat:assistant.sources') });
    await expect(answered.locator(`a[href^="${paths.help()}/"]`).first()).toBeVisible();
  });

  await test.step('the visitor asks for a person and waits', async () => {
    const ask = visitor.page.getByRole('button', { name: visitor.t('support:askPerson'), exact: true });
    await ask.first().click();
    await expect(visitor.page.getByText(visitor.t('support:state.queued'), { exact: true })).toBeVisible();
  });

  await test.step('an agent opens reception and gets the request', async () => {
    await agent.page.goto(paths.supportDesk());
    const reception = agent.page.getByRole('switch', { name: agent.t('support:desk.reception'), exact: true });
    await expect(reception).not.toBeChecked();
    await turn(reception);
    await expect(reception).toBeChecked();
    const visitorName = await visitor.page.evaluate(
      () => JSON.parse(localStorage.getItem('session') ?? '{}').visitor.name,
    );
    await agent.page
      .getByRole('button', { name: new RegExp(visitorName) })
      .first()
      .click();
    await expect(bubbleOf(agent, question)).toBeVisible();
    const box = composer(agent);
    await box.fill(answer);
    await box.press('Enter');
  });

  await test.step('the answer reaches the visitor without a reload, and looks like staff', async () => {
    await expect(visitor.page.getByText(answer, { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(visitor.t('support:state.assigned'), { exact: true })).toBeVisible();
  });

  await test.step('elsewhere on the site the visitor sees that there is something to read', async () => {
    await visitor.page.goto(paths.gift());
    const door = visitor.page.getByRole('banner').locator(`a[href="${paths.support()}"]`);
    await expect(door).toBeVisible();
    await composer(agent).fill(`${answer} (2)`);
    await composer(agent).press('Enter');
    await expect(door).toHaveAccessibleName(visitor.t('chat:header.unread', { count: 1 }));
    await door.click();
    await expect(visitor.page.getByText(`${answer} (2)`, { exact: true })).toBeVisible();
  });

  await test.step('the agent closes the request', async () => {
    await agent.page.getByRole('button', { name: agent.t('support:desk.close'), exact: true }).click();
    const dialog = agent.page.getByRole('dialog');
    await dialog.getByRole('button', { name: agent.t('support:desk.close'), exact: true }).click();
    const chat = visitor.page.getByRole('main');
    await expect(chat.getByText(visitor.t('support:state.closed'), { exact: true })).toBeVisible();
  });
  await wire.call('support.closeReception', {});
});

test('a member’s request is answered under a label, handed over, and put back into the queue', async ({
  enter,
  pair,
}) => {
  await place(pair, [{ face: 25, code: freshCode() }]);
  const [seller, first, second] = await Promise.all([
    member(pair.seller),
    member(await newStaff('support')),
    member(OTHER_AGENT),
  ]);
  const asks = await enter({ as: pair.seller });
  const agent = await enter({ as: first.name });
  const other = await enter({ as: OTHER_AGENT });
  const question = 'Where is my money?';
  const label = 'Payouts';
  const canned = { title: `greet-${first.name}`, body: 'Thank you for asking, I am looking at it.' };

  await test.step('a member asks without any door, and finds the conversation among the chats', async () => {
    await asks.page.goto(paths.support());
    await expect(button(asks, 'support:door.open')).toHaveCount(0);
    await write(asks, question);
    await expect(bubbleOf(asks, question)).toBeVisible();
    await button(asks, 'support:askPerson').first().click();
    await expect(asks.page.getByText(asks.t('support:state.queued'), { exact: true })).toBeVisible();
    await asks.page.goto(paths.chat());
    const { conversationId } = await seller.wire.call('support.get', {});
    const row = asks.page.locator(`a[href^="${paths.chat(conversationId)}"]`);
    await expect(row.getByText(asks.t('chat:window.support'), { exact: true })).toBeVisible();
    await row.click();
    await expect(bubbleOf(asks, question)).toBeVisible();
  });

  await test.step('the agent sets a label, which the member sees beside the name', async () => {
    await open(agent, 'queue', nameOf(seller));
    const field = agent.page.getByRole('textbox', { name: agent.t('support:desk.label'), exact: true });
    await field.fill(label);
    await button(agent, 'support:desk.saveLabel').click();
    await expectToast(agent.page, agent.t('support:desk.labelSaved'));
    await button(agent, 'support:desk.take').click();
    await expect(bubbleOf(agent, question)).toBeVisible();
    const badge = asks.page.getByText(asks.t('chat:staff.badgeLabel', { label }), { exact: true });
    await expect(asks.page.getByRole('heading', { name: nameOf(first) }).locator(badge)).toBeVisible();
    for (const [visit, peer] of [
      [asks, first],
      [agent, seller],
    ] as const) {
      const call = visit.t('calls:start.audio', { name: nameOf(peer) });
      await expect(visit.page.getByRole('button', { name: call, exact: true })).toBeVisible();
    }
  });

  await test.step('the agent sees the points and the latest orders of who asks', async () => {
    const { account } = await first.wire.call('support.getContext', {
      conversationId: (await seller.wire.call('support.get', {})).conversationId,
    });
    expect(account?.orders.length).toBeGreaterThan(0);
    const line = agent.page.locator('dl > div').filter({ hasText: agent.t('support:context.points') });
    const { amount } = await seller.wire.call('points.getBalance', {});
    await expect(line).toContainText(formatAmount(amount));
    for (const { code } of account?.orders ?? [])
      await expect(agent.page.getByText(code, { exact: true })).toBeVisible();
  });

  await test.step('a canned answer for all staff is written once and inserted by a slash', async () => {
    await button(agent, 'chat:quick.title').click();
    await button(agent, 'chat:quick.manage').click();
    const dialog = agent.page.getByRole('dialog', { name: agent.t('chat:quick.manage'), exact: true });
    await dialog.getByLabel(agent.t('chat:quick.name'), { exact: true }).fill(canned.title);
    await dialog.getByLabel(agent.t('chat:quick.body'), { exact: true }).fill(canned.body);
    await dialog.getByRole('checkbox', { name: agent.t('chat:quick.shared'), exact: true }).check();
    await dialog.getByRole('button', { name: agent.t('chat:quick.add'), exact: true }).click();
    await expect(dialog.getByText(canned.title, { exact: true })).toBeVisible();
    await agent.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const box = composer(agent);
    await box.fill(`/${canned.title}`);
    await expect(agent.page.getByRole('option').filter({ hasText: canned.body })).toBeVisible();
    await box.press('Enter');
    await expect(box).toHaveValue(canned.body);
    await box.press('Enter');
    await expect(bubbleOf(asks, canned.body)).toBeVisible();
    await expect(bubbleOf(asks, canned.body)).toContainText(asks.t('chat:staff.badgeLabel', { label }));
  });

  await test.step('the agent hands over, and the next one reads it all and has the canned answer too', async () => {
    await handOver(agent, new RegExp(`^${nameOf(second)} `));
    await expect(bubbleOf(agent, question)).toHaveCount(0);
    await open(other, 'mine', nameOf(seller));
    await expect(bubbleOf(other, question)).toBeVisible();
    await expect(bubbleOf(other, canned.body)).toBeVisible();
    const box = composer(other);
    await box.fill(`/${canned.title}`);
    await other.page.getByRole('option').filter({ hasText: canned.body }).click();
    await expect(box).toHaveValue(canned.body);
    await box.fill('');
    await expect(asks.page.getByRole('heading', { name: nameOf(second) })).toBeVisible();
  });

  await test.step('back in the queue nobody reads it, and the member waits again', async () => {
    await handOver(other, other.t('support:desk.toQueue'));
    await expect(bubbleOf(other, question)).toHaveCount(0);
    await asks.page.goto(paths.support());
    await expect(asks.page.getByText(asks.t('support:state.queued'), { exact: true })).toBeVisible();
  });

  await test.step('who let it go can take it again, in the same window', async () => {
    await other.page
      .locator('label')
      .filter({ hasText: other.t('support:desk.tab.queue') })
      .click();
    await other.page.getByRole('button', { name: new RegExp(`^${nameOf(seller)}`) }).click();
    await button(other, 'support:desk.take').click();
    await expect(bubbleOf(other, question)).toBeVisible();
    await handOver(other, other.t('support:desk.toQueue'));
    await expect(bubbleOf(other, question)).toHaveCount(0);
  });

  const { list } = await first.wire.call('chat.listShortcuts', {});
  for (const { id, title } of list) if (title === canned.title) await first.wire.call('chat.removeShortcut', { id });
  const { conversationId } = await seller.wire.call('support.get', {});
  await first.wire.call('support.take', { conversationId });
  await first.wire.call('support.close', { conversationId });
  await first.wire.call('support.setLabel', { label: '' });
});

test('the reception switch turns back when the server refuses, and says why', async ({ enter }) => {
  const { name, wire } = await member(await newStaff('support'));
  const agent = await enter({ as: name });
  await agent.page.goto(paths.supportDesk());
  const reception = agent.page.getByRole('switch', { name: agent.t('support:desk.reception'), exact: true });
  await expect(reception).not.toBeChecked();
  const requested: string[] = [];
  let answer = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refuse = { errorCode: '9', errorBizCode: '999999', errorInfo: 'Not now, please', data: null };
  await agent.page.route('**/gateway', async (route) => {
    const code = new URLSearchParams(route.request().postData() ?? '').get('code') ?? '';
    if (code !== '810002' || requested.length > 0) return route.fallback();
    requested.push(code);
    await seen;
    await route.fulfill({ json: refuse });
  });
  await reception.click();
  await expect(reception).toBeChecked();
  answer();
  await expect(agent.page.getByText(refuse.errorInfo)).toBeVisible();
  await expect(reception).not.toBeChecked();
  expect(requested).toEqual(['810002']);
  expect((await wire.call('support.getDesk', {})).receiving).toBe(false);

  await reception.click();
  await expect.poll(async () => (await wire.call('support.getDesk', {})).receiving).toBe(true);
  await expect(reception).toBeChecked();
  await wire.call('support.closeReception', {});
});
