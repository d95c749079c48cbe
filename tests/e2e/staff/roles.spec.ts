import { paths } from '#web/paths.ts';
import { choose, logIn } from '../support/forms.ts';
import { newTrader } from '../support/people.ts';
import { giveReason, openPerson, press } from '../support/staff.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const WHY = 'Answers our users from Monday on';

async function chooseRole({ page, t }: Visit, role: string): Promise<void> {
  await press(page, t('staff:person.changeRole'));
  await choose(page, t('staff:admin.role'), t(`staff:role.${role}`));
}

/** Two make somebody staff: one proposes it at the account, the other approves it. */
async function makeStaff(admin: Visit, second: Visit, { name, role }: { name: string; role: string }): Promise<void> {
  await chooseRole(admin, role);
  await giveReason(admin, admin.t('staff:admin.verb'), WHY);
  await expectToast(admin.page, admin.t('staff:admin.done'));
  const { page, t } = second;
  await page.goto(paths.proposals());
  const card = page.locator('section').filter({ hasText: t('staff:proposals.kind.make_staff', { subject: name }) });
  await card.getByRole('button', { name: t('staff:proposals.approve'), exact: true }).click();
  await giveReason(second, t('staff:proposals.approve'), WHY);
  await expect(card).toHaveCount(0);
}

async function takeRole(admin: Visit): Promise<void> {
  await chooseRole(admin, 'trader');
  await giveReason(admin, admin.t('staff:person.changeRole'), WHY);
  await expectToast(admin.page, admin.t('staff:person.roleDone'));
}

test(
  'two administrators make somebody staff and one takes it away, and the open page of that person follows',
  SMOKE,
  async ({ enter }) => {
    const name = await newTrader();
    const [admin, second] = [await enter({ as: 'demo_admin' }), await enter({ as: 'demo_admin2' })];
    const person = await enter({ as: name, width: 390, lang: 'zh_cn' });
    const { page, t } = person;
    const isLoggedOut = async (door: RegExp) => {
      await expectToast(page, t('shell:forcedLogout'));
      await expect(page).toHaveURL(door);
    };
    await page.goto(paths.wallet());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('a trader becomes support, and logs in by the door of staff', async () => {
      await openPerson(admin, name);
      await makeStaff(admin, second, { name, role: 'support' });
      await isLoggedOut(/\/login/);
      await page.goto(paths.serviceLogin());
      await logIn(person, `${name}@example.com`);
      await page.goto(paths.supportDesk());
      await expect(page.getByRole('switch', { name: t('support:desk.reception') })).toBeVisible();
    });

    await test.step('the log has who gave it and why', async () => {
      const entry = admin.page.getByRole('listitem').filter({ hasText: WHY }).first();
      await expect(entry).toContainText(admin.t('staff:role.support'));
      await expect(entry).toContainText('demo_admin');
    });

    await test.step('it is taken away, and the desk is closed at once', async () => {
      await admin.page.reload();
      await takeRole(admin);
      await isLoggedOut(/\/(serviceLogin|login)/);
      await page.goto(paths.login());
      await logIn(person, `${name}@example.com`);
      await page.goto(paths.supportDesk());
      await expect(page).toHaveURL(new RegExp(`${paths.gift()}$`));
    });
  },
);
