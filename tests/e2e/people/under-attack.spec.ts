import { sql } from '#server/platform/postgres/sql.ts';
import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { GENEROUS_RULES } from '#tests/fixtures/product.ts';
import { paths } from '#web/paths.ts';
import { logIn } from '../support/forms.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newProvider, newTrader } from '../support/people.ts';
import { database } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** So many failures that the check needs a few bits more than usual. */
const FAILURES = 4 * (GENEROUS_RULES['auth.failures_per_bit'] ?? 0);

test('a login name under attack lets its owner in once the browser has solved a check', async ({ enter }) => {
  const name = loginNameOf(await newTrader());
  await database().run(sql`
    INSERT INTO login_failure (kind, subject, failures, counted_from)
    VALUES ('login', ${`name ${name}`}, ${FAILURES}, now())`);
  const visit = await enter();
  const { page } = visit;
  const checks: string[] = [];
  page.on('request', (request) => {
    if (decodeURIComponent(request.postData() ?? '').includes(`"account":"${name}"`)) {
      checks.push(new URLSearchParams(request.postData() ?? '').get('code') ?? '');
    }
  });
  await page.goto(paths.login());
  await logIn(visit, name);
  await expect(page.getByTestId('user-menu')).toBeVisible();
  // Refused at first, then the check is fetched for this name, and sent with the login.
  expect(checks).toEqual(['805050', '630093', '805050']);
});

test('after a reset by mail the trading password says until when it pays nothing', async ({ enter }) => {
  const name = await newProvider();
  await database().run(sql`
    UPDATE app_user SET reset_pause_until = now() + interval '1 day' WHERE nickname = ${name}`);
  const { page, t } = await enter({ as: name });
  await page.goto(paths.bail());
  await page.getByRole('button', { name: t('bail:pay.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('people-pauses:reset.why'), { exact: true })).toBeVisible();
  await dialog.getByLabel(t('bail:pay.amount')).fill('5');
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('bail:pay.verb', { amount: '5.00' }), exact: true }).click();
  await expect(dialog.getByText(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();
});
