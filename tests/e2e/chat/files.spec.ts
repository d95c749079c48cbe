import type { JSHandle, Locator, Page } from '@playwright/test';
import { fakePdf } from '#tests/fixtures/files.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { bubble, field, log, talk, write } from '../support/chat.ts';
import { claim } from '../support/orders.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const form = ({ page, t }: Visit): Locator => page.getByRole('group', { name: t('chat:composer.label'), exact: true });
const chosen = (visit: Visit): Locator =>
  form(visit)
    .getByRole('list', { name: visit.t('chat:attach.list'), exact: true })
    .getByRole('listitem');

/** The data of a drop or paste of this many pictures. */
async function pictures(page: Page, count: number): Promise<JSHandle<DataTransfer>> {
  const all = await Promise.all(Array.from({ length: count }, async () => (await noiseImage()).toString('base64')));
  return page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    for (const [index, base64] of encoded.entries()) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], `${index}.png`, { type: 'image/png' }));
    }
    return transfer;
  }, all);
}

test('seven pictures that are dropped are two messages', SMOKE, async ({ enter, pair }) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await expect(field(visit, pair.seller)).toBeVisible();
  // The messages take them as the field does.
  await log(visit).dispatchEvent('drop', { dataTransfer: await pictures(page, 7) });
  await expect(chosen(visit)).toHaveCount(7);
  await form(visit)
    .getByRole('button', { name: t('chat:attach.remove', { name: '6.png' }), exact: true })
    .click();
  await expect(chosen(visit)).toHaveCount(6);
  await expect(form(visit).getByRole('progressbar')).toHaveCount(0);
  await write(visit, pair.seller, 'All six of them');
  await expect(chosen(visit)).toHaveCount(0);
  await expect(bubble(visit, 'All six of them').locator('img')).toHaveCount(5);
  await expect(log(visit).locator('[data-seq]').last().locator('img')).toHaveCount(1);
});

test('of eleven pictures that are dropped ten are taken, and the reader is told', async ({ enter, pair }) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await expect(field(visit, pair.seller)).toBeVisible();
  await form(visit).dispatchEvent('drop', { dataTransfer: await pictures(page, 11) });
  await expectToast(page, t('chat:attach.most', { count: 10 }));
  await expect(chosen(visit)).toHaveCount(10);
  await expect(form(visit).getByRole('progressbar')).toHaveCount(0);
  await write(visit, pair.seller, 'Ten it is');
  await expect(bubble(visit, 'Ten it is').locator('img')).toHaveCount(5);
  await expect(log(visit).locator('[data-seq] img')).toHaveCount(10);
  await expect(log(visit).getByText(t('chat:mark.sent'), { exact: true }).last()).toBeVisible();
  const { messages } = await order.seller.wire.call('chat.listMessages', { conversationId: order.conversationId });
  expect(messages.filter(({ kind }) => kind === 'image')).toHaveLength(2);
});

test('a picture is pasted, and an emoji stands where the caret was', async ({ enter, pair }) => {
  const order = await talk(pair);
  const [visit, other] = [await enter({ as: pair.seller }), await enter({ as: pair.provider })];
  const { page, t } = visit;
  for (const item of [visit, other]) await item.page.goto(paths.chat(order.conversationId));
  const area = field(visit, pair.provider);
  await area.evaluate(
    (element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    await pictures(page, 1),
  );
  await expect(chosen(visit)).toHaveCount(1);
  await expect(form(visit).getByRole('progressbar')).toHaveCount(0);

  await area.fill('Look  here');
  await area.press('Home');
  for (const _ of 'Look ') await area.press('ArrowRight');
  await page.getByRole('button', { name: t('chat:composer.emoji'), exact: true }).click();
  const picker = page.getByRole('dialog', { name: t('chat:composer.emoji'), exact: true });
  await picker.getByRole('button', { name: '👍', exact: true }).click();
  await expect(area).toHaveValue('Look 👍 here');
  // The picker stays open for another one, which follows the first.
  await picker.getByRole('button', { name: '🙏', exact: true }).click();
  await expect(area).toHaveValue('Look 👍🙏 here');
  await area.press('Enter');
  const got = bubble(other, 'Look 👍🙏 here');
  await expect(got.locator('img')).toHaveCount(1);
  await expect
    .poll(() => got.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a party of a dispute sends a PDF file, which the other one can save', async ({ enter, pair }) => {
  const order = await talk(pair);
  const before = await enter({ as: pair.provider });
  await before.page.goto(order.path);
  await expect(field(before, pair.seller)).toBeVisible();
  const button = (visit: Visit) => visit.page.getByRole('button', { name: visit.t('chat:composer.file'), exact: true });
  // Without a dispute only pictures can be sent.
  await expect(button(before)).toHaveCount(0);

  await claim(order, 'invalid');
  const [provider, seller] = [before, await enter({ as: pair.seller })];
  await seller.page.goto(order.path);
  const choosing = provider.page.waitForEvent('filechooser');
  await button(provider).click();
  const pdf = fakePdf();
  await (await choosing).setFiles({ name: 'answer.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(chosen(provider)).toHaveCount(1);
  await expect(form(provider).getByRole('progressbar')).toHaveCount(0);
  await write(provider, pair.seller, 'What the shop wrote');

  const caption = seller.t('chat:file.pdf', { name: pair.provider, at: 1 });
  const link = bubble(seller, 'What the shop wrote').getByRole('link', {
    name: seller.t('ui:media.save', { caption }),
    exact: true,
  });
  const saving = seller.page.waitForEvent('download');
  await link.click();
  const saved: Buffer[] = [];
  for await (const part of await (await saving).createReadStream()) saved.push(part as Buffer);
  expect(Buffer.concat(saved).equals(pdf)).toBe(true);
});
