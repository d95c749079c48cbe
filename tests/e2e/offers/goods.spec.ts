import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function pictures(count: number) {
  const files = Array.from({ length: count }, async (_, index) => ({
    name: `card-${index}.png`,
    mimeType: 'image/png',
    buffer: await noiseImage(),
  }));
  return Promise.all(files);
}

async function paste({ page, t }: Visit, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: t('goods:add.paste'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('card-list:label'), { exact: true }).fill(lines.join('\n'));
  await dialog.getByRole('button', { name: t('card-list:take', { count: lines.length }), exact: true }).click();
}

test('fills the shelf of a sell ad', SMOKE, async ({ enter, pair }) => {
  const seller = await member(pair.seller);
  const code = await publishSellAd(seller, { cardTypeId: 'steam-us-usd-ecode' });
  const knownCode = freshCode();
  await addGoods(seller, code, [{ face: 20, code: knownCode }]);
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  await page.goto(paths.goodsList(code));
  await paste(visit, [`${freshCode()};50`, `${knownCode};20`, `${freshCode()},100`]);
  await test.step('a face value with decimals is refused, and its digits are never merged', async () => {
    const face = page.getByLabel(t('goods:add.face', { number: 1 }), { exact: true });
    await face.fill('25.50');
    await expect(face).toHaveValue('25.50');
    await expect(page.getByText(t('ui:number.whole'), { exact: true })).toBeVisible();
    await face.fill('50');
  });
  // Photos fill the rows without one, in order; the same photo is not used twice.
  const [first, ...others] = await pictures(3);
  const drop = page.locator('input[type=file][multiple]');
  await drop.setInputFiles([first, first, ...others].filter((other) => other !== undefined));
  await expectToast(page, t('goods:add.pictureTwice'));
  const put = page.getByRole('button', { name: t('goods:add.act', { count: 3 }), exact: true });
  const shelf = page.getByRole('heading', { name: t('goods:table.title', { count: 3 }), exact: true });
  await expect(async () => {
    // Pressed before all pictures are there, it says so and nothing happens.
    if ((await put.count()) > 0) await put.click();
    await expect(shelf).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectToast(page, t('goods:add.done', { count: 2 }));

  await test.step('a code that is known stays behind, with the reason at its row', async () => {
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(shelf).toBeVisible();
  });

  await test.step('cards leave the shelf together, and go for good', async () => {
    await page.getByRole('button', { name: t('goods:bulk.off'), exact: true }).click();
    await expectToast(page, t('goods:bulk.selectOne'));
    await page.getByLabel(t('goods:table.choose', { row: 1 }), { exact: true }).check();
    await page.getByLabel(t('goods:table.choose', { row: 2 }), { exact: true }).check();
    await page.getByRole('button', { name: t('goods:bulk.off'), exact: true }).click();
    await expectToast(page, t('goods:bulk.nowOff', { count: 2 }));
    await page.getByRole('button', { name: t('goods:bulk.remove'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('goods:bulk.removeAct', { count: 2 }), exact: true }).click();
    await expectToast(page, t('goods:bulk.removed', { count: 2 }));
  });

  await test.step('an internal price above the price hides the ad', async () => {
    await page.getByRole('button', { name: t('goods:price.open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('goods:price.act'), exact: true }).click();
    await expect(dialog.getByText(t('goods:price.empty'), { exact: true })).toBeVisible();
    await dialog.getByLabel(t('goods:price.label')).fill('0.123456789');
    await expect(dialog.getByText(t('ui:number.decimals', { max: 8 }), { exact: true })).toBeVisible();
    await dialog.getByLabel(t('goods:price.label')).fill('0.95');
    await dialog.getByRole('button', { name: t('goods:price.act'), exact: true }).click();
    await expect(page.getByText(t('goods:ad.hidden'), { exact: true })).toBeVisible();
    await seller.wire.call('goods.setPrice', { cardTypeIds: ['steam-us-usd-ecode'], price: '0' });
  });
});

test('buys cards of a sell ad', SMOKE, async ({ enter, pair }) => {
  const seller = await member(pair.seller);
  const code = await publishSellAd(seller, { cardTypeId: 'amazon-us-usd-ecode', rate: '55', quick: true });
  await addGoods(seller, code, [{ face: 50 }, { face: 100 }]);
  const { page, t } = await enter({ as: pair.provider });
  await page.goto(`${paths.gift()}?side=sell&brand=amazon`);
  await page.locator(`a[href="${paths.goOrder(code)}"]`).click();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText(t('goods:order.chosen', { count: 1 }), { exact: true })).toBeVisible();
  const most = page.getByRole('textbox', { name: t('goods:quick.most'), exact: true });
  const pick = page.getByRole('button', { name: t('goods:quick.pick'), exact: true });
  await most.fill('60');
  await pick.click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/100/);
  await most.clear();
  await pick.click();
  await expect(page.getByText(t('goods:order.chosen', { count: 2 }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('goods:order.next'), exact: true }).click();
  await page.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
  await page.getByRole('button', { name: t('goods:place.act', { sum: '82.50' }), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/operate/${code}/GO`));
});
