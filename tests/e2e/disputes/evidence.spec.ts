import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { fakePdf, fakeVideo } from '#tests/fixtures/files.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { barriers, overflow, settled } from '../support/health.ts';
import { openCode, sendClaim } from '../support/operate.ts';
import { arbitrated, claim, place } from '../support/orders.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

const files = async () => ({
  image: { name: 'error.png', mimeType: 'image/png', buffer: await noiseImage() },
  video: { name: 'try.webm', mimeType: 'video/webm', buffer: await fakeVideo({ box: 'webm', seconds: 3 }) },
  pdf: { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: fakePdf() },
});

/** A step of the guided check: its line, and the field that takes its files. */
function stepOf({ t }: Visit, within: Locator, step: string): { line: Locator; field: Locator } {
  const title = t(`disputes-evidence:step.${step}.title`);
  const line = within.getByRole('listitem').filter({ has: within.page().getByText(title, { exact: true }) });
  return { line, field: line.locator('input[type=file]').last() };
}

const SHOWS = 'a provider shows a bad card step by step, with an image, a video and a recording of the screen';

test(SHOWS, { tag: '@screen' }, async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const provider = await enter({ as: pair.provider });
  const { page, t } = provider;
  const { image, video } = await files();
  await page.goto(order.path);
  await openCode(provider);
  await page.getByRole('button', { name: t('orders-workspace:act.report'), exact: true }).click();
  const row = page.getByRole('group', { name: t('orders-workspace:claim.card', { row: 1 }), exact: true });
  const error = stepOf(provider, row, 'redeem_error');
  await error.field.setInputFiles(image);
  await expect(error.line).toContainText(t('disputes-evidence:attached', { count: 1 }));
  await stepOf(provider, row, 'other').field.setInputFiles(video);

  await page.getByRole('button', { name: t('disputes-evidence:record.open'), exact: true }).click();
  await page.getByRole('button', { name: t('disputes-evidence:record.start'), exact: true }).click();
  const timer = page.getByRole('region', { name: t('disputes-evidence:record.open'), exact: true }).getByRole('timer');
  await expect(timer).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
  // A second of picture, as the countdown tells it.
  const left = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(left);
  await page.getByRole('button', { name: t('disputes-evidence:record.stop'), exact: true }).click();
  await expect(page.getByLabel(t('disputes-evidence:record.preview'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('disputes-evidence:record.use'), exact: true }).click();
  await expect(stepOf(provider, row, 'nonce_screen').line).toContainText(t('disputes-evidence:attached', { count: 1 }));

  await row.getByLabel(t('orders-workspace:claim.note')).fill('The shop says that it was redeemed before.');
  await sendClaim(provider);
  await expect(page.getByRole('heading', { name: t('orders-workspace:evidence.title'), exact: true })).toBeVisible();
  const { evidence } = await order.provider.wire.call('orders.get', { code: order.code });
  expect(evidence.map(({ kind, step }) => `${kind} ${step}`).sort()).toEqual([
    'image redeem_error',
    'video nonce_screen',
    'video null',
  ]);
  const recorded = evidence.find(({ step }) => step === 'nonce_screen');
  expect(recorded?.durationMs).toBeGreaterThan(300);
});

