import { paths } from '#web/paths.ts';
import { countryIn } from '../support/country.ts';
import { choose } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { newProvider, newTrader } from '../support/people.ts';
import { next, pickCountries, publishBuy, publishSell } from '../support/publish.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('publishes an offer to buy', SMOKE, async ({ enter }) => {
  const visit = await enter({ as: await newProvider() });
  const { page, t } = visit;
  await page.goto(paths.publishStep1());
  const [code = ''] = await publishBuy(visit, { brand: 'Amazon', countries: ['US'], rate: '61.5', total: '700' });
  await page.getByRole('link', { name: t('ads:done.open'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.advertisementDetails('buy', code)}$`));
  await expect(page.getByText('0.6150', { exact: true }).first()).toBeVisible();

  await test.step('and removes it', async () => {
    await page.getByRole('button', { name: t('ads:bulk.remove'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('ads:remove.verb', { count: 1 }), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.myOffers()}$`));
    await page.goto(paths.advertisementDetails('buy', code));
    await expect(page.getByText(t('ads:edit.missing'), { exact: true })).toBeVisible();
  });
});

test('publishes an offer to sell', async ({ enter }) => {
  const visit = await enter({ as: await newTrader() });
  const { page, t } = visit;
  await page.goto(paths.publishStep1());
  const [code = ''] = await publishSell(visit, { brand: 'Amazon', countries: ['US'], rate: '92.5' });
  expect(code).toMatch(/^AS/);
  await page.goto(paths.advertisementDetails('sell', code));
  await expect(page.getByText(t('ads:hidden.why.cards'), { exact: true })).toBeVisible();
  await page.goto(paths.editAdSell(code));
  await page.getByLabel(t('ads:rate.ask')).fill('91');
  await page.getByRole('button', { name: t('ads:edit.act'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.advertisementDetails('sell', code)}$`));
  await expect(page.getByText('0.9100', { exact: true }).first()).toBeVisible();
  await page.goto(paths.goodsList(code));
  await expect(page.getByRole('switch', { name: t('goods:quick.label'), exact: true })).toBeChecked();
});

test('steps 1, 2, 3 and 5 keep what was entered, 4 and 6 do not', async ({ enter }) => {
  const visit = await enter({ as: await newProvider() });
  const { page, t } = visit;
  await page.goto(paths.publishStep5());
  await expect(page).toHaveURL(/\/publishStep1$/);
  await choose(page, t('ads:type.brand'), 'Steam');
  await next(visit, 2);
  await expect(page.getByText(t('ads:face.typeFirst'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('ads:steps.next'), exact: true }).click();
  await expect(page.getByText(t('ui:rule.country_none'), { exact: true })).toBeVisible();
  await pickCountries(visit, ['US']);
  await page.getByLabel(t('ads:face.min'), { exact: true }).fill('25');
  await next(visit, 3);
  await page.getByLabel(t('ads:amount.total')).fill('900');
  await page.getByLabel(t('ads:order.min'), { exact: true }).fill('20');
  await next(visit, 4);
  const rate = page.getByLabel(t('ads:rate.label'));
  await expect(rate).not.toHaveValue('');
  const best = await rate.inputValue();
  await rate.fill('55');
  await next(visit, 5);
  await page.getByLabel(t('ads:terms.text')).fill('Photos of both sides, please.');

  await test.step('after a reload and elsewhere', async () => {
    await page.goto(paths.wallet());
    await page.goto(paths.publishStep5());
    await page.reload();
    await expect(page.getByLabel(t('ads:terms.text'))).toHaveValue('Photos of both sides, please.');
    await page.goto(paths.publishStep3());
    await expect(page.getByLabel(t('ads:amount.total'))).toHaveValue('900');
    await expect(page.getByLabel(t('ads:order.min'), { exact: true })).toHaveValue('20');
    await page.goto(paths.publishStep2());
    await expect(page.getByLabel(t('ads:face.min'), { exact: true })).toHaveValue('25');
    await expect(
      page.getByRole('main').getByRole('button', { name: countryIn('en', 'US'), exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('but the rate is looked at afresh, and the password asked again', async () => {
    await page.goto(paths.publishStep6());
    await expect(page.getByText('55%', { exact: true })).toBeVisible();
    await page.getByLabel(t('ads:secret.label'), { exact: true }).fill('Trade2468');
    await page.goto(paths.publishStep4());
    await expect(rate).toHaveValue(best);
    await page.goto(paths.publishStep6());
    await expect(page).toHaveURL(/\/publishStep4$/);
    // It comes with the market's answer; going on before that is refused.
    await expect(rate).not.toHaveValue('');
    await next(visit, 5);
    await next(visit, 6);
    await expect(page.getByLabel(t('ads:secret.label'), { exact: true })).toHaveValue('');
    // The rate that was chosen before is one press away.
    await page.goto(paths.publishStep4());
    await expect(rate).not.toHaveValue('');
    await rate.fill('54');
    await page.getByRole('button', { name: t('ads:rate.useOld', { rate: best }), exact: true }).click();
    await expect(rate).toHaveValue(best);
  });
});

test('several countries become an offer each, and are taken off the shelf together', async ({ enter, pair }) => {
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  const { wire } = await member(pair.provider);
  const { brands, types } = await wire.call('catalog.listCardTypes', {});
  const several = brands
    .map(({ id, name }) => ({
      name,
      fitting: types.filter(
        (typeItem) => typeItem.brandId === id && typeItem.currency === 'EUR' && typeItem.form === 'ecode',
      ),
    }))
    .find(({ fitting }) => fitting.length > 1);
  test.skip(several === undefined, 'no brand is traded in two countries of one currency');
  const countries = several?.fitting.slice(0, 2).map((item) => item.country) ?? [];
  await page.goto(paths.publishStep1());
  const codes = await publishBuy(visit, { brand: several?.name ?? '', countries, rate: '58.25', total: '300' });

  await page.goto(paths.myOffers());
  await page.getByRole('button', { name: t('ads:bulk.off'), exact: true }).click();
  await expectToast(page, t('ads:bulk.none'));
  for (const code of codes) await page.getByLabel(t('ads:bulk.choose', { code }), { exact: true }).check();
  await page.getByRole('button', { name: t('ads:bulk.off'), exact: true }).click();
  await expectToast(page, t('ads:bulk.nowOff', { count: codes.length }));
  for (const code of codes) expect((await wire.call('ads.getMine', { code })).status).toBe('off');
  await removed(visit, codes);
});

test('a switch that the server refuses turns back', async ({ enter, pair }) => {
  const visit = await enter({ as: pair.provider });
  const { page } = visit;
  await page.goto(paths.publishStep1());
  const [code = ''] = await publishBuy(visit, { brand: 'Amazon', countries: ['US'], rate: '57', total: '50' });
  await page.goto(paths.advertisementDetails('buy', code));
  const shelf = page.getByRole('main').getByRole('switch');
  await expect(shelf).toBeChecked();
  const { wire } = await member(pair.provider);
  await wire.call('ads.remove', { codes: [code] });
  let answer = (): void => undefined;
  const waited = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/gateway', async (route) => {
    await waited;
    await route.fallback();
  });
  await shelf.click();
  await expect(shelf).not.toBeChecked();
  answer();
  await expect(shelf).toBeChecked();
});

async function removed({ page, t }: Visit, codes: readonly string[]): Promise<void> {
  await page.goto(paths.myOffers());
  for (const code of codes) await page.getByLabel(t('ads:bulk.choose', { code }), { exact: true }).check();
  await page.getByRole('button', { name: t('ads:bulk.remove'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ads:remove.verb', { count: codes.length }), exact: true })
    .click();
  await expectToast(page, t('ads:bulk.removed', { count: codes.length }));
}
