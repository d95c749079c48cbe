import { sql } from '#server/platform/postgres/sql.ts';
import { paths } from '#web/paths.ts';
import { say } from '../support/chat.ts';
import { choose } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { aTrade, disputedTrade, rejectCardOf } from '../support/points-orders.ts';
import { database } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

const PROBLEM = 'My bank shows the transfer as sent one minute before the order ran out';
const APPEAL = 'The receipt shows that the card was spent';
const MISSING = 'Show the receipt of the card';

test('a payment that arrived too late is reported from the order, with its facts for staff', async ({ enter }) => {
  const { seller, buyer, code, address } = await aTrade();
  await database().run(sql`UPDATE points_order SET due_at = now() WHERE code = ${code}`);

  await test.step('the buyer reports it on a phone', async () => {
    const { page, t } = await enter({ as: buyer.name, width: 390 });
    await page.goto(address);
    await page.getByRole('link', { name: t('points-orders:late.act'), exact: true }).click();
    await expect(page.getByLabel(t('tickets:field.errorType')).first()).toHaveValue(t('tickets:error.paid_late'));
    await page.getByLabel(t('tickets:field.problem')).fill(PROBLEM);
    await page.getByRole('button', { name: t('tickets:new.send'), exact: true }).click();
    await expect(page.getByText(code).first()).toBeVisible();
  });

  await test.step('support reads the order in the work order', async () => {
    const support = await member(await newStaff('support'));
    const { list } = await support.wire.call('workOrders.list', { search: code });
    const { page, t } = await enter({ as: support.name });
    await page.goto(paths.workOrder(list[0]?.code ?? ''));
    await expect(page.getByText(t('tickets:complaintType.points'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: seller.name, exact: true }).first()).toBeVisible();
  });
});

test('a moderator writes to the parties of a points case and reminds them', async ({ enter }) => {
  const { buyer, code, address } = await disputedTrade();
  const moderator = await member(await newStaff('moderator'));
  await moderator.wire.call('pointsOrders.takeCase', { code });

  await test.step('the moderator has the chat, and asks for what is missing', async () => {
    const { page, t } = await enter({ as: moderator.name });
    await page.goto(address);
    await expect(page.getByRole('group', { name: t('chat:composer.label') })).toBeVisible();
    await page.getByRole('button', { name: t('points-orders:tools.remind'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: buyer.name, exact: true }).check();
    await dialog.getByLabel(t('points-orders:tools.missing')).fill(MISSING);
    await dialog.getByRole('button', { name: t('points-orders:tools.remind'), exact: true }).click();
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('disputes-evidence:caseFile.download'), exact: true }),
    ).toBeVisible();
  });

  const { page } = await enter({ as: buyer.name, lang: 'zh_cn', width: 390 });
  await page.goto(address);
  await expect(page.getByText(MISSING)).toBeVisible();
});

for (const [lang, width] of [
  ['en', 1440],
  ['zh_cn', 390],
] as const) {
  test(`a points case is found by its kind, its deadline and its holder, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code } = await disputedTrade();
    const moderator = await member(await newStaff('moderator'));
    const { page, t } = await enter({ as: moderator.name, lang, width });
    const row = page.getByRole('row').filter({ hasText: code });
    const tab = (name: string) =>
      page.getByRole('radiogroup', { name: t('disputes:queue') }).getByText(t(`disputes:tab.${name}`));

    await test.step('among the free ones, with the time left and who opened it', async () => {
      await page.goto(paths.cases());
      await page
        .getByRole('radiogroup', { name: t('points-orders:cases.kinds') })
        .getByText(t('points-orders:cases.points'))
        .click();
      await page.getByLabel(t('disputes:filter.find')).fill(buyer.name);
      await page.getByLabel(t('disputes:filter.find')).press('Enter');
      await expect(row.getByText(/^\d+:\d\d$/)).toBeVisible();
      await expect(row.getByText(t('points-orders:cases.openedBy.sellerCard'))).toBeVisible();
      await expect(row.getByText(t('disputes:free.any'))).toBeVisible();
      await expect(page.getByText(seller.name, { exact: false }).first()).toBeVisible();
    });

    await test.step('taken, it opens, and says where its pictures were seen before', async () => {
      await row.getByRole('button', { name: t('points-orders:cases.take'), exact: true }).click();
      await expect(page.getByText(t('disputes-evidence:seen.nonePictures'))).toBeVisible();
    });

    await test.step('then it is among the moderator’s own, and ruled among the rulings', async () => {
      await page.goto(paths.cases({ kind: 'points', tab: 'mine', find: code }));
      await expect(row.getByRole('link', { name: code, exact: true })).toBeVisible();
      await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason: MISSING });
      await expect(page.getByText(t('disputes:none.mine'))).toBeVisible();
      await tab('ruled').click();
      await expect(row.getByText(t('points-orders:state.ruled'))).toBeVisible();
      await expect(row.getByText(t('disputes:ruledBy', { name: moderator.name }))).toBeVisible();
    });
  });
}

for (const [lang, width] of [
  ['en', 390],
  ['zh_cn', 768],
] as const) {
  test(`after an appeal a second moderator rules for good, at ${width} pixels in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await disputedTrade();
    const [first, second] = [await member(await newStaff('moderator')), await member(await newStaff('moderator'))];
    await first.wire.call('pointsOrders.takeCase', { code });
    await first.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason: PROBLEM });
    await seller.wire.call('pointsOrders.appeal', { code, reason: APPEAL });
    await second.wire.call('pointsOrders.takeCase', { code });
    const { page, t } = await enter({ as: second.name, lang, width });
    await page.goto(address);
    await expect(page.getByText(APPEAL).first()).toBeVisible();
    const rule = page.getByRole('button', { name: t('points-orders:ruling.act'), exact: true });
    await expect(rule).toBeDisabled();
    await expect(page.getByText(t('points-orders:ruling.needs.outcome'), { exact: true })).toBeVisible();
    const outcome = t('points-orders:ruling.dispute_seller_won', { seller: seller.name });
    await page.getByRole('radio', { name: outcome, exact: true }).check();
    await expect(page.getByText(t('points-orders:ruling.needs.reason', { count: 10 }), { exact: true })).toBeVisible();
    await page.getByLabel(t('points-orders:ruling.reason')).fill(MISSING);
    await rule.click();
    await expect(
      page.getByText(t('points-orders:turn.dispute_seller_won.moderator', { seller: seller.name })),
    ).toBeVisible();
    const { state } = await buyer.wire.call('pointsOrders.get', { code });
    expect(state).toBe('dispute_seller_won');
  });
}

