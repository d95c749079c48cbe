import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newBankTrade } from '../support/points-sellers.ts';
import { expect, test } from '../support/test.ts';

const COMMENT = 'Released within minutes';
const TAG = 'regulars';
const NOTE = 'Buys every Friday';

test('the parties of a points order rate each other, and keep a note', async ({ enter }) => {
  const { seller, buyer, code, address } = await newBankTrade();
  const files = [await buyer.wire.upload('evidence', await noiseImage())];
  await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Bola Adeyemi', files });
  await seller.wire.call('pointsOrders.release', { code, tradePassword: TRADE_PASSWORD });
  const buys = await enter({ as: buyer.name });
  const sells = await enter({ as: seller.name, lang: 'zh_cn', width: 390 });

  await test.step('the buyer gives stars and a comment', async () => {
    const { page, t } = buys;
    await page.goto(address);
    await page.getByRole('radio', { name: t('ratings:starsOf', { count: 4 }), exact: true }).check();
    await page.getByLabel(t('ratings:rate.comment')).fill(COMMENT);
    await page.getByRole('button', { name: t('ratings:rate.verb'), exact: true }).click();
    // The order's sum says "You" too.
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('ratings:panel.title') }) });
    await expect(panel.getByText(t('ratings:you'), { exact: true })).toBeVisible();
  });

  await test.step('the seller answers it and notes who that was', async () => {
    const { page, t } = sells;
    await page.goto(address);
    await expect(page.getByText(COMMENT, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('ratings:reply.open'), exact: true }).click();
    await page.getByLabel(t('ratings:reply.label')).fill('谢谢');
    await page.getByRole('button', { name: t('ratings:reply.verb'), exact: true }).click();
    await expect(page.getByText('谢谢', { exact: true })).toBeVisible();
    await page.getByLabel(t('ratings:note.label')).fill(NOTE);
    await page.getByRole('button', { name: t('ratings:note.verb'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('ratings:note.verb'), exact: true })).toBeHidden();
  });

  await test.step('and finds the order by a tag', async () => {
    const { page, t } = sells;
    await page.getByLabel(t('ratings:tags.add', { max: 2 })).fill(TAG);
    await page.getByRole('button', { name: t('ratings:tags.verb'), exact: true }).click();
    await expect(page.getByRole('list', { name: t('ratings:tags.label') })).toContainText(TAG);
    await page.goto(`${paths.otcOrders()}?tag=${TAG}`);
    await expect(page.getByRole('main').getByText(TAG, { exact: true }).last()).toBeVisible();
  });

  await test.step('the record of the seller shows the rating, and that points were bought', async () => {
    const { page, t } = buys;
    await page.goto(paths.userCenter(seller.userId));
    await expect(page.getByText(COMMENT, { exact: true })).toBeVisible();
    await expect(page.getByText(t('ratings:list.points.buyer'))).toBeVisible();
  });
});
