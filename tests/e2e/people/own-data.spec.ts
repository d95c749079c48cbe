import { readFile } from 'node:fs/promises';
import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { paths } from '#web/paths.ts';
import { barriers, overflow, settled } from '../support/health.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';

const PATIENCE_MS = 30_000;

async function prove({ page, t }: Visit): Promise<void> {
  await page.getByRole('dialog').getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
}

test('a user takes their data along on a phone, and closes the account for good', async ({ enter }) => {
  const name = await newTrader();
  const visit = await enter({ as: name, width: 390 });
  const { page, t } = visit;
  await page.goto(paths.ownData());
  await settled(page);
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);

  await test.step('the file is prepared and downloaded', async () => {
    await page.getByRole('button', { name: t('own-data:export.ask'), exact: true }).click();
    await prove(visit);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('own-data:export.ask'), exact: true })
      .click();
    const button = page.getByRole('button', { name: t('own-data:export.download'), exact: true });
    await expect(button).toBeVisible({ timeout: PATIENCE_MS });
    const download = page.waitForEvent('download');
    await button.click();
    const files = await unzip(await readFile(await (await download).path()), loginNameOf(name));
    expect(String(files.get('profile.json'))).toContain(`"nickname":"${name}"`);
  });

  await test.step('the account is closed after its name was typed, and nobody logs in to it again', async () => {
    const verb = t('own-data:close.verb');
    await page.getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await prove(visit);
    await expect(dialog.getByRole('button', { name: verb, exact: true })).toBeDisabled();
    await dialog.getByRole('textbox').last().fill(name);
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await expect(page).toHaveURL(/\/gift/);
    await page.goto(paths.ownData());
    await expect(page).toHaveURL(/\/login/);
  });
});
