import { client } from '#tests/fixtures/client.ts';
import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { paths } from '#web/paths.ts';
import { member, PASSWORD } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { productUrl } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

test('administrators find who signed in, by account and kind; a trader gets nothing of it', async ({ enter }) => {
  const user = await newTrader();
  await client(productUrl()).login(loginNameOf(user), PASSWORD);
  const { wire } = await member(user);
  await wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Uncommon8642' });
  const { page, t } = await enter({ as: 'demo_admin' });
  await page.goto(paths.settings('security'));
  const rows = page.getByRole('row').filter({ hasText: user });
  await page.getByLabel(t('settings:searchAccount')).fill(user);
  await expect(page).toHaveURL(new RegExp(`actor=${user}`));
  await expect(rows.filter({ hasText: t('settings:event.login') }).first()).toContainText('127.0.0.1');
  await expect(rows.filter({ hasText: t('settings:event.password_set') })).toHaveCount(1);

  await page.goto(`${paths.settings('security')}&event=password_set&actor=${user}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Chrome/139.0');

  expect(await refusalOf(wire.call('security.listEvents', {}))).toBe('gateway.forbidden');
});
