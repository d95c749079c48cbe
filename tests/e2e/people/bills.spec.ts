import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newBankTrade } from '../support/points-sellers.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

/** How the files name two of their columns, and one of the bills. */
const WORDS = {
  en: { change: 'Change of available', order: 'Order', points: 'points trading' },
  zh_cn: { change: '可用变动', order: '订单', points: '积分交易' },
} as const;

/** The file that a button saves. */
async function saved(page: Page, button: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await button.click();
  return readFile(await (await download).path());
}

/** The change of each movement in a PDF file, and all of its text. */
async function movementsIn(file: Buffer): Promise<{ changes: number[]; text: string }> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  const lines = text.flatMap((page) => page.split('\n'));
  const rows = lines.filter((line) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line));
  return { changes: rows.map((row) => Number(/-?\d+\.\d{6}/.exec(row)?.[0])), text: lines.join('\n') };
}

const sumOf = (changes: readonly number[]): number => changes.reduce((sum, change) => sum + change, 0);

for (const lang of LANGS) {
  test(`both bills name the orders of their movements, on the page and in the files, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code } = await newBankTrade();
    const proof = await buyer.wire.upload('evidence', await noiseImage());
    await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Bola Adeyemi', files: [proof] });
    await seller.wire.call('pointsOrders.release', { code, tradePassword: TRADE_PASSWORD });
    const { page, t } = await enter({ as: seller.name, lang });
    const { change, order, points } = WORDS[lang];
    const sums = { csv: 0, pdf: 0 };
    const bills = [
      { address: paths.billGift(), title: 'gift', codes: [] },
      { address: paths.billOtc(), title: 'otc', codes: [code] },
    ] as const;
    for (const { address, title, codes } of bills) {
      await test.step(`the files of the bill: ${title}`, async () => {
        await page.goto(address);
        // Of the bill of points orders all movements have to do with the same.
        await expect(page.getByRole('button', { name: t('points:filter.group') })).toHaveCount(title === 'otc' ? 0 : 1);
        const links = page.getByRole('link', { name: code, exact: true });
        await expect(page.getByRole('table', { name: t('points:history'), exact: true })).toBeVisible();
        await expect(links).toHaveCount(codes.length === 0 ? 0 : 2);
        const csv = await saved(page, page.getByRole('button', { name: t('bills:export'), exact: true }));
        const lines = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
        sums.csv += sumOf(lines.map((line) => Number(line[change])));
        expect([...new Set(lines.map((line) => line[order]))]).toEqual(codes.length === 0 ? [''] : codes);
        const pdf = await saved(page, page.getByRole('button', { name: t('bills:pdf'), exact: true }));
        const { changes, text } = await movementsIn(pdf);
        sums.pdf += sumOf(changes);
        expect(text.includes(code)).toBe(codes.length > 0);
        expect(text).toContain(title === 'otc' ? points : seller.name);
      });
    }
    expect(sums).toEqual({ csv: 899, pdf: 899 });
    await test.step('and lead to the order', async () => {
      await page.getByRole('link', { name: code, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`/operate/[^/]+/${code}/`));
      await expect(page.getByText(t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
    });
  });
}
