import { paths } from '#web/paths.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { applyAsProvider, approveProvider, logInAsProvider } from '../support/providers.ts';
import { publishBuy } from '../support/publish.ts';
import { alwaysProveByApp, bindApp, giveReason, openPerson, openTab, press } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { SIDES } from '../support/words.ts';

/** Whole points: the bail, and an offer of 700. */
const POINTS = 11_000;
const WHY = 'Asked sellers to trade outside';
const WORDS = 'The chat shows that the seller asked for it, and that I refused';

for (const { user, staff: office } of SIDES) {
  test(`a trader becomes a provider, posts an ad, is suspended, appeals and comes back, in ${user}`, async ({
    enter,
  }) => {
    const name = await newTrader(POINTS);
    const [judge, reviewer] = await Promise.all([newStaff('moderator'), newStaff('moderator')]);
    const code = await bindApp(name);
    const provider = await enter({ as: name, width: 390, lang: user });
    const staff = await enter({ as: judge, lang: office });
    const { page, t } = provider;
    await alwaysProveByApp(provider, code);
    let ad = '';

    await test.step('the trader applies on a phone', () => applyAsProvider(provider));
    await test.step('staff approve it', () => approveProvider(staff, name));

    await test.step('the new provider logs in and posts an ad', async () => {
      await logInAsProvider(provider, `${name}@example.com`, code);
      await page.goto(paths.publishStep1());
      [ad = ''] = await publishBuy(provider, { brand: 'Amazon', countries: ['US'], rate: '61.5', total: '700' });
    });

    await test.step('staff suspend the provider', async () => {
      await openPerson(staff, name);
      await press(staff.page, staff.t('staff:person.suspend'));
      await giveReason(staff, staff.t('staff:person.suspend'), WHY);
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
      const colleague = await enter({ as: reviewer, lang: office });
      const { page: staffPage, t: say } = colleague;
      await staffPage.goto(paths.providers());
      await openTab(staffPage, say('providers:staff.title'), say('providers:staff.tab.appeals'));
      const card = staffPage.locator('section').filter({ hasText: WORDS }).filter({ hasText: name });
      await card.getByRole('button', { name: say('standing:staff.grant'), exact: true }).click();
      await giveReason(colleague, say('standing:staff.grant'), 'The chat shows it');
      await expect(page.getByText(t('standing:none'), { exact: true })).toBeVisible();
      await page.goto(paths.myOffers());
      await expect(page.getByText(ad, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: t('people-pauses:toStanding'), exact: true })).toHaveCount(0);
    });
  });
}
