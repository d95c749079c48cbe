import { paths } from '#web/paths.ts';
import { expect, test } from '../support/test.ts';

test('a tab shows nothing of the person before once another tab logged somebody else in', async ({ enter, pair }) => {
  const { page: first } = await enter({ as: pair.seller });
  const { page: other } = await enter({ as: pair.provider });
  await other.goto(paths.wallet());
  await expect(other.getByText(pair.provider).first()).toBeVisible();
  const storedSession = await other.evaluate(() => localStorage.getItem('session') ?? '');
  await first.goto(paths.wallet());
  await expect(first.getByText(pair.seller).first()).toBeVisible();
  const aside = await first.context().newPage();
  await aside.goto('/healthz');
  await aside.evaluate((session) => localStorage.setItem('session', session), storedSession);
  await expect(first.getByText(pair.provider).first()).toBeVisible();
  await expect(first.getByText(pair.seller)).toHaveCount(0);
});

test('a browser that blocks the storage shows the market and help, and says so', async ({ enter }) => {
  const { page, t } = await enter();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  for (const path of [paths.gift(), paths.help(), paths.login()]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText(t('auth:storageBar'))).toBeVisible();
  }
});
