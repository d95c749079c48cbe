import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { giveReason } from './staff.ts';
import { expect, type Visit } from './test.ts';

/** Points that the platform issues for money that its bank received. */
interface Issue {
  /** The public name of who gets them. */
  readonly name: string;
  /** Whole points. */
  readonly amount: string;
  /** The reason, which no other proposal has. */
  readonly why: string;
}

/** One administrator proposes to issue points, with the bank's receipt; another one approves it. */
export async function issuePoints(first: Visit, second: Visit, issue: Issue): Promise<void> {
  await proposeIssue(first, issue);
  await approveIssue(second, issue);
}

async function proposeIssue({ page, t }: Visit, { name, amount, why }: Issue): Promise<void> {
  await page.goto(paths.treasury());
  await page.getByRole('button', { name: t('treasury:button.issue'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('treasury:dialog.title.issue') });
  await dialog.getByLabel(t('treasury:dialog.user')).fill(name);
  await dialog.getByLabel(t('treasury:dialog.amount')).fill(amount);
  await dialog.getByLabel(t('treasury:dialog.channelRef')).fill(`IBAN-${name}`);
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await noiseImage() };
  await dialog.locator('input[type=file]').setInputFiles(receipt);
  await expect(dialog.getByText(receipt.name, { exact: true })).toBeVisible();
  await dialog.getByLabel(t('treasury:dialog.why')).fill(why);
  await dialog.getByRole('button', { name: t('treasury:dialog.verb'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function approveIssue(staff: Visit, { why }: Issue): Promise<void> {
  const { page, t } = staff;
  await page.goto(paths.proposals());
  const card = page.locator('section').filter({ hasText: why });
  await card.getByRole('button', { name: t('staff:proposals.approve'), exact: true }).click();
  await giveReason(staff, t('staff:proposals.approve'), 'The statement shows it');
  await expect(card).toHaveCount(0);
}
