import { paths } from '#web/paths.ts';
import { countryIn } from './country.ts';
import { choose, dropPicture } from './forms.ts';
import { expect, type Visit } from './test.ts';

const button = ({ page, t }: Visit, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** Staff take the open application of this person, and decide on it. */
export async function takeCase(staff: Visit, name: string): Promise<void> {
  await staff.page.goto(paths.identityQueue());
  await staff.page.getByRole('link', { name, exact: true }).click();
  await button(staff, 'identity:case.take').click();
  await expect(button(staff, 'identity:decide.approve.verb')).toBeVisible();
}

export async function decide(staff: Visit, decision: 'approve' | 'ask_more', words = ''): Promise<void> {
  await button(staff, `identity:decide.${decision}.verb`).click();
  const dialog = staff.page.getByRole('dialog');
  if (words !== '') await dialog.getByLabel(staff.t('identity:decide.words')).fill(words);
  await dialog.getByRole('button', { name: staff.t(`identity:decide.${decision}.verb`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Fills and sends level one. */
export async function submitPerson(visit: Visit, number: string): Promise<void> {
  const { page, t, lang } = visit;
  await choose(page, t('identity:field.nationality'), countryIn(lang, 'NO'));
  await page.getByLabel(t('identity:field.surname'), { exact: true }).fill('Ødegård');
  await page.getByLabel(t('identity:field.givenName'), { exact: true }).fill('Kari');
  await page.getByLabel(t('identity:field.birthDate')).fill('1990-04-12');
  await page.getByLabel(t('identity:field.documentNumber')).fill(number);
  await button(visit, 'identity:submit').click();
  await expectPending(visit);
}

/** Sends level two: the picture of a passport, and a selfie with the code of the day. */
export async function submitDocument(visit: Visit, number: string): Promise<void> {
  const { page, t } = visit;
  await choose(page, t('identity:field.documentType'), t('identity:document.passport'));
  await page.getByLabel(t('identity:field.documentNumber')).fill(number);
  await page.getByLabel(t('identity:field.endsOn')).fill('2099-12-31');
  // A place that is filled has no input any more: the last one left is the selfie's.
  await dropPicture(page.getByRole('main'));
  await expect(page.getByRole('main').locator('input[type=file]')).toHaveCount(1);
  await dropPicture(page.getByRole('main'));
  await button(visit, 'identity:submit').click();
  await expectPending(visit);
}

export async function expectPending({ page, t }: Visit): Promise<void> {
  await expect(page.getByText(t('identity:note.pending'), { exact: true })).toBeVisible();
}
