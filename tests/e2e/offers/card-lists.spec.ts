import { randomInt } from 'node:crypto';
import { publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const PHONE = 390;

/** A card number of 16 digits. */
const freshNumber = (): string => Array.from({ length: 16 }, () => randomInt(10)).join('');

const csv = (...lines: readonly string[]) => ({
  name: 'cards.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});

test('reads lists of cards, and leaves nothing out silently', async ({ enter, pair }) => {
  const ad = await publishSellAd(await member(pair.seller), { cardTypeId: 'walmart-us-usd-ecode' });
  const { page, t } = await enter({ as: pair.seller, width: PHONE });
  await page.goto(paths.goodsList(ad));
  const dialog = page.getByRole('dialog');
  const file = page.locator('input[type=file][accept*=csv]');
  const list = dialog.getByLabel(t('card-list:label'), { exact: true });
  const take = (count: number) => dialog.getByRole('button', { name: t('card-list:take', { count }), exact: true });
  const column = (number: number) =>
    dialog.getByRole('combobox', { name: t('card-list:column', { number }), exact: true });
  const face = (number: number) => page.getByLabel(t('goods:add.face', { number }), { exact: true });
  const codes = [freshNumber(), freshNumber(), freshNumber()];
  const pin = (number: number) => page.getByLabel(t('goods:add.pin', { number }), { exact: true });
  const code = (number: number) => page.getByLabel(t('goods:add.code', { number }), { exact: true });

  await test.step('a file names its columns', async () => {
    await file.setInputFiles(csv('code;pin;amount', `${codes[0]};0123;50,00`, `${codes[1]};4567;6.5E+3`));
    await expect(column(2)).toHaveValue(t('card-list:role.pin'));
    await expect(column(3)).toHaveValue(t('card-list:role.face'));
    const why = t('card-list:faceForm', { cell: '6.5E+3' });
    await expect(dialog.getByText(t('card-list:line', { number: 3, why }), { exact: true })).toBeVisible();
    await expect(dialog).toBeInViewport({ ratio: 0.9 });
    await take(1).click();
    await expectToast(page, t('card-list:took', { count: 1, left: 1 }));
    await expect(face(1)).toHaveValue('50');
    await code(1).focus();
    await expect(code(1)).toHaveValue(codes[0] ?? '');
    await pin(1).focus();
    await expect(pin(1)).toHaveValue('0123');
  });

  await test.step('a column without a heading is assigned before anything is taken', async () => {
    await page.getByRole('button', { name: t('goods:add.paste'), exact: true }).click();
    await list.fill(`${codes[0]},1234,20\n${codes[2]},7777,20`);
    await expect(dialog.getByText(t('card-list:assign'), { exact: true })).toBeVisible();
    await expect(take(0)).toBeDisabled();
    await choose(page, t('card-list:column', { number: 2 }), t('card-list:role.pin'));
    const why = t('card-list:codeTwice');
    await expect(dialog.getByText(t('card-list:line', { number: 1, why }), { exact: true })).toBeVisible();
    await take(1).click();
    await expect(face(2)).toHaveValue('20');
    await pin(2).focus();
    await expect(pin(2)).toHaveValue('7777');
  });

  await test.step('a PIN that is typed behind its code goes into its field', async () => {
    await page.getByRole('button', { name: t('goods:add.another'), exact: true }).click();
    await code(3).fill('6006 4912 3456 7890 1234');
    await pin(3).focus();
    await expect(pin(3)).toHaveValue('1234');
    await code(3).focus();
    await expect(code(3)).toHaveValue('6006491234567890');
    await page.getByRole('button', { name: t('goods:add.remove', { number: 3 }), exact: true }).click();
  });

  await test.step('a file with more cards than fit says how many', async () => {
    const rows = Array.from({ length: 150 }, (_, row) => `LIST-${String(row).padStart(3, '0')}-K2P9,50`);
    await file.first().setInputFiles(csv('code,amount', ...rows));
    await expect(dialog.getByText(t('card-list:noRoom', { count: 52 }), { exact: true })).toBeVisible();
    await expect(dialog.getByText(t('card-list:noRoomLines', { from: 100, to: 151 }), { exact: true })).toBeVisible();
    await take(98).click();
    await expectToast(page, t('card-list:took', { count: 98, left: 52 }));
    await expect(face(100)).toHaveValue('50');
  });

  await test.step('a workbook is no list', async () => {
    await file
      .first()
      .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
    await expect(dialog.getByText(t('lists:fileNoText'), { exact: true })).toBeVisible();
  });
});
