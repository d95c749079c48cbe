import { paths } from '#web/paths.ts';
import { settled } from '../support/health.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('a visitor searches the help centre and lands on the part that answers', SMOKE, async ({ enter }) => {
  const { page } = await enter({ lang: 'en', width: 1440 });
  await page.goto(paths.gift());
  await page.getByRole('navigation', { name: 'Main menu' }).first().getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search, or ask in your own words' }).fill('how do I appeal a ruling?');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Appeal/ }).click();
  await expect(page).toHaveURL(/\/help\/rulings\/appeal$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Appeal' })).toBeInViewport();
  // The rule's number, not its name.
  await expect(page.locator('#appeal')).toContainText('within 24 hours');
  await expect(page.locator('article')).not.toContainText('{');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How a case proceeds' })
    .click();
  await expect(page.locator('#case h2')).toBeInViewport();
});

test('the help centre speaks Chinese, searches it, and is reached from a phone’s footer', async ({ enter }) => {
  const { page } = await enter({ lang: 'zh_cn', width: 390 });
  await page.goto(paths.gift());
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助' }).click();
  await page.getByRole('textbox', { name: '搜索，或用自己的话提问' }).fill('忘记交易密码怎么办');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^忘记交易密码/ }).click();
  await expect(page.locator('#forgot h2')).toBeInViewport();
  await expect(page.locator('#forgot')).toContainText('邮件验证码');
  await page.goto(`${paths.help()}?q=xylophone`);
  await expect(page.getByText('没有相关的文章')).toBeVisible();
  await page.getByRole('link', { name: '显示全部主题' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: '服务条款' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '服务条款' })).toBeVisible();
});
