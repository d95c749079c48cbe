import { ERRORS } from '#contract/errors/codes.ts';
import { totpAt } from '#server/features/auth/factors/totp.ts';
import { paths } from '#web/paths.ts';
import { typeLogin } from '../support/forms.ts';
import { addPasskey, logInByPasskey } from '../support/passkeys.ts';
import { newTrader } from '../support/people.ts';
import { bindKey, showKey } from '../support/staff.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const STEP_MS = 30_000;

async function logOut({ page, t }: Visit): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: t('shell:logout'), exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
}

test(
  'an authenticator app is bound, asked for at the login, and removed with a recovery code',
  SMOKE,
  async ({ enter }) => {
    const name = await newTrader();
    const visit = await enter({ as: name });
    const { page, t } = visit;
    const secret = await showKey(visit);
    const code = page.getByLabel(t('security:factor.code'));
    await code.fill(totpAt(secret, Date.now() - 10 * STEP_MS));
    await expect(code).toHaveAccessibleDescription(new RegExp(ERRORS['auth.factor_wrong'].en));
    const recoveryCodes = await bindKey(visit, secret);

    const elsewhere = await enter();
    await elsewhere.page.goto(paths.login());
    await typeLogin(elsewhere, `${name}@example.com`);
    await expect(elsewhere.page.getByRole('heading', { name: t('security:login.title') })).toBeVisible();
    await elsewhere.page.getByLabel(t('security:factor.code')).fill(totpAt(secret, Date.now() + STEP_MS));
    await expect(elsewhere.page).not.toHaveURL(/\/login/);

    await elsewhere.page.goto(paths.authenticator());
    await elsewhere.page.getByRole('button', { name: t('security:totp.remove'), exact: true }).click();
    const dialog = elsewhere.page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('security:totp.remove'), exact: true }).click();
    const question = elsewhere.page.getByRole('dialog', { name: t('security:stepUp.title') });
    await question.getByRole('button', { name: t('security:factor.lost') }).click();
    await question.getByLabel(t('security:factor.recovery')).fill(recoveryCodes[0] ?? '');
    await question.getByRole('button', { name: t('security:stepUp.go'), exact: true }).click();
    await expectToast(elsewhere.page, t('security:totp.removed'));
    await expect(elsewhere.page.getByText(t('security:totp.none'), { exact: true })).toBeVisible();
  },
);

test('a passkey is added, logs in by itself, and is removed', async ({ enter }) => {
  const visit = await enter({ as: await newTrader(), lang: 'zh_cn', byName: true });
  const { page, t } = visit;
  await addPasskey(visit);
  await expect(page.getByRole('heading', { name: t('security:recovery.title') })).toBeVisible();
  await page.getByRole('button', { name: t('security:passkeys.rename'), exact: true }).click();
  await page.getByLabel(t('security:passkeys.name'), { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: t('security:passkeys.save'), exact: true }).click();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  await logOut(visit);
  await logInByPasskey(visit);

  await page.goto(paths.security());
  await page.getByRole('button', { name: t('security:passkeys.remove'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:passkeys.remove'), exact: true })
    .click();
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  await question.getByRole('button', { name: t('security:passkeys.use'), exact: true }).click();
  await expectToast(page, t('security:passkeys.removed'));
});
