import { paths } from '#web/paths.ts';
import { overflow, settled } from '../support/health.ts';
import { newTrader } from '../support/people.ts';
import { openProtection } from '../support/protections.ts';
import { expect, test, type Visit } from '../support/test.ts';

const PAGES = [
  paths.basicInfo(),
  paths.kycOne(),
  paths.security(),
  paths.tradingPassword(),
  paths.bindPhone(),
  paths.walletIndex(),
  paths.ownData(),
] as const;

/** Left edge and width of what stands below the heading. */
async function edgesOf({ page }: Visit): Promise<readonly number[]> {
  const box = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::div[3]').boundingBox();
  if (!box) throw new Error('no heading');
  return [Math.round(box.x), Math.round(box.width)];
}

for (const lang of ['en', 'zh_cn'] as const) {
  test(`the pages of the account have one frame, which says how each stands, in ${lang}`, async ({ enter }) => {
    const visit = await enter({ as: await newTrader(0, 0), lang });
    const { page, t } = visit;
    const edges = new Set<string>();
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      edges.add((await edgesOf(visit)).join());
    }
    expect([...edges]).toHaveLength(1);
    const nav = page.getByRole('navigation', { name: t('account:title'), exact: true });
    await expect(nav.locator('[aria-current=page]')).toHaveText(t('account:name.ownData'));
    await expect(nav.getByRole('link', { name: new RegExp(`^${t('account:name.phone')}`) })).toContainText(
      t('account:state.unbound'),
    );
    await nav.getByRole('link', { name: new RegExp(`^${t('account:name.identity')}`) }).click();
    await expect(nav.locator('[aria-current=page]')).toContainText(t('account:level.0'));
    await page.goto(paths.security());
    await openProtection(visit, 'totp');
    await expect(page).toHaveURL(new RegExp(`${paths.authenticator()}$`));
  });
}

test('on a phone the way back leads from a page of the account to the list of them', async ({ enter }) => {
  const { page, t } = await enter({ as: await newTrader(), width: 390 });
  await page.goto(paths.bindPhone());
  await settled(page);
  expect(await overflow(page)).toEqual([]);
  await page.getByRole('link', { name: t('shell:backTo', { page: t('auth:security.title') }), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.security()}$`));
  await page.getByRole('link', { name: t('shell:backTo', { page: t('shell:tab.me') }), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.me()}$`));
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${t('account:name.email')}`) }),
  ).toBeVisible();
});
