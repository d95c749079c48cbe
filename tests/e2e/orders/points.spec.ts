import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { aTrade, releasePoints } from '../support/points-orders.ts';
import { expect, SMOKE, test } from '../support/test.ts';
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
  test(`the list of points orders is filtered by side, state and time, in ${lang}`, async ({ enter }) => {
    const { buyer, seller, code } = await aTrade();
    const { page, t } = await enter({ as: buyer.name, lang });
    const pick = async (filter: string, option: string) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t(filter) })
        .click();
      await page.getByRole('menuitem', { name: t(option), exact: true }).click();
    };
    const order = page.getByRole('link', { name: new RegExp(code) });
    const none = page.getByText(t('points-orders:empty.title'), { exact: true });
    await page.goto(paths.otcOrders());
    await expect(order).toBeVisible();

    await test.step('by the reader’s side', async () => {
      await pick('points-orders:filter.role', 'points-orders:filter.seller');
      await expect(none).toBeVisible();
      await expect(page).toHaveURL(/role=seller/);
      await pick('points-orders:filter.role', 'points-orders:filter.buyer');
      await expect(order).toBeVisible();
    });

    await test.step('by its state, which a shared address keeps', async () => {
      await pick('points-orders:filter.state', 'points-orders:state.released');
      await expect(none).toBeVisible();
      await pick('points-orders:filter.state', 'points-orders:state.to_pay');
      await expect(order).toBeVisible();
      await page.reload();
      await expect(order).toBeVisible();
      await expect(page).toHaveURL(/state=to_pay/);
    });

    await test.step('by the time, and by the other party', async () => {
      await page.goto(`${paths.otcOrders()}?to=2020-01-01`);
      await expect(none).toBeVisible();
      await pick('orders:filter.period', 'orders:period.7');
      await expect(order).toBeVisible();
      await page.getByLabel(t('orders:search')).fill(seller.name);
      await expect(page).toHaveURL(new RegExp(`search=${seller.name}`));
      await expect(order).toBeVisible();
      await page.getByLabel(t('orders:search')).fill('nobody');
      await expect(none).toBeVisible();
    });
  });

  test(
    `points are paid for with a gift card and released, in ${lang}`,
    lang === 'zh_cn' ? SMOKE : {},
    async ({ enter }) => {
      const { seller, buyer, code, address } = await aTrade();
      const [pays, sells] = [await enter({ as: buyer.name, lang }), await enter({ as: seller.name, lang })];

      await test.step('the buyer finds the order and hands over the card', async () => {
        const { page, t } = pays;
        await page.goto(paths.otcOrders());
        await page.getByRole('link', { name: new RegExp(code) }).click();
        const pay = page.getByRole('button', { name: t('points-orders:pay.cardAct'), exact: true });
        // The list says the words of the chip too: of its order, and of a tab.
        await expect(pay).toBeVisible();
        await expect(page.getByText(t('points-orders:chip.mine'), { exact: true })).toBeVisible();
        await page.setInputFiles('input[type=file]', await picture());
        await pay.click();
        await expect(
          page.getByRole('heading', {
            name: t('points-orders:turn.to_check_card_image.buyer', { seller: seller.name }),
          }),
        ).toBeVisible();
      });

      await test.step('the seller checks it, and releases with the trading password', async () => {
        await sells.page.goto(address);
        await releasePoints(sells, '100.00');
      });

      await expect(pays.page.getByText(pays.t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
      expect([(await pointsOf(buyer)).amount, (await pointsOf(seller)).amount]).toEqual([points('100'), points('399')]);
    },
  );

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
      await page.goto(paths.cases({ kind: 'points', find: code }));
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
      await seller.wire.call('pointsOrders.acceptRuling', { code, tradePassword: TRADE_PASSWORD });
      const { page, t } = await enter({ as: buyer.name, lang });
      await page.goto(address);
      const acceptedBy = (name: string) =>
        page.getByText(t('points-orders:ruling.acceptedBy', { name }), { exact: true });
      await expect(acceptedBy(seller.name)).toBeVisible();
      await expect(acceptedBy(buyer.name)).toHaveCount(0);
      const accept = { name: t('points-orders:ruling.accept'), exact: true };
      await page.getByRole('button', accept).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
      await dialog.getByRole('button', accept).click();
      await expect(page.getByText(t('points-orders:state.dispute_buyer_won'), { exact: true }).first()).toBeVisible();
      expect((await pointsOf(buyer)).amount).toBe(points('100'));
    });
  });
}
