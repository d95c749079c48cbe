import { paths } from '#web/paths.ts';
import { choose, logIn } from '../support/forms.ts';
import { newTrader } from '../support/people.ts';
import { giveReason, openPerson, press } from '../support/staff.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const WHY = 'Answers our users from Monday on';

async function giveRole(admin: Visit, role: string): Promise<void> {
  const { page, t } = admin;
  await press(page, t('staff:person.changeRole'));
  await choose(page, t('staff:admin.role'), t(`staff:role.${role}`));
  await giveReason(admin, t('staff:person.changeRole'), WHY);
  await expectToast(page, t('staff:person.roleDone'));
}

test(
  'an administrator gives and takes a role of staff, and the open page of that person follows',
  SMOKE,
  async ({ enter }) => {
    const name = await newTrader();
    const admin = await enter({ as: 'demo_admin' });
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
      await giveRole(admin, 'support');
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
      await giveRole(admin, 'trader');
      await isLoggedOut(/\/(serviceLogin|login)/);
      await page.goto(paths.login());
      await logIn(person, `${name}@example.com`);
      await page.goto(paths.supportDesk());
      await expect(page).toHaveURL(new RegExp(`${paths.gift()}$`));
    });
  },
);
