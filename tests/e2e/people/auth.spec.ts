import { ERRORS } from '#contract/errors/codes.ts';
import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import { paths } from '#web/paths.ts';
import { logIn, typeLogin } from '../support/forms.ts';
import { PASSWORD, TRADE_PASSWORD } from '../support/members.ts';
import { codeTo, messageTo } from '../support/outbox.ts';
import { newProvider, newTrader } from '../support/people.ts';
import { productUrl } from '../support/product.ts';
import { openProtection } from '../support/protections.ts';
import { fillAccount, newcomer, register, setTradingPassword } from '../support/register.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const OTHER_PASSWORD = 'Other2468';

test('registers by a code from the mail', SMOKE, async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  const who = newcomer();
  await page.goto(paths.login());
  await expect(page.getByLabel(t('auth:login.account'))).toBeFocused();
  // The field that is left says nothing: what it says would move the link away from under the pointer.
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:login.register'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('link', { name: t('auth:outbox.open'), exact: true })).toHaveAttribute(
    'href',
    '/dev/outbox',
  );
  await register(visit, who, codeTo);
  await expect(page).toHaveURL(/\/gift$/);
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menu').getByText(maskEmail(who.email), { exact: true })).toBeVisible();

  await test.step('sets a trading password with the login password', async () => {
    await page.getByRole('menuitem', { name: t('account:name.security'), exact: true }).click();
    await openProtection(visit, 'tradingPassword');
    await expect(page.getByText(t('auth:trading.first'), { exact: true })).toBeVisible();
    await setTradingPassword(visit, { by: 'loginPassword', proof: PASSWORD, next: TRADE_PASSWORD });
    await expectToast(page, t('auth:trading.done'));
    // Now that there is one, the old one is asked for; the login password will not do as the second.
    await setTradingPassword(visit, { by: 'oldPassword', proof: TRADE_PASSWORD, next: PASSWORD });
    const refusal = ERRORS['auth.same_password'].en;
    await expect(page.getByLabel(t('auth:trading.new'), { exact: true })).toHaveAccessibleDescription(refusal);
  });
});

