import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzip } from '#tests/fixtures/unzip.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { say } from '../support/chat.ts';
import { freshCode } from '../support/forms.ts';
import { barriers, overflow, settled } from '../support/health.ts';
import { member } from '../support/members.ts';
import { arbitrated, claim, type Placed, place } from '../support/orders.ts';
import type { Pair } from '../support/people.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

/** An order whose parties have talked, before it is disputed. */
async function talked(pair: Pair): Promise<Placed> {
  const order = await place(pair, [{ face: 25, code: freshCode() }]);
  const { id } = await order.seller.wire.call('chat.openConversation', { orderCode: order.code });
  await say(order.seller, id, 'The card is <i>whole</i> & unused');
  const uploadIds = [await order.provider.wire.upload('chat', await noiseImage())];
  const clientId = crypto.randomUUID();
  await order.provider.wire.call('chat.send', { conversationId: id, clientId, kind: 'image', uploadIds });
  return order;
}

/** Presses the button; returns the files of the download. */
async function take({ page, t }: Visit, order: Placed): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('disputes-evidence:caseFile.download'), exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`case-${order.code}.zip`);
  return unzip(await readFile(await file.path()));
}

/** Unpacks the files into a folder, as a user would do. */
async function unpack(files: ReadonlyMap<string, Buffer>, folder: string): Promise<string> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return pathToFileURL(join(folder, 'case.html')).href;
}

test('a party takes the case file along on a phone and reads it without a network', async ({ enter, pair }, info) => {
  const order = await talked(pair);
  await claim(order, 'invalid');
  const seller = await enter({ as: pair.seller, width: 390 });
  const { page, t } = seller;
  await page.goto(paths.dispute(order.code));
  const files = await take(seller, order);
  await settled(page);
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}');
  expect(manifest).toMatchObject({ order: order.code, madeFor: { name: pair.seller, role: 'seller' } });

  await page.context().setOffline(true);
  await page.goto(await unpack(files, info.outputPath('case')));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Case file of order');
  await expect(page.getByText('The card is <i>whole</i> & unused', { exact: true })).toBeVisible();
  const pictures = page.getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(24);
  }
  await page.context().setOffline(false);

  await page.goto(order.path);
  await expect(page.getByText(t('orders-workspace:log.one.case_downloaded', { by: pair.seller }))).toBeVisible();
});

test(
  'a moderator who holds the case takes its file along, which both parties are told',
  SMOKE,
  async ({ enter, pair }) => {
    const order = await talked(pair);
    await arbitrated(order, 'invalid');
    const moderator = await enter({ as: 'demo_moderator' });
    const { page, t } = moderator;
    const button = page.getByRole('button', { name: t('disputes-evidence:caseFile.download'), exact: true });
    await page.goto(paths.case(order.code));
    await expect(page.getByRole('button', { name: t('disputes:take'), exact: true })).toBeVisible();
    await expect(button).toHaveCount(0);
    await (await member('demo_moderator')).wire.call('disputes.takeCase', { code: order.code });
    await page.reload();
    const files = await take(moderator, order);
    expect(JSON.parse(files.get('case.json')?.toString() ?? '{}')).toMatchObject({ madeFor: { role: 'moderator' } });
    const provider = await enter({ as: pair.provider });
    await provider.page.goto(order.path);
    const entry = t('orders-workspace:log.one.case_downloaded', { by: 'demo_moderator' });
    await expect(provider.page.getByText(entry)).toBeVisible();
  },
);

test('a case file that is refused says why beside its button, and in no toast', async ({ enter, pair }) => {
  const order = await talked(pair);
  await claim(order, 'invalid');
  const { page, t } = await enter({ as: pair.seller });
  await page.goto(paths.dispute(order.code));
  const refusal = { errorCode: '1', errorBizCode: '200304', errorInfo: 'The files are too large', data: null };
  await page.route('**/gateway/export', (route) => route.fulfill({ json: refusal }));
  await page.getByRole('button', { name: t('disputes-evidence:caseFile.download'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal.errorInfo })).toBeVisible();
  await expect(page.getByText(refusal.errorInfo)).toHaveCount(1);
});
