import { paths } from '#web/paths.ts';
import { choose, dropPicture, typeLogin } from '../support/forms.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { publishBuy } from '../support/publish.ts';
import { bindApp, giveReason, openPerson, openTab, press, proveByApp } from '../support/staff.ts';
import { expect, test, type Visit } from '../support/test.ts';

/** Whole points: the bail, and an offer of 700. */
const POINTS = 11_000;
const BUSINESS = 'A shop for gift cards since 2019, registered in Hamburg as HRB 1234; two people answer at night';
const WHY = 'Asked sellers to trade outside';
const WORDS = 'The chat shows that the seller asked for it, and that I refused';

/** Conditions, bail and application, on a phone. */
async function apply({ page, t }: Visit, code: () => Promise<string>): Promise<void> {
  await page.goto(paths.becomeProvider());
  await page.getByLabel(t('providers:form.business')).fill(BUSINESS);
  await choose(page, t('providers:form.answer'), t('providers:minutes', { count: 5 }));
  await page.getByLabel(t('providers:form.clock')).check();
  await press(page, t('providers:form.save'));
  await dropPicture(page.getByRole('main'));
  await expect(page.getByRole('button', { name: t('providers:documents.remove', { name: 'card.png' }) })).toBeVisible();
  await press(page, t('bail:pay.open'));
  const dialog = page.getByRole('dialog', { name: t('bail:pay.title') });
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('bail:pay.verb', { amount: '10,000.00' }), exact: true }).click();
  await proveByApp({ page, t, lang: 'en' }, code);
  await expect(dialog).toBeHidden();
  await press(page, t('providers:state.send'));
  await expect(page.getByText(t('providers:state.text.pending'), { exact: true })).toBeVisible();
}

test('a trader becomes a provider, posts an ad, is suspended, appeals and comes back', async ({ enter }) => {
  const name = await newTrader(POINTS);
  const [judge, reviewer] = await Promise.all([newStaff('moderator'), newStaff('moderator')]);
  const code = await bindApp(name);
  const provider = await enter({ as: name, width: 390 });
  const staff = await enter({ as: judge });
  const { page, t } = provider;
  let ad = '';

  await test.step('the trader applies', () => apply(provider, code));

  await test.step('staff take the application and approve it', async () => {
    await staff.page.goto(paths.providers());
    const card = staff.page.locator('section').filter({ has: staff.page.getByRole('link', { name, exact: true }) });
    await card.getByRole('button', { name: t('providers:staff.take'), exact: true }).click();
    await card.getByRole('button', { name: t('providers:staff.do.approve'), exact: true }).click();
    await giveReason(staff, t('providers:staff.do.approve'), 'The registration is genuine');
    await expect(card).toHaveCount(0);
  });

  await test.step('the new provider logs in and posts an ad', async () => {
    await page.goto(paths.serviceLogin());
    await typeLogin(provider, `${name}@example.com`);
    await page.getByLabel(t('security:factor.code')).fill(await code());
    await press(page, t('security:login.act'));
    await expect(page).not.toHaveURL(/\/serviceLogin/);
    await page.goto(paths.publishStep1());
    await page.addLocatorHandler(page.getByRole('dialog', { name: t('security:stepUp.title') }), () =>
      proveByApp(provider, code),
    );
    [ad = ''] = await publishBuy(provider, { brand: 'Amazon', countries: ['US'], rate: '61.5', total: '700' });
  });

  await test.step('staff suspend the provider', async () => {
    await openPerson(staff, name);
    await press(staff.page, t('staff:person.suspend'));
    await giveReason(staff, t('staff:person.suspend'), WHY);
    await expect(staff.page.getByText(WHY).first()).toBeVisible();
  });

  await test.step('the provider reads why, and appeals', async () => {
    await page.goto(paths.myOffers());
    await page.getByRole('link', { name: t('people-pauses:toStanding'), exact: true }).click();
    await expect(page.getByText(WHY)).toBeVisible();
    await press(page, t('standing:appeal.open'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('standing:appeal.words')).fill(WORDS);
    await dialog.getByRole('button', { name: t('standing:appeal.send'), exact: true }).click();
    await expect(page.getByText(WORDS)).toBeVisible();
  });

  await test.step('a colleague grants the appeal, and the provider is back', async () => {
    const colleague = await enter({ as: reviewer });
    await colleague.page.goto(paths.providers());
    await openTab(colleague.page, t('providers:staff.title'), t('providers:staff.tab.appeals'));
    const card = colleague.page.locator('section').filter({ hasText: WORDS });
    await card.getByRole('button', { name: t('standing:staff.grant'), exact: true }).click();
    await giveReason(colleague, t('standing:staff.grant'), 'The chat shows it');
    await expect(page.getByText(t('standing:none'), { exact: true })).toBeVisible();
    await page.goto(paths.myOffers());
    await expect(page.getByText(ad, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: t('people-pauses:toStanding'), exact: true })).toHaveCount(0);
  });
});