test('on a phone the chat of a points order is one press away, with what is unread', async ({ enter }) => {
  const { seller, buyer, address, code } = await aTrade();
  const { page, t } = await enter({ as: buyer.name, width: 390 });
  await page.goto(address);
  const way = page.getByRole('button', { name: new RegExp(`^${t('orders-workspace:tabs.chat')}`) });
  await expect(way).toBeVisible();
  const { id: conversationId } = await seller.wire.call('chat.openConversation', { orderCode: code });
  await say(seller, conversationId, 'Are you there?');
  await expect(way).toContainText('1');
  await way.click();
  await expect(page.getByText('Are you there?', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: t('orders-workspace:tabs.order'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('points-orders:pay.cardAct'), exact: true })).toBeVisible();
});

test('a moderator’s list of points cases follows by itself', async ({ enter }) => {
  const trade = await aTrade();
  const { page, t } = await enter({ as: await newStaff('moderator') });
  await page.goto(paths.cases({ kind: 'points', find: trade.code }));
  await expect(page.getByText(t('disputes:none.open'), { exact: true })).toBeVisible();
  await rejectCardOf(trade);
  const row = page.getByRole('row').filter({ hasText: trade.code });
  await expect(row).toBeVisible();
  const colleague = await member(await newStaff('moderator'));
  await colleague.wire.call('pointsOrders.takeCase', { code: trade.code });
  await expect(row).toHaveCount(0);
});

test('whoever opens a points order has read its notices', async ({ enter }) => {
  const { seller, address, code } = await aTrade();
  const unread = async () => {
    const { list } = await seller.wire.call('notices.list', {});
    return list.filter(({ smsInfo, status }) => smsInfo.refNo === code && status === 0).length;
  };
  await expect.poll(unread).toBe(1);
  const { page } = await enter({ as: seller.name });
  await page.goto(address);
  await expect.poll(unread).toBe(0);
});

for (const lang of LANGS) {
  test(`a case of points goes to a colleague, in ${lang}`, async ({ enter }) => {
    const { code, address } = await disputedTrade();
    const [moderator, colleague] = [
      await member(await newStaff('moderator')),
      await member(await newStaff('moderator')),
    ];
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const { page, t } = await enter({ as: moderator.name, lang });
    await page.goto(address);
    const pass = { name: t('points-orders:tools.pass'), exact: true };
    await page.getByRole('button', pass).click();
    const dialog = page.getByRole('dialog');
    await choose(page, t('points-orders:tools.passTo'), colleague.name);
    await dialog.getByLabel(t('points-orders:tools.passWhy')).fill(MISSING);
    await dialog.getByRole('button', pass).click();
    await expect(page.getByRole('heading', { name: t('points-orders:turn.away'), exact: true })).toBeVisible();
    await expect(page.getByText(t('points-orders:history.pass_on'))).toBeVisible();
    expect((await colleague.wire.call('pointsOrders.get', { code })).can).toContain('rule');
  });
}
