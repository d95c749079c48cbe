import { CHANNEL_ACCOUNTS } from '#tests/fixtures/payout-accounts.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { type Member, member, points, pointsOf } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { releasePoints } from '../support/points-orders.ts';
import { BUYER, newBankTrade } from '../support/points-sellers.ts';
import { expect, test, type Visit } from '../support/test.ts';

const REASON = 'My bank shows no such payment at all';
const APPEAL = 'The receipt of my bank shows the transfer';
const RULING = 'The statements of both banks were compared';
const STRANGER = 'Somebody Else';
const WHY = 'The account is in another country';

/** Says on the open order that it was paid from the account of `payer`, with a picture of the payment. */
async function markPaid({ page, t }: Visit, payer: string): Promise<void> {
  const paid = page.getByRole('button', { name: t('points-orders:pay.act'), exact: true });
  await expect(paid).toBeDisabled();
  const name = page.getByLabel(t('points-orders:pay.payer'));
  // The proven name stands there already; without any name the form says what is missing.
  const proven = `${BUYER.givenName} ${BUYER.surname}`;
  await expect(name).toHaveValue(proven);
  await name.fill('');
  await expect(page.getByText(t('points-orders:pay.needs.name'), { exact: true })).toBeVisible();
  await name.fill(payer);
  // A stranger's name is warned of before the press.
  await expect(page.getByText(t('points-orders:payer.otherTitle'), { exact: true })).toHaveCount(
    payer === proven ? 0 : 1,
  );
  await expect(page.getByText(t('points-orders:pay.needs.proof'), { exact: true })).toBeVisible();
  const proof = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(await noiseImage()) };
  await page.setInputFiles('input[type=file]', proof);
  // The picture moves what is below it.
  await expect(page.getByText(t('points-orders:pay.needs.sent'), { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('checkbox').check();
  await paid.click();
  await expect(paid).toHaveCount(0);
}

/** A moderator takes the case and rules; whose the points are. */
async function rule({ page, t }: Visit, code: string, outcome: string): Promise<void> {
  await page.goto(paths.cases({ kind: 'points', find: code }));
  const row = page.getByRole('row').filter({ hasText: code });
  await row.getByRole('button', { name: t('points-orders:cases.take'), exact: true }).click();
  await page.getByRole('radio', { name: outcome, exact: true }).check();
  await page.getByLabel(t('points-orders:ruling.reason')).fill(RULING);
  await page.getByRole('button', { name: t('points-orders:ruling.act'), exact: true }).click();
  await expect(page.getByText(RULING).first()).toBeVisible();
}

const amounts = async (...people: readonly Member[]) =>
  Promise.all(people.map(async (person) => (await pointsOf(person)).amount));

for (const lang of ['en', 'zh_cn'] as const) {
  test(`points are paid for by bank transfer and released, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await newBankTrade();
    const [pays, sells] = [await enter({ as: buyer.name, lang }), await enter({ as: seller.name, lang })];

    await test.step('the buyer finds the order and where to pay, pays outside and says so', async () => {
      const { page, t } = pays;
      await page.goto(paths.otcOrders());
      await page.getByRole('link', { name: new RegExp(code) }).click();
      await expect(page.getByText(CHANNEL_ACCOUNTS.paid.accountNumber)).toBeVisible();
      await expect(page.getByText(t('points-orders:payTo.ownTitle'), { exact: true })).toBeVisible();
      await markPaid(pays, `${BUYER.givenName} ${BUYER.surname}`);
      await expect(
        page.getByRole('heading', { name: t('points-orders:turn.paid.buyer', { seller: seller.name }) }),
      ).toBeVisible();
    });

    await test.step('the seller sees that the payer is the buyer, and releases', async () => {
      const { page, t } = sells;
      await page.goto(address);
      await expect(page.getByText(t('points-orders:payer.same'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('points-orders:payer.otherTitle'), { exact: true })).toHaveCount(0);
      await releasePoints(sells, '100.00');
    });

    await expect(pays.page.getByText(pays.t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
    expect(await amounts(buyer, seller)).toEqual([points('100'), points('899')]);
  });

  test(`a buyer cancels before paying, and everything goes back, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, address } = await newBankTrade();
    expect((await pointsOf(seller)).frozen).toBe(points('101'));
    const { page, t } = await enter({ as: buyer.name, lang });
    await page.goto(address);
    await page.getByRole('button', { name: t('points-orders:act.cancel.label'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: t('points-orders:dialog.cancel.verb'), exact: true });
    await expect(cancel).toBeDisabled();
    await dialog.getByRole('radio', { name: t('points-orders:cancelReason.other'), exact: true }).check();
    await expect(cancel).toBeDisabled();
    await dialog.getByLabel(t('points-orders:dialog.cancel.note')).fill(WHY);
    await cancel.click();
    await expect(page.getByText(WHY, { exact: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: t('points-orders:turn.cancelled.buyer'), exact: true }),
    ).toBeVisible();
    await expect(page.getByText(t('points-orders:payTo.over'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('points-orders:payTo.buyer'), { exact: true })).toHaveCount(0);
    const moved = page.getByText(t('points-orders:money.youGot'), { exact: true }).locator('..');
    await expect(moved).toContainText('0.00');
    expect(await pointsOf(seller)).toEqual({ amount: points('1000'), frozen: 0n });
  });

  test(`a payment of somebody else is disputed, ruled, appealed and ruled for good, in ${lang}`, async ({ enter }) => {
    const { seller, buyer, code, address } = await newBankTrade();
    const [pays, sells] = [await enter({ as: buyer.name, lang }), await enter({ as: seller.name, lang })];
    const moderators = [await newStaff('moderator'), await newStaff('moderator')] as const;

    await test.step('both are warned of a third party', async () => {
      await pays.page.goto(address);
      await markPaid(pays, STRANGER);
      for (const [{ page, t }, role] of [
        [pays, 'buyer'],
        [sells, 'seller'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(t('points-orders:payer.otherTitle'), { exact: true })).toBeVisible();
        await expect(
          page.getByText(t(`points-orders:payer.other.${role}`, { other: seller.name }), { exact: true }),
        ).toBeVisible();
        await expect(page.getByText(STRANGER, { exact: true })).toBeVisible();
      }
    });

    await test.step('whoever would release is warned once more, before the trading password', async () => {
      const { page, t } = sells;
      await page.getByRole('button', { name: t('points-orders:act.release.label', { points: '100.00' }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('points-orders:payer.otherTitle'), { exact: true })).toBeVisible();
      await expect(dialog.getByText(t('points-orders:payer.other.seller'), { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the seller disputes the payment', async () => {
      const { page, t } = sells;
      await page.getByRole('button', { name: t('points-orders:act.dispute.label'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('points-orders:dialog.reason')).fill(REASON);
      await dialog.getByRole('button', { name: t('points-orders:dialog.dispute.verb'), exact: true }).click();
      await expect(page.getByText(t('points-orders:chip.dispute'), { exact: true })).toBeVisible();
    });

    await test.step('a moderator rules for the seller, and the buyer appeals', async () => {
      const judge = await enter({ as: moderators[0], lang });
      await rule(judge, code, judge.t('points-orders:ruling.dispute_seller_won', { seller: seller.name }));
      const { page, t } = pays;
      await page.goto(address);
      await page.getByRole('button', { name: t('points-orders:ruling.appeal'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('points-orders:dialog.reason')).fill(APPEAL);
      await dialog.getByRole('button', { name: t('points-orders:dialog.appeal.verb'), exact: true }).click();
      await expect(page.getByText(t('points-orders:chip.dispute'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('points-orders:ruling.appealed'), { exact: true })).toBeVisible();
      await expect(
        page.getByText(t('points-orders:ruling.appealedBy', { name: buyer.name }), { exact: true }),
      ).toBeVisible();
      expect((await pointsOf(seller)).frozen).toBe(points('101'));
    });

    await test.step('another one rules for the buyer, at once and for good', async () => {
      const judge = await enter({ as: moderators[1], lang });
      await rule(judge, code, judge.t('points-orders:ruling.dispute_buyer_won', { buyer: buyer.name }));
      await expect(
        pays.page.getByText(pays.t('points-orders:state.dispute_buyer_won'), { exact: true }).first(),
      ).toBeVisible();
      expect(await amounts(buyer, await member(seller.name))).toEqual([points('100'), points('899')]);
      // Both rulings stay readable, and the history says what each of them was.
      await expect(pays.page.getByRole('heading', { name: pays.t('points-orders:ruling.earlier') })).toBeVisible();
      const lost = pays.t('points-orders:ruling.dispute_seller_won', { seller: seller.name });
      await expect(pays.page.getByText(lost, { exact: true })).toHaveCount(2);
    });
  });
}
