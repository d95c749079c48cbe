import { paths } from '#web/paths.ts';
import { decide, expectPending, submitDocument, submitPerson, takeCase } from '../support/identity.ts';
import { member } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const WORDS = 'Your given names are missing';

test('a trader whom staff ask for more proves level one and two, and reads it on a phone', SMOKE, async ({ enter }) => {
  test.slow();
  const name = await newTrader(0, 0);
  const trader = await enter({ as: name, lang: 'zh_cn' });
  const staffName = await newStaff('moderator');
  const staff = await enter({ as: staffName });
  const { page, t } = trader;
  const number = `E2E${Date.now()}`;

  await test.step('the trader says who they are', async () => {
    await page.goto(paths.me());
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${t('account:name.identity')}`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`${paths.kycOne()}$`));
    await submitPerson(trader, number);
    await expectToast(page, t('identity:sent'));
  });

  await test.step('staff ask for more, and the trader reads it', async () => {
    await takeCase(staff, name);
    await expect(staff.page.getByText(number, { exact: true })).toBeVisible();
    await decide(staff, 'ask_more', WORDS);
    await page.reload();
    await expect(page.getByRole('main').getByText(WORDS, { exact: true })).toBeVisible();
    await page.getByLabel(t('identity:field.givenName'), { exact: true }).fill('Kari Anne');
    await page.getByLabel(t('identity:field.documentNumber')).fill(number);
    await page.getByRole('button', { name: t('identity:answer'), exact: true }).click();
    await expectPending(trader);
  });

  await test.step('staff approve level one', async () => {
    await staff.page.reload();
    await expect(staff.page.getByText('Kari Anne', { exact: true })).toBeVisible();
    await decide(staff, 'approve');
    expect((await (await member(name)).wire.call('identity.getOwn', {})).level).toBe(1);
  });

  await test.step('the trader sends the document and a selfie with the code', async () => {
    await page.goto(paths.kycTwo());
    const { dayCode } = await (await member(name)).wire.call('identity.getOwn', {});
    await expect(page.getByText(dayCode, { exact: true })).toBeVisible();
    await submitDocument(trader, number);
  });

  await test.step('staff open the selfie with a reason, and approve', async () => {
    const { page: staffPage, t: say } = staff;
    await takeCase(staff, name);
    const selfie = say('identity:case.openOne', { part: say('identity:part.selfie') });
    await staffPage.getByRole('button', { name: selfie, exact: true }).click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByLabel(say('identity:case.openReason')).fill('Compares the two faces');
    await dialog.getByRole('button', { name: say('identity:case.open'), exact: true }).click();
    const shown = say('ui:media.open', { caption: say('identity:part.selfie') });
    await expect(staffPage.getByRole('button', { name: shown, exact: true })).toBeVisible();
    await decide(staff, 'approve');
    await expect(staffPage.getByText(say('identity:case.approvedBefore'), { exact: true })).toBeVisible();
  });

  await test.step('the trader reads that a second look is under way, and another of staff approves', async () => {
    await page.reload();
    await expect(page.getByText(t('identity:note.secondLook'), { exact: true })).toBeVisible();
    const other = await enter({ as: await newStaff('moderator') });
    await takeCase(other, name);
    await expect(other.page.getByText(other.t('identity:case.secondLook', { name: staffName }))).toBeVisible();
    await decide(other, 'approve');
  });

  await test.step('the trader reads it on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByText(t('identity:note.approved'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: t('identity:title') })).toBeVisible();
  });
});
