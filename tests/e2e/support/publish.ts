import { countryIn } from './country.ts';
import { choose } from './forms.ts';
import { TRADE_PASSWORD } from './members.ts';
import { expect, type Visit } from './test.ts';

interface Offer {
  readonly brand: string;
  readonly countries: readonly string[];
  readonly rate: string;
  /** Points to buy for in all; left out by a seller. */
  readonly total?: string;
}

/** On to the next step. */
export async function next({ page, t }: Visit, step: number): Promise<void> {
  await page.getByRole('button', { name: t('ads:steps.next'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/publishStep${step}$`));
}

export async function pickCountries({ page, lang }: Visit, countries: readonly string[]): Promise<void> {
  for (const country of countries) {
    await page
      .getByRole('main')
      .getByRole('button', { name: countryIn(lang, country), exact: true })
      .click();
  }
}

/** Through the six steps, from the first one that is open to the page that says it is done. Answers the codes. */
async function publish(visit: Visit, { brand, countries, rate, total }: Offer): Promise<string[]> {
  const { page, t } = visit;
  await expect(page).toHaveURL(/\/publishStep1$/);
  await choose(page, t('ads:type.brand'), brand);
  await next(visit, 2);
  await pickCountries(visit, countries);
  await next(visit, 3);
  if (total) await page.getByLabel(t('ads:amount.total')).fill(total);
  await next(visit, 4);
  await page.getByLabel(t(total ? 'ads:rate.label' : 'ads:rate.ask')).fill(rate);
  await next(visit, 5);
  if (!total) await page.getByRole('switch', { name: t('ads:terms.quick') }).check();
  await next(visit, 6);
  await page.getByLabel(t('ads:secret.label'), { exact: true }).fill(TRADE_PASSWORD);
  await page.getByRole('button', { name: t('ads:publish.act'), exact: true }).click();
  const heading = t(total ? 'ads:done.title' : 'ads:done.titleSell');
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  const codes = await page.getByRole('main').locator('.cw-mono').allTextContents();
  expect(codes).toHaveLength(countries.length);
  return codes;
}

export const publishBuy = (visit: Visit, offer: Offer & { total: string }): Promise<string[]> => publish(visit, offer);
export const publishSell = (visit: Visit, offer: Omit<Offer, 'total'>): Promise<string[]> => publish(visit, offer);
