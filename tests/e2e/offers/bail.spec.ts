import { publishAd } from '#tests/fixtures/world/offers.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { newProvider } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('bail is paid, and leaves under notice', SMOKE, async ({ enter }) => {
  const owner = await member(await newProvider());
  const { wire } = owner;
  await publishAd(owner);
  const shelf = async () =>
    (await wire.call('ads.listMine', { status: 'on', limit: 100 })).list.map(({ code }) => code);
  const ads = await shelf();
  expect(ads).toHaveLength(1);
  const { page, t } = await enter({ as: owner.name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.goto('/wallet');
  await press(t('points:more'));
  await page.getByRole('menuitem', { name: t('points:bail'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('bail:title'), exact: true })).toBeVisible();

  await test.step('a payment shows what is left and moves at once', async () => {
    const { paid } = await wire.call('bail.getStatus', {});
    await press(t('bail:pay.open'));
    await dialog.getByLabel(t('bail:pay.amount')).fill('999999');
    await expect(dialog.getByText(t('bail:pay.short'), { exact: true })).toBeVisible();
    await dialog.getByLabel(t('bail:pay.amount')).fill('50');
    await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
    await dialog.getByRole('button', { name: t('bail:pay.verb', { amount: '50.00' }), exact: true }).click();
    await expectToast(page, t('bail:pay.done'));
    await expect(page.getByText(t('points:what.bail_pay')).first()).toBeVisible();
    expect(BigInt((await wire.call('bail.getStatus', {})).paid) - BigInt(paid)).toBe(50_000_000n);
  });

  await test.step('a notice clears the shelf, and can be withdrawn', async () => {
    await press(t('bail:leave.give'));
    const give = dialog.getByRole('button', { name: t('bail:leave.give'), exact: true });
    await expect(give).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await give.click();
    await expect(page.getByText(t('bail:leave.waits'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('bail:leave.takeBack'), exact: true })).toBeDisabled();
    expect(await shelf()).toEqual([]);
    await press(t('bail:leave.withdraw'));
    await dialog.getByRole('button', { name: t('bail:leave.withdraw'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('bail:leave.give'), exact: true })).toBeVisible();
  });
});
