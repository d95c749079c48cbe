import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { aTrade } from '../support/points-orders.ts';
import { database } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

const PROBLEM = 'My bank shows the transfer as sent one minute before the order ran out';
const MISSING = 'Show the receipt of the card';

test('a payment that arrived too late is reported from the order, with its facts for staff', async ({ enter }) => {
  const { seller, buyer, code, address } = await aTrade();
  await database().run(sql`UPDATE points_order SET due_at = now() WHERE code = ${code}`);

  await test.step('the buyer reports it on a phone', async () => {
    const { page, t } = await enter({ as: buyer.name, width: 390 });
    await page.goto(address);
    await page.getByRole('link', { name: t('points-orders:late.act'), exact: true }).click();
    await expect(page.getByLabel(t('tickets:field.errorType')).first()).toHaveValue(t('tickets:error.paid_late'));
    await page.getByLabel(t('tickets:field.problem')).fill(PROBLEM);
    await page.getByRole('button', { name: t('tickets:new.send'), exact: true }).click();
    await expect(page.getByText(code).first()).toBeVisible();
  });

  await test.step('support reads the order in the work order', async () => {
    const support = await member(await newStaff('support'));
    const { list } = await support.wire.call('workOrders.list', { search: code });
    const { page, t } = await enter({ as: support.name });
    await page.goto(paths.workOrder(list[0]?.code ?? ''));
    await expect(page.getByText(t('tickets:complaintType.points'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: seller.name, exact: true }).first()).toBeVisible();
  });
});

test('a moderator writes to the parties of a points case and reminds them', async ({ enter }) => {
  const { seller, buyer, code, address } = await aTrade();
  const upload = await buyer.wire.upload('card', await noiseImage());
  await buyer.wire.call('pointsOrders.submitCard', { code, files: [upload] });
  await seller.wire.call('pointsOrders.rejectCard', { code, reason: 'The card was spent before it came' });
  const moderator = await member(await newStaff('moderator'));
  await moderator.wire.call('pointsOrders.takeCase', { code });

  await test.step('the moderator has the chat, and asks for what is missing', async () => {
    const { page, t } = await enter({ as: moderator.name });
    await page.goto(address);
    await expect(page.getByRole('group', { name: t('chat:composer.label') })).toBeVisible();
    await page.getByRole('button', { name: t('points-orders:tools.remind'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: buyer.name, exact: true }).check();
    await dialog.getByLabel(t('points-orders:tools.missing')).fill(MISSING);
    await dialog.getByRole('button', { name: t('points-orders:tools.remind'), exact: true }).click();
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('disputes-evidence:caseFile.download'), exact: true }),
    ).toBeVisible();
  });

  const { page } = await enter({ as: buyer.name, lang: 'zh_cn', width: 390 });
  await page.goto(address);
  await expect(page.getByText(MISSING)).toBeVisible();
});

for (const lang of LANGS) {
  test(`a case of points goes to a colleague, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await aTrade();
    const upload = await buyer.wire.upload('card', await noiseImage());
    await buyer.wire.call('pointsOrders.submitCard', { code, files: [upload] });
    await seller.wire.call('pointsOrders.rejectCard', { code, reason: 'The card was spent before it came' });
    const [moderator, colleague] = [
      await member(await newStaff('moderator')),
      await member(await newStaff('moderator')),
    ];
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const { page, t } = await enter({ as: moderator.name, lang });
    await page.goto(address);
    const pass = { name: t('points-orders:tools.pass'), exact: true };
    await page.getByRole('button', pass).click();
    const dialog = page.getByRole('dialog');
    await choose(page, t('points-orders:tools.passTo'), colleague.name);
    await dialog.getByLabel(t('points-orders:tools.passWhy')).fill(MISSING);
    await dialog.getByRole('button', pass).click();
    await expect(page.getByRole('heading', { name: t('points-orders:turn.away'), exact: true })).toBeVisible();
    await expect(page.getByText(t('points-orders:history.pass_on'))).toBeVisible();
    expect((await colleague.wire.call('pointsOrders.get', { code })).can).toContain('rule');
  });
}
