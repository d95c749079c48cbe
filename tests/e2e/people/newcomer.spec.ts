import { paths } from '#web/paths.ts';
import { decide, submitDocument, submitPerson, takeCase } from '../support/identity.ts';
import { codeTo } from '../support/outbox.ts';
import { addPasskey, logInByPasskey } from '../support/passkeys.ts';
import { newStaff } from '../support/people.ts';
import { applyAsProvider, approveProvider } from '../support/providers.ts';
import { publishBuy } from '../support/publish.ts';
import { accountOf, bindOwnApp, newcomer, openAccount } from '../support/register.ts';
import { giveReason, openPerson, openTab, press } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { issuePoints } from '../support/treasury.ts';
import { SIDES } from '../support/words.ts';

/** Whole points: the bail, and an offer of 700. */
const POINTS = '11000';
const WHY = 'Asked sellers to trade outside';
const WORDS = 'The chat shows that the seller asked for it, and that I refused';

for (const { user, staff: office } of SIDES) {
  test(`a newcomer proves who they are, becomes a provider, is suspended and comes back, in ${user}`, async ({
    enter,
  }) => {
    test.slow();
    const who = newcomer();
    const [judge, reviewer] = await Promise.all([newStaff('moderator'), newStaff('moderator')]);
    const visit = await enter({ width: 390, lang: user, byName: true });
    const staff = await enter({ as: judge, lang: office });
    const { page, t } = visit;
    const document = `E2E${Date.now()}`;
    let ad = '';

    await test.step('registers, and binds an app and a passkey', async () => {
      await openAccount(visit, who, codeTo);
      await bindOwnApp(visit, who.email, codeTo);
      await addPasskey(visit);
    });
    const account = await accountOf(who.email);

    await test.step('proves both levels of identity to staff in another window', async () => {
      await page.goto(paths.kycOne());
      await submitPerson(visit, document);
      await takeCase(staff, account.name);
      await decide(staff, 'approve');
      await page.goto(paths.kycTwo());
      await submitDocument(visit, document);
      for (const approver of [staff, await enter({ as: reviewer, lang: office })]) {
        await takeCase(approver, account.name);
        await decide(approver, 'approve');
      }
    });

    await test.step('gets points for money that two administrators saw at the bank', async () => {
      const [first, second] = [
        await enter({ as: 'demo_admin', lang: office }),
        await enter({ as: 'demo_admin2', lang: office }),
      ];
      const why = `Bank statement of today, from ${account.name}`;
      await issuePoints(first, second, { name: account.name, amount: POINTS, why });
    });

    await test.step('applies with a bail, and staff approve it', async () => {
      await applyAsProvider(visit);
      await approveProvider(staff, account.name);
    });

    await test.step('logs in as a provider by the passkey, and posts an ad', async () => {
      await page.goto(paths.serviceLogin());
      await logInByPasskey(visit);
      await page.goto(paths.publishStep1());
      [ad = ''] = await publishBuy(visit, { brand: 'Amazon', countries: ['US'], rate: '61.5', total: '700' });
    });

    await test.step('is suspended by staff', async () => {
      await openPerson(staff, account.name);
      await press(staff.page, staff.t('staff:person.suspend'));
      await giveReason(staff, staff.t('staff:person.suspend'), WHY);
      await expect(staff.page.getByText(WHY).first()).toBeVisible();
      await staff.page.goto(paths.suspensions());
      const row = staff.page.getByRole('row').filter({ hasText: account.name });
      await expect(row).toContainText(WHY);
      await expect(row).toContainText(staff.t('staff:suspensions.is.in_force'));
    });

    await test.step('reads why and until when, and appeals', async () => {
      await page.goto(paths.myOffers());
      await page.getByRole('link', { name: t('people-pauses:toStanding'), exact: true }).click();
      const main = page.getByRole('main');
      await expect(main.getByText(WHY, { exact: true })).toBeVisible();
      await expect(main.getByText(t('standing:ends'), { exact: true })).toBeVisible();
      await expect(main.getByText(t('standing:noEnd'), { exact: true })).toHaveCount(0);
      await press(page, t('standing:appeal.open'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('standing:appeal.words')).fill(WORDS);
      await dialog.getByRole('button', { name: t('standing:appeal.send'), exact: true }).click();
      await expect(main.getByText(WORDS)).toBeVisible();
    });

    await test.step('is back once a colleague has granted the appeal', async () => {
      const colleague = await enter({ as: reviewer, lang: office });
      const { page: staffPage, t: say } = colleague;
      await staffPage.goto(paths.providers());
      await openTab(staffPage, say('providers:staff.title'), say('providers:staff.tab.appeals'));
      const card = staffPage.locator('section').filter({ hasText: WORDS }).filter({ hasText: account.name });
      await card.getByRole('button', { name: say('standing:staff.grant'), exact: true }).click();
      await giveReason(colleague, say('standing:staff.grant'), 'The chat shows it');
      await expect(page.getByText(t('standing:none'), { exact: true })).toBeVisible();
      await page.goto(paths.myOffers());
      await expect(page.getByText(ad, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: t('people-pauses:toStanding'), exact: true })).toHaveCount(0);
    });
  });
}
