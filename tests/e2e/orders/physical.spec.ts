import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { confirmDialog, expectEnd, expectTurn, openDialog } from '../support/operate.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('a parcel from promise to payment', SMOKE, async ({ enter, pair }) => {
  const adCode = await publishAd(await member(pair.provider), {
    cardTypeId: 'amazon-us-usd-physical',
    rate: '80',
    minFace: 25,
    totalAmount: 500,
  });
  const seller = await enter({ as: pair.seller });
  const provider = await enter({ as: pair.provider });
  const values = { ...pair, count: 1 };

  await test.step('the seller promises a card', async () => {
    const { page, t } = seller;
    await page.goto(`${paths.goSell(adCode)}?face=100`);
    await expect(page).toHaveURL(new RegExp(paths.sellPlaceAnOrder(adCode)));
    await page
      .getByLabel(`${t('orders-placing:promise.card', { number: 1 })}, ${t('orders-placing:promise.face')}`)
      .fill('100');
    await page.getByRole('button', { name: t('orders-placing:promise.verb', { sum: '79.20' }), exact: true }).click();
    await expect(page).toHaveURL(/\/operate\/.*\/GO/);
    await expectTurn(seller, 'to_deliver.seller', values);
  });
  const workspace = new URL(seller.page.url()).pathname;

  await test.step('and sends it to the address that the provider gave', async () => {
    const { page, t } = seller;
    await page.getByRole('button', { name: t('orders-workspace:address.show'), exact: true }).click();
    await expect(page.getByRole('main')).toContainText('12 Long Street');
    await expect(page.getByText(t('orders-workspace:log.one.address_opened', { by: pair.seller }))).toBeVisible();
    const send = page.getByRole('button', { name: t('orders-workspace:parcel.verb'), exact: true });
    await send.click();
    await expect(page.getByText(t('orders-workspace:parcel.numberForm'))).toBeVisible();
    await page.getByLabel(t('orders-workspace:parcel.number'), { exact: true }).fill('1Z999AA10123456784');
    await send.click();
    await expectTurn(seller, 'delivered.seller', values);
  });

  await test.step('the provider receives and tests it', async () => {
    const { page, t } = provider;
    await page.goto(workspace);
    await expectTurn(provider, 'delivered.provider', values);
    await expect(page.getByText('1Z999AA10123456784', { exact: true }).first()).toBeVisible();
    const dialog = await openDialog(provider, t('orders-workspace:act.receive'));
    await confirmDialog(provider, dialog, t('orders-workspace:dialog.receive.verb'));
    await expectTurn(provider, 'to_release.provider', values);
    await expectTurn(seller, 'to_release.seller', values);
  });

  await test.step('and pays', async () => {
    const { t } = provider;
    const dialog = await openDialog(provider, t('orders-workspace:act.confirm'));
    await dialog.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
    await confirmDialog(provider, dialog, t('orders-workspace:dialog.confirm.verb', { gets: '79.20' }));
    await expectEnd(provider, 'completed');
    await expectTurn(seller, 'paid.seller', { ...values, gets: '79.20' });
  });
});
