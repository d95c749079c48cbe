import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { member, points, pointsOf } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { aTrade, releasePoints } from '../support/points-orders.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

const REASON = 'My bank shows no such payment at all';
const RULING = 'The card was checked at its issuer';

const picture = async () => ({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(await noiseImage()) });

test('whoever orders points reads what is left of the limit of the day', async ({ enter }) => {
  const seller = await member(await newTrader(500));
  const adCode = await publishPointsAd(seller, { side: 'sell', methods: ['gift_card'], paymentAccountIds: [] });
  const { page, t } = await enter({ as: await newTrader() });
  await page.goto(paths.homeInfo('sell', adCode));
  const [left = ''] = t('identity-limits:left', { left: '\n', limit: '\n' }).split('\n');
  await expect(page.getByText(left)).toBeVisible();
});

for (const lang of LANGS) {
  test(`points are paid for with a gift card and released, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await aTrade();
    const [pays, sells] = [await enter({ as: buyer.name, lang }), await enter({ as: seller.name, lang })];

    await test.step('the buyer finds the order and hands over the card', async () => {
      const { page, t } = pays;
      await page.goto(paths.otcOrders());
      await page.getByRole('link', { name: new RegExp(code) }).click();
      await expect(page.getByText(t('points-orders:chip.mine'), { exact: true })).toBeVisible();
      await page.setInputFiles('input[type=file]', await picture());
      await page.getByRole('button', { name: t('points-orders:pay.cardAct'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('points-orders:turn.to_check_card_image.buyer', { seller: seller.name }) }),
      ).toBeVisible();
    });

    await test.step('the seller checks it, and releases with the trading password', async () => {
      await sells.page.goto(address);
      await releasePoints(sells, '100.00');
    });

    await expect(pays.page.getByText(pays.t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
    expect([(await pointsOf(buyer)).amount, (await pointsOf(seller)).amount]).toEqual([points('100'), points('399')]);
  });

  test(`a moderator rules on a rejected card, and both accept, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await aTrade();
    const upload = await buyer.wire.upload('card', await noiseImage());
    await buyer.wire.call('pointsOrders.submitCard', { code, files: [upload] });
    const moderator = await member(await newStaff('moderator'));

    await test.step('the seller rejects it on a phone', async () => {
      const { page, t } = await enter({ as: seller.name, lang, width: 390 });
      await page.goto(address);
      await page.getByRole('button', { name: t('points-orders:act.reject_card.label'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('points-orders:dialog.reason')).fill(REASON);
      await dialog.getByRole('button', { name: t('points-orders:dialog.reject.verb'), exact: true }).click();
      await expect(page.getByText(t('points-orders:chip.dispute'), { exact: true })).toBeVisible();
    });

    await test.step('the moderator takes the case and rules', async () => {
      const { page, t } = await enter({ as: moderator.name, lang });
      await page.goto(paths.cases());
      const row = page.getByRole('row').filter({ hasText: code });
      await row.getByRole('button', { name: t('points-orders:cases.take'), exact: true }).click();
      await page
        .getByRole('radio', { name: t('points-orders:ruling.dispute_buyer_won', { buyer: buyer.name }), exact: true })
        .check();
      await page.getByLabel(t('points-orders:ruling.reason')).fill(RULING);
      await page.getByRole('button', { name: t('points-orders:ruling.act'), exact: true }).click();
      // What was typed has the same words: the ruling has landed once it can be signed no more.
      await expect(page.getByRole('button', { name: t('points-orders:ruling.act'), exact: true })).toHaveCount(0);
      await expect(page.getByText(RULING).first()).toBeVisible();
    });

    await test.step('both accept, and the points go to the buyer', async () => {
      await seller.wire.call('pointsOrders.acceptRuling', { code });
      const { page, t } = await enter({ as: buyer.name, lang });
      await page.goto(address);
      const accept = { name: t('points-orders:ruling.accept'), exact: true };
      await page.getByRole('button', accept).click();
      await page.getByRole('dialog').getByRole('button', accept).click();
      await expect(page.getByText(t('points-orders:state.dispute_buyer_won'), { exact: true }).first()).toBeVisible();
      expect((await pointsOf(buyer)).amount).toBe(points('100'));
    });
  });
}
