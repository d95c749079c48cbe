import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { confirmDialog, expectEnd, expectTurn, openCode, openDialog } from '../support/operate.ts';
import { newProvider } from '../support/people.ts';
import { fillCard } from '../support/sell.ts';
import { expect, SMOKE, test } from '../support/test.ts';

/** No other test uses this card type. */
const CARD = { cardTypeId: 'roblox-gb-gbp-ecode', brand: 'roblox', country: 'GB' };
const DESCRIPTION = 'A present that I do not need';

test('a quick sale that goes on to the next provider', SMOKE, async ({ enter, pair }) => {
  for (const name of [pair.provider, await newProvider()]) {
    // Both pay the same, more than anybody else: the price of an order stays when it goes on.
    const limits = { minFace: 10, maxFace: 200, totalAmount: 300 };
    await publishAd(await member(name), { cardTypeId: CARD.cardTypeId, rate: '99.20', ...limits });
  }
  const seller = await enter({ as: pair.seller });
  const code = freshCode();

  await test.step('the seller takes the best offer', async () => {
    const { page, t } = seller;
    await page.goto(`${paths.quickSell()}?brand=${CARD.brand}&country=${CARD.country}`);
    await fillCard(seller, { number: 1, code, face: '100' });
    await page.getByLabel(t('orders-placing:quick.description'), { exact: true }).fill(DESCRIPTION);
    await page.getByRole('checkbox', { name: t('orders-placing:quick.mine'), exact: true }).check();
    await page.getByRole('button', { name: /\d+\.\d\d/ }).click();
    await expect(page).toHaveURL(/\/operate\/.*\/GO/);
    await expect(page.getByText(t('orders-workspace:quick.title'), { exact: true }).first()).toBeVisible();
  });
  const orderCode = seller.page.url().split('/').at(-2) ?? '';
  const holder = async () => {
    const { wire } = await member(pair.seller);
    return (await wire.call('orders.get', { code: orderCode })).provider.name;
  };
  const first = await holder();
  const workspace = new URL(seller.page.url()).pathname;

  await test.step('the first provider declines, and has no part in it any more', async () => {
    const visit = await enter({ as: first });
    const { page, t } = visit;
    await page.goto(workspace);
    const dialog = await openDialog(visit, t('orders-workspace:act.decline'));
    await dialog.getByRole('radio', { name: t('orders-workspace:endReason.no_time'), exact: true }).check();
    await confirmDialog(visit, dialog, t('orders-workspace:dialog.decline.verb'));
    await expect(page.getByText(t('orders-workspace:notFound.title'), { exact: true })).toBeVisible();
  });

  await test.step('the seller’s page follows the order', async () => {
    const second = await holder();
    expect(second).not.toBe(first);
    await expectTurn(seller, 'to_view.seller', { provider: second, count: 1 });
    await expect(seller.page).not.toHaveURL(new RegExp(workspace));
  });

  await test.step('the next provider opens and pays', async () => {
    const visit = await enter({ as: await holder() });
    const { page, t } = visit;
    await page.goto(new URL(seller.page.url()).pathname);
    await expect(page.getByText(DESCRIPTION, { exact: true })).toBeVisible();
    await openCode(visit);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    const dialog = await openDialog(visit, t('orders-workspace:act.confirm'));
    await dialog.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /\d+\.\d\d/ }).click();
    await expectEnd(seller, 'completed');
  });
});