test('registers by a link in the mail', async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  const who = newcomer();
  await page.goto(paths.orderList());
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:login.register'), exact: true })
    .click();
  await page.getByRole('button', { name: t('auth:register.byLink') }).click();
  await fillAccount(visit, who);
  await page.getByRole('button', { name: t('auth:register.act'), exact: true }).click();
  await expect(page.getByText(t('auth:linkSent.text', { email: who.email }))).toBeVisible();
  const link = /https?:\/\/\S+/.exec(await messageTo(who.email, /registerEmail/))?.[0] ?? '';
  expect(new URL(link).pathname).toMatch(/^\/registerEmail\//);

  await page.goto(new URL(link).pathname);
  await expect(page.getByText(t('auth:confirm.done'), { exact: true }).first()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:confirm.go') })
    .click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  // The way that led to the registration is kept.
  await expect(page).toHaveURL(/\/orderList\/gift$/);

  // It opens an account once.
  const other = await enter();
  await other.page.goto(new URL(link).pathname);
  await expect(other.page.getByText(t('auth:confirm.failed'), { exact: true }).first()).toBeVisible();
});

test('a form says what is wrong, at the field', async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  await page.goto(paths.register());
  await page.getByLabel(t('auth:register.userName'), { exact: true }).fill('x');
  await page.getByLabel(t('auth:register.email'), { exact: true }).fill('nobody');
  await page.getByLabel(t('auth:register.password'), { exact: true }).fill('onlyletters');
  await page.getByLabel(t('auth:repeat'), { exact: true }).fill('another');
  await page.getByRole('button', { name: t('auth:register.act'), exact: true }).click();
  const form = page.getByRole('main');
  for (const rule of ['userName', 'email', 'password', 'sixDigits', 'terms']) {
    await expect(form.getByText(t(`ui:rule.${rule}`), { exact: true }).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/\/register$/);

  // The error for a used name is shown at the name field.
  const existing = { userName: 'demo_seller', email: newcomer().email };
  await register(visit, existing, codeTo);
  await expect(page.getByLabel(t('auth:register.userName'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong password is refused, the right one leads back to where one was going', SMOKE, async ({ enter }) => {
  const name = await newTrader();
  const visit = await enter();
  const { page, t } = visit;
  await page.goto(`${paths.orderList()}?turn=done`);
  await expect(page).toHaveURL(/\/login\/%2ForderList/);
  await typeLogin(visit, loginNameOf(name), 'Wrong2468');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login\//);
  await logIn(visit, loginNameOf(name));
  await expect(page).toHaveURL(/\/orderList\/gift\?turn=done$/);
  await expect(page.getByRole('heading', { level: 1, name: t('orders:title'), exact: true })).toBeVisible();
});

test('logs in by e-mail, and a redirect never leaves the site', async ({ enter }) => {
  const visit = await enter();
  await visit.page.goto(`/login/${encodeURIComponent('//example.com/steal')}`);
  await logIn(visit, `${await newTrader()}@example.com`);
  await expect(visit.page).toHaveURL(`${productUrl()}/gift`);
});

test('logs out, and the session is over', async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  await page.goto(paths.login());
  await logIn(visit, loginNameOf(await newTrader()));
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '');
  expect(session).toContain('token');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: t('shell:logout') }).click();
  await expectToast(page, t('shell:loggedOut'));
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  // The old token is worthless.
  await page.evaluate((kept) => localStorage.setItem('session', kept), session);
  await page.goto(paths.wallet());
  await expect(page).toHaveURL(/\/login\//);
});

test('a new password ends the other sessions at once', async ({ enter }) => {
  const who = newcomer();
  const first = await enter();
  await register(first, who, codeTo);
  await expect(first.page).toHaveURL(/\/gift$/);
  const second = await enter();
  await second.page.goto(paths.login(paths.wallet()));
  await logIn(second, who.userName);
  await expect(second.page).toHaveURL(/\/wallet$/);

  await test.step('the password changes in one window', async () => {
    const { page, t } = first;
    await page.goto(paths.setPassword());
    const send = () => page.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
    await page.getByLabel(t('auth:code.label'), { exact: true }).fill(await codeTo(who.email, send));
    await page.getByLabel(t('auth:setPassword.new'), { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel(t('auth:repeat'), { exact: true }).fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: t('auth:setPassword.act'), exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the other is told, and stands at the login', async () => {
    await expectToast(second.page, second.t('shell:forcedLogout'));
    await expect(second.page).toHaveURL(/\/login/);
  });

  await test.step('the new password alone opens the account', async () => {
    await typeLogin(first, who.userName, PASSWORD);
    await expect(first.page.getByRole('main').getByRole('alert')).toBeVisible();
    await logIn(first, who.userName, OTHER_PASSWORD);
    await expect(first.page.getByTestId('user-menu')).toBeVisible();
  });
});

test('pages are for whom they are for', async ({ enter }) => {
  const visitor = await enter();
  for (const path of [
    paths.wallet(),
    paths.orderList(),
    paths.publishStep1(),
    paths.cases(),
    paths.tradingPassword(),
  ]) {
    await visitor.page.goto(path);
    await expect(visitor.page).toHaveURL(`${productUrl()}${paths.login(path)}`);
  }
  const trader = await enter({ as: await newTrader() });
  for (const path of [paths.myAds(), paths.editAd('AD00000000'), paths.cases(), paths.login(), paths.register()]) {
    await trader.page.goto(path);
    await expect(trader.page).toHaveURL(`${productUrl()}${paths.gift()}`);
  }
  await expect(trader.page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('staff come in by the service login, traders do not', SMOKE, async ({ enter }) => {
  for (const [name, queue] of [
    ['demo_moderator', paths.cases()],
    ['demo_support', paths.supportDesk()],
  ] as const) {
    const staff = await enter();
    await staff.page.goto(paths.serviceLogin());
    await logIn(staff, name);
    await expect(staff.page).toHaveURL(new RegExp(`${queue}$`));
  }

  const trader = await enter();
  await trader.page.goto(paths.serviceLogin());
  await typeLogin(trader, loginNameOf(await newTrader()));
  await expect(trader.page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(trader.page).toHaveURL(/\/serviceLogin$/);

  const provider = await enter();
  await provider.page.goto(paths.serviceLogin(paths.myAds()));
  await logIn(provider, loginNameOf(await newProvider()));
  await expect(provider.page).toHaveURL(/\/advertisementList\/ads$/);
});

test('a member sees where the account is open, and ends all other logins', async ({ enter }) => {
  const name = await newTrader();
  const elsewhere = await enter();
  await elsewhere.page.goto(paths.login());
  await logIn(elsewhere, loginNameOf(name));
  const { page, t } = await enter({ as: name });
  await page.goto(paths.security());
  const rows = page.getByRole('table', { name: t('auth:security.sessions'), exact: true }).getByRole('row');
  await expect(rows.filter({ hasText: t('auth:security.here') })).toHaveCount(1);
  await page.getByRole('button', { name: t('auth:security.end'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /\d/ }).click();
  await expect(page.getByText(t('auth:security.only'), { exact: true })).toBeVisible();
  await expect(elsewhere.page).toHaveURL(/\/login/);
});

test('a link of registration does not take the place of a login', async ({ enter }) => {
  const { page, t } = await enter({ as: await newTrader() });
  await page.goto(paths.registerEmail('018f0000-0000-7000-8000-000000000000', 'key'));
  await expectToast(page, t('shell:loggedInAlready'));
  await expect(page).toHaveURL(new RegExp(`${paths.gift()}$`));
});
