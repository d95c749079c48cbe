import { declareOwn, dropPicture } from './forms.ts';
import { expect, type Visit } from './test.ts';

interface TypedCard {
  readonly number: number;
  readonly code: string;
  readonly face: string;
}

/** Fills a row of the page of a sale. */
export async function fillCard({ page, t }: Visit, { number, code, face }: TypedCard): Promise<void> {
  const row = page.getByRole('group', { name: t('market:sell.card', { number }), exact: true });
  await dropPicture(row);
  await row.getByLabel(t('market:code.label'), { exact: true }).fill(code);
  await row.getByLabel(t('market:calc.face')).fill(face);
  await expect(row.getByLabel(t('market:sell.ready'))).toBeVisible();
}

/** Seals the cards and places the order. */
export async function startSale(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await declareOwn(visit);
  await page.getByRole('button', { name: t('market:sell.act'), exact: true }).click();
  await expect(page).toHaveURL(/\/operate\//);
}
