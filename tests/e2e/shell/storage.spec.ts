import { paths } from '#web/paths.ts';
import { expect, test } from '../support/test.ts';

test('a browser that blocks storage shows the market and the help, and says what is missing', async ({ enter }) => {
  const { page, t } = await enter();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  for (const path of [paths.gift(), paths.help()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(t('auth:storageBar'))).toBeVisible();
  }
});

test('a tab shows nothing of who was logged in before another tab took over', async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.seller });
  await page.goto(paths.wallet());
  await page.getByRole('main').waitFor();
  const other = await page.context().newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.removeItem('session'));
  await expect(page).toHaveURL(/\/login/);
});
