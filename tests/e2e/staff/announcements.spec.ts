import { sql } from '#server/platform/postgres/sql.ts';
import { paths } from '#web/paths.ts';
import { choose, freshCode } from '../support/forms.ts';
import { place } from '../support/orders.ts';
import { newStaff } from '../support/people.ts';
import { asOwner } from '../support/product.ts';
import { answerTo } from '../support/replies.ts';
import { giveReason, press } from '../support/staff.ts';
import { expect, test, type Visit } from '../support/test.ts';

const TOMORROW_MS = 86_400_000;
const WHY = 'Agreed in the weekly meeting';

/** A title and a text in both languages, which no other test writes. */
function textsOf(mark: string) {
  return {
    titleEn: `Maintenance ${mark}`,
    textEn: `Orders wait for an hour (${mark})`,
    titleZh: `维护 ${mark}`,
    textZh: `订单暂停一小时（${mark}）`,
  };
}

async function fillTexts({ page, t }: Visit, texts: ReturnType<typeof textsOf>): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    await page.getByLabel(t(`staff:said.${field}`), { exact: true }).fill(text);
  }
}

test('an announcement for one role and language is scheduled, begins, and is read by them only', async ({
  enter,
  pair,
}) => {
  const texts = textsOf(pair.seller);
  const admin = await enter({ as: 'demo_admin', lang: 'zh_cn' });
  const { page, t } = admin;
  const row = page.getByRole('row').filter({ hasText: texts.titleZh });

  await test.step('it is scheduled for tomorrow', async () => {
    await page.goto(paths.announcements());
    await press(page, t('staff:announce.open'));
    await fillTexts(admin, texts);
    await choose(page, t('staff:announce.whom'), t('staff:role.trader'));
    await choose(page, t('staff:announce.readers'), t('staff:announce.lang.zh_cn'));
    const begins = new Date(Date.now() + TOMORROW_MS).toISOString().slice(0, 16);
    await page.getByLabel(t('staff:announce.begins')).fill(begins);
    await giveReason(admin, t('staff:announce.verb'), WHY);
    await expect(row).toContainText(t('staff:announce.is.scheduled'));
  });

  await test.step('it begins, and a trader who reads Chinese gets the notice and the banner', async () => {
    const reader = await enter({ as: pair.seller, lang: 'zh_cn', width: 390 });
    // The page says which language its reader reads.
    const language = answerTo(reader.page, 'notices.setLanguage');
    await reader.page.goto(paths.notice());
    await language;
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.page.getByText(texts.titleZh)).toHaveCount(0);
    await asOwner(sql`UPDATE announcement SET starts_at = now() WHERE title_en = ${texts.titleEn}`);
    const main = reader.page.getByRole('main');
    await expect(main.getByText(texts.textZh).first()).toBeVisible();
    await reader.page.reload();
    const banners = reader.page.getByRole('region', { name: reader.t('shell:announcements') });
    await expect(banners).toContainText(texts.titleZh);
  });

  await test.step('a provider gets neither', async () => {
    const other = await enter({ as: pair.provider, lang: 'zh_cn' });
    await other.page.goto(paths.notice());
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.page.getByText(texts.titleZh)).toHaveCount(0);
  });

  await test.step('the administrator ends it', async () => {
    await page.reload();
    await row.getByRole('button', { name: t('staff:announce.stop.over'), exact: true }).click();
    await giveReason(admin, t('staff:announce.stop.over'), 'It was done sooner');
    await expect(row).toContainText(t('staff:announce.is.over'));
  });
});

test('the texts of order alerts change, and the box says them once to a party', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const texts = textsOf(pair.provider);
  const seller = await enter({ as: pair.seller });

  await test.step('an administrator changes the texts', async () => {
    const admin = await enter({ as: 'demo_admin' });
    const { page, t } = admin;
    await page.goto(paths.alerts());
    await fillTexts(admin, texts);
    await press(page, t('staff:alerts.save'));
    await giveReason(admin, t('staff:alerts.save'), WHY);
  });

  await test.step('a moderator marks the order, and the seller sees the box at once, and once', async () => {
    await seller.page.goto(order.path);
    await expect(seller.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const { page, t } = await enter({ as: await newStaff('moderator') });
    await page.goto(paths.alerts(order.code));
    await expect(page.getByLabel(t('staff:alerts.code'))).toHaveValue(order.code);
    await choose(page, t('staff:alerts.to'), t('staff:alerts.side.seller'));
    await page.getByLabel(t('ui:reason.label')).fill('Paid from a stolen card');
    await press(page, t('staff:alerts.raiseVerb'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('staff:alerts.raiseVerb'), exact: true })
      .click();
    const box = seller.page.getByRole('alertdialog');
    await expect(box).toContainText(texts.titleEn);
    await expect(box).toContainText(order.code);
    const seen = answerTo(seller.page, 'notices.seeAlert');
    await box.getByRole('button').click();
    await expect(box).toHaveCount(0);
    await seen;
    await seller.page.reload();
    await expect(seller.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(box).toHaveCount(0);
  });
});
