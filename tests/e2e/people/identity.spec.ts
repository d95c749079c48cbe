import { paths } from '#web/paths.ts';
import { choose, dropPicture } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const button = ({ page, t }: Visit, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** Staff take the open application of this person, and decide on it. */
async function takeCase(staff: Visit, name: string): Promise<void> {
  await staff.page.goto(paths.identityQueue());
  await staff.page.getByRole('link', { name, exact: true }).click();
  await button(staff, 'identity:case.take').click();
  await expect(button(staff, 'identity:decide.approve.verb')).toBeVisible();
}

async function decide(staff: Visit, decision: 'approve' | 'ask_more', words = ''): Promise<void> {
  await button(staff, `identity:decide.${decision}.verb`).click();
  const dialog = staff.page.getByRole('dialog');
  if (words !== '') await dialog.getByLabel(staff.t('identity:decide.words')).fill(words);
  await dialog.getByRole('button', { name: staff.t(`identity:decide.${decision}.verb`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function fillPerson({ page, t }: Visit, number: string): Promise<void> {
  await choose(page, t('identity:field.nationality'), 'Norway');
  await page.getByLabel(t('identity:field.surname'), { exact: true }).fill('Ødegård');
  await page.getByLabel(t('identity:field.givenName'), { exact: true }).fill('Kari');
  await page.getByLabel(t('identity:field.birthDate')).fill('1990-04-12');
  await page.getByLabel(t('identity:field.documentNumber')).fill(number);
}

test('a trader proves level one and two, with staff in another window', async ({ enter }) => {
  test.slow();
  const name = await newTrader(0, 0);
  const moderator = await newStaff('moderator');
  const trader = await enter({ as: name });
  const staff = await enter({ as: moderator });
  const { page, t } = trader;
  const number = `E2E${Date.now()}`;

  await test.step('the trader says who they are', async () => {
    await page.goto(paths.me());
    await page
      .getByRole('main')
      .getByRole('link', { name: t('shell:nav.identity'), exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${paths.kycOne()}$`));
    await fillPerson(trader, number);
    await button(trader, 'identity:submit').click();
    await expectToast(page, t('identity:sent'));
    await expect(page.getByText(t('identity:note.pending'), { exact: true })).toBeVisible();
  });

  const words = 'Your given names are missing';
  await test.step('staff ask for more, and the trader reads it', async () => {
    await takeCase(staff, name);
    await expect(staff.page.getByText(number, { exact: true })).toBeVisible();
    await decide(staff, 'ask_more', words);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByLabel(t('identity:field.givenName'), { exact: true }).fill('Kari Anne');
    await page.getByLabel(t('identity:field.documentNumber')).fill(number);
    await button(trader, 'identity:answer').click();
    await expect(page.getByText(t('identity:note.pending'), { exact: true })).toBeVisible();
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
    await choose(page, t('identity:field.documentType'), t('identity:document.passport'));
    await page.getByLabel(t('identity:field.documentNumber')).fill(number);
    await page.getByLabel(t('identity:field.endsOn')).fill('2099-12-31');
    // A place that is filled has no input any more: the last one left is the selfie's.
    await dropPicture(page.getByRole('main'));
    await expect(page.getByRole('main').locator('input[type=file]')).toHaveCount(1);
    await dropPicture(page.getByRole('main'));
    await button(trader, 'identity:submit').click();
    await expect(page.getByText(t('identity:note.pending'), { exact: true })).toBeVisible();
  });

  await test.step('staff open the selfie with a reason, and approve', async () => {
    await takeCase(staff, name);
    const selfie = staff.t('identity:case.openOne', { part: staff.t('identity:part.selfie') });
    await staff.page.getByRole('button', { name: selfie, exact: true }).click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel(staff.t('identity:case.openReason')).fill('Compares the two faces');
    await dialog.getByRole('button', { name: staff.t('identity:case.open'), exact: true }).click();
    const shown = staff.t('ui:media.open', { caption: staff.t('identity:part.selfie') });
    await expect(staff.page.getByRole('button', { name: shown, exact: true })).toBeVisible();
    await decide(staff, 'approve');
  });

  await test.step('the trader reads it in Chinese', async () => {
    const chinese = await enter({ as: name, lang: 'zh_cn', width: 390 });
    await chinese.page.goto(paths.kycTwo());
    await expect(chinese.page.getByText(chinese.t('identity:note.approved'), { exact: true })).toBeVisible();
    await expect(chinese.page.getByRole('heading', { level: 1, name: chinese.t('identity:title') })).toBeVisible();
  });
});
