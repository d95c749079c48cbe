import { schedule } from '#server/app/jobs/job.ts';
import { sanctionJob } from '#server/features/providers/carry-out.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { claim, place } from '../support/orders.ts';
import { newStaff } from '../support/people.ts';
import { asOwner, database } from '../support/product.ts';
import { giveReason, openPerson, press } from '../support/staff.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const PENALTY = '10,000.00';
const WORDS = 'Somebody else had my phone that night, the police have the report';
const ANSWER = 'The messages came from your own devices';

/** The notice of the penalty runs out, and what is due is carried out at once. */
async function letNoticeRunOut(orderCode: string): Promise<void> {
  await asOwner(sql`UPDATE provider_sanction SET due_at = now() WHERE case_id = ${orderCode}`);
  await schedule(database(), sanctionJob, { afterS: 0, sooner: true });
}

test('a penalty is proposed, agreed on, appealed against and taken from the bail', SMOKE, async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const { code, provider } = order;
  await claim(order, 'invalid');
  await provider.wire.call('disputes.withdrawClaim', { code, tradePassword: TRADE_PASSWORD });
  const why = `Threatened the seller of ${code} in the chat`;
  const owner = await enter({ as: pair.provider, width: 390 });
  const { page, t } = owner;

  await test.step('a moderator proposes it with the case, from the page of the person', async () => {
    const judge = await enter({ as: await newStaff('moderator') });
    const { page: staffPage, t: say } = judge;
    await openPerson(judge, pair.provider);
    await press(staffPage, say('staff:person.penalty'));
    await staffPage.getByRole('dialog').getByLabel(say('standing:staff.caseId')).fill(code);
    await giveReason(judge, say('standing:staff.sanction.penalty.verb'), why);
    await expectToast(staffPage, say('standing:staff.sanction.penalty.done'));
  });

  await test.step('an administrator agrees', async () => {
    const admin = await enter({ as: 'demo_admin', lang: 'zh_cn' });
    const { page: staffPage, t: say } = admin;
    await staffPage.goto(paths.proposals());
    const card = staffPage.locator('section').filter({ hasText: why });
    await expect(card).toContainText(PENALTY);
    await card.getByRole('button', { name: say('staff:proposals.approve'), exact: true }).click();
    await giveReason(admin, say('staff:proposals.approve'), 'The chat shows it');
    await expect(card).toHaveCount(0);
    await openPerson(admin, pair.provider);
    const entry = staffPage.getByRole('listitem').filter({ hasText: why }).first();
    await expect(entry).toContainText(PENALTY);
  });

  await test.step('the provider gets the notice, reads why and by when, and appeals', async () => {
    await page.goto(paths.notice());
    await page.getByRole('main').getByRole('link').filter({ hasText: why }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.standing()}$`));
    const title = t('standing:sanction.penalty.title', { amount: PENALTY });
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByText(t('standing:due'), { exact: true })).toBeVisible();
    await press(page, t('standing:appeal.open'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('standing:appeal.words')).fill(WORDS);
    await dialog.getByRole('button', { name: t('standing:appeal.send'), exact: true }).click();
    await expect(page.getByText(t('standing:state.appealed'), { exact: true })).toBeVisible();
  });

  await test.step('somebody who took no part refuses the appeal, which the provider reads without a reload', async () => {
    const reviewer = await enter({ as: 'demo_admin2', lang: 'zh_cn' });
    await refuseAppeal(reviewer, pair.provider);
    await expect(page.getByText(t('standing:appeal.answer', { answer: ANSWER }), { exact: true })).toBeVisible();
    await expect(page.getByText(t('standing:state.upheld'), { exact: true })).toBeVisible();
  });

  await test.step('it is taken from the bail when the notice is over', async () => {
    await letNoticeRunOut(code);
    await expect(page.getByText(t('standing:state.carried_out'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('standing:taken'), { exact: true })).toBeVisible();
    const { amount } = await provider.wire.call('points.getBalance', { currency: 'BAIL' });
    expect(amount).toBe('0');
    await page.goto(paths.bail());
    await expect(page.getByText(t('bail:short.title', { amount: PENALTY }), { exact: true })).toBeVisible();
  });
});

async function refuseAppeal(reviewer: Visit, name: string): Promise<void> {
  const { page, t } = reviewer;
  await page.goto(paths.providers('appeals'));
  const card = page.locator('section').filter({ hasText: WORDS }).filter({ hasText: name });
  await card.getByRole('button', { name: t('standing:staff.refuse'), exact: true }).click();
  await giveReason(reviewer, t('standing:staff.refuse'), ANSWER);
  await expect(card).toHaveCount(0);
}