test('a seller answers with a PDF file on the dispute page', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await claim(order, 'invalid');
  const seller = await enter({ as: pair.seller, width: 390 });
  const { page, t } = seller;
  await page.goto(order.path);
  await page.getByRole('link', { name: t('disputes-evidence:page.toDispute'), exact: true }).click();
  await expect(page).toHaveURL(paths.dispute(order.code));
  // The clock that runs, and that it is the only one.
  await expect(page.getByText(t('disputes-evidence:page.stopped'), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: t('orders-workspace:evidence.add'), exact: true }).click();
  const form = page.getByRole('group', { name: t('orders-workspace:evidence.pictures'), exact: true });
  const { pdf, image } = await files();
  await stepOf(seller, form, 'receipt').field.setInputFiles([pdf, image]);
  await page.getByRole('button', { name: t('orders-workspace:evidence.send'), exact: true }).click();
  await expect(form).toHaveCount(0);
  const caption = `${order.seller.name} · ${t('orders-workspace:evidence.whole')}`;
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: t('ui:media.save', { caption }), exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/^evidence-[0-9a-f]{8}\.pdf$/);

  // By keyboard only: open, look, close, and the focus returns.
  const thumb = page.getByRole('button', { name: t('ui:media.open', { caption }), exact: true });
  await thumb.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img', { name: caption })).toBeVisible();
  // The other party's picture comes before; the PDF file is not a picture.
  const theirs = `${order.provider.name} · ${t('orders-workspace:claim.card', { row: 1 })}`;
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByRole('img', { name: theirs })).toBeVisible();
  await expect(large.getByText(t('ui:media.place', { at: 1, of: 2 }), { exact: true })).toBeVisible();
  await expect(large.getByRole('button', { name: t('ui:media.previous'), exact: true })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('img', { name: caption })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(thumb).toBeFocused();
  await settled(page);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
});

test(
  'a file that is too large, or something else, says so in its place and can be taken out',
  SMOKE,
  async ({ enter, pair }, info) => {
    const order = await place(pair, [{ face: 100, code: freshCode() }]);
    await claim(order, 'invalid');
    const seller = await enter({ as: pair.seller });
    const { page, t } = seller;
    await page.goto(paths.dispute(order.code));
    await page.getByRole('button', { name: t('orders-workspace:evidence.add'), exact: true }).click();
    const form = page.getByRole('group', { name: t('orders-workspace:evidence.pictures'), exact: true });
    const { field } = stepOf(seller, form, 'other');
    // Of a file on the disk the browser is given no more than its place.
    const large = info.outputPath('long.mp4');
    await writeFile(large, Buffer.alloc(21 * 1024 * 1024));
    await field.setInputFiles(large);
    await expect(form.getByRole('alert')).toContainText(t('shell:api.tooLarge', { mb: 20 }));
    const remove = t('disputes-evidence:remove', { label: t('disputes-evidence:file', { number: 1 }) });
    await form.getByRole('button', { name: remove, exact: true }).click();
    await field.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: t('orders-workspace:evidence.send'), exact: true })).toBeDisabled();
  },
);

test('a browser that may not record says why, and what to do instead', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await claim(order, 'invalid');
  const { page, t } = await enter({ as: pair.seller });
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(paths.dispute(order.code));
  await page.getByRole('button', { name: t('orders-workspace:evidence.add'), exact: true }).click();
  await page.getByRole('button', { name: t('disputes-evidence:record.open'), exact: true }).click();
  await page.getByRole('button', { name: t('disputes-evidence:record.start'), exact: true }).click();
  await expect(page.getByText(t('disputes-evidence:record.fault.refused'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('disputes-evidence:record.wayOut'), { exact: true })).toBeVisible();
});

test('a moderator sees what is missing, and which mark to look for in a video', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, 'invalid');
  const uploadId = await order.provider.wire.upload('evidence', await fakeVideo({ box: 'webm', seconds: 2 }));
  await order.provider.wire.call('disputes.addEvidence', { code: order.code, uploadId, step: 'redeem_error' });
  const { provider: nonce } = await order.provider.wire.call('uploads.getNonce', { code: order.code });
  const { page, t } = await enter({ as: 'demo_moderator' });
  await page.goto(paths.case(order.code));
  await page.getByRole('button', { name: t('disputes:take'), exact: true }).click();
  await expect(page.getByText(t('disputes-evidence:expected', { nonce: nonce ?? '' }), { exact: true })).toBeVisible();
  await expect(page.getByText(t('disputes-evidence:step.nonce_screen.title'), { exact: true })).toBeVisible();
});
