import { choose, openFromQueue, sign, takeFromQueue } from '../support/cases.ts';
import { freshCode } from '../support/forms.ts';
import { points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { arbitrated, place } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const WHY = 'The shop names the buyer: it was the provider.';

test('fraud is found, reviewed by a second person and paid', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const { seller, provider } = order;
  const bailOf = async () => BigInt((await provider.wire.call('points.getBalance', { currency: 'BAIL' })).amount);
  await arbitrated(order, 'invalid');
  const before = { seller: await pointsOf(seller), bail: await bailOf() };
  const names = { seller: seller.name, provider: provider.name };

  await test.step('the moderator finds fraud and sees what it would cost', async () => {
    const moderator = await enter({ as: 'demo_moderator' });
    const { page, t } = moderator;
    await takeFromQueue(moderator, order);
    await choose(moderator, 'seller_won_card_invalid');
    await page.getByLabel(t('disputes:fraud.check')).check();
    const adds = t('disputes:fraud.adds', { ...names, due: '800.00', bail: '800.00', count: 1 });
    await expect(page.getByText(adds, { exact: true })).toBeVisible();
    await sign(moderator, order, WHY);
    for (const { wire } of [seller, provider])
      await wire.call('disputes.acceptRuling', { code: order.code, tradePassword: TRADE_PASSWORD });
    // Live events reach the open page; the moderator who ruled does not review.
    await expect(page.getByText(t('disputes:review.notYou'), { exact: true })).toBeVisible();
  });

  await test.step('the second one approves, knowing who gets what', async () => {
    const reviewer = await enter({ as: 'demo_moderator2' });
    const { page, t } = reviewer;
    await openFromQueue(reviewer, order, 'reviews');
    await page.getByRole('radio', { name: t('disputes:review.approve'), exact: false }).click();
    await page.getByLabel(t('disputes:reason10')).fill('The receipt and the log agree.');
    const vote = t('disputes:review.approveSum', { amount: '800.00' });
    await page.getByRole('main').getByRole('button', { name: vote, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('disputes:review.willPay'));
    await expect(dialog).toContainText('800.00');
    await dialog.getByRole('button', { name: vote, exact: true }).click();
    await expect(page.getByText(t('disputes:review.paid', { amount: '800.00' }), { exact: true })).toBeVisible();
  });

  await test.step('the seller has the order and the compensation, out of the bail', async () => {
    const now = await pointsOf(seller);
    expect(now.amount - before.seller.amount).toBe(points('879.2'));
    expect(before.bail - (await bailOf())).toBe(points('800'));
  });

  await test.step('the provider reads what is missing, and tops it up', async () => {
    const { page, t } = await enter({ as: pair.provider });
    await page.goto('/bail');
    await expect(page.getByText(t('bail:short.title', { amount: '800.00' }), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('bail:pay.open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('bail:pay.amount'))).toHaveValue('800');
    await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
    await dialog.getByRole('button', { name: t('bail:pay.verb', { amount: '800.00' }), exact: true }).click();
    await expectToast(page, t('bail:pay.done'));
    await expect(page.getByText(t('bail:short.title', { amount: '800.00' }), { exact: true })).toHaveCount(0);
  });
});
