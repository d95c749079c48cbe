import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { dropPicture, freshCode, logIn, mark } from '../support/forms.ts';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import {
  confirmDialog,
  expectEnd,
  expectShares,
  expectTurn,
  openCode,
  openDialog,
  sendClaim,
} from '../support/operate.ts';
import { publishBuy } from '../support/publish.ts';
import { fillCard, startSale } from '../support/sell.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

/** What the seller says of the cards. */
const DESCRIPTION = 'Bought in a shop in Boston, with its receipt';

/** The two windows of a user who tries the product, from the first page to the last. */
for (const [index, lang] of LANGS.entries()) {
  // A rate of its own tells the offer of this run from the others: 84.61 %, then 84.62 %.
  const rate = `84.6${index + 1}`;

  test(
    `sells a card from the offer to released points, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter, pair }) => {
      const provider = await enter({ lang });
      const seller = await enter({ lang });
      const parties = { seller: await member(pair.seller), provider: await member(pair.provider) };
      const before = { seller: await pointsOf(parties.seller), provider: await pointsOf(parties.provider) };
      const values = pair;

      await test.step('the provider publishes an offer', async () => {
        await provider.page.goto('/publishStep1');
        await logIn(provider, loginNameOf(pair.provider));
        await publishBuy(provider, { brand: 'Amazon', countries: ['US'], rate, total: '800' });
      });

      await test.step('the seller finds it', async () => {
        await seller.page.goto('/login');
        await logIn(seller, loginNameOf(pair.seller));
        await findOffer(seller, pair.provider, rate);
      });

      const code = freshCode();
      await provider.page.goto('/orderList/gift?turn=mine');
      await expect(provider.page.getByText(provider.t('orders:empty.filtered'), { exact: true })).toBeVisible();
      const providerStayed = await mark(provider.page);

      await test.step('the seller sells a card', async () => {
        const { page, t } = seller;
        await fillCard(seller, { number: 1, code, face: '100' });
        const words = t('orders-placing:promise.description', { name: pair.provider });
        await page.getByLabel(words, { exact: true }).fill(DESCRIPTION);
        await expect(page.getByText(`84.6${index + 1}`, { exact: true }).first()).toBeVisible();
        await startSale(seller);
        await expectTurn(seller, 'to_view.seller', { ...values, count: 1 });
        await expect(page.getByText(code)).toHaveCount(0);
        await expect(page.getByText(t('orders-workspace:cards.sealed'), { exact: true }).first()).toBeVisible();
      });
      const orderCode = seller.page.url().split('/').at(-2) ?? '';
      const gross = points(rate);
      const fee = gross / 100n;
      // 83.7639 at 84.61 %, 83.7738 at 84.62 %; a page cuts both to two decimals, and the fee is the difference.
      const gets = decimal(gross - fee);

      await test.step('the points of the provider are frozen', async () => {
        const now = await pointsOf(parties.provider);
        expect(now.frozen - before.provider.frozen).toBe(gross);
        expect(now.amount).toBe(before.provider.amount);
        const wallet = await provider.page.context().newPage();
        await wallet.goto('/wallet');
        const frozen = wallet.getByText(decimal(now.frozen), { exact: true });
        await expect(frozen.first()).toBeVisible();
        await wallet.close();
      });

      await test.step('the page that the provider had open shows the order', async () => {
        await expect(provider.page.getByRole('row').filter({ hasText: orderCode })).toBeVisible();
        expect(await providerStayed()).toBe(true);
        await provider.page.getByRole('row').filter({ hasText: orderCode }).getByRole('link').click();
        await expectTurn(provider, 'to_view.provider', { ...values, count: 1 });
        await expect(provider.page.getByText(DESCRIPTION, { exact: true })).toBeVisible();
      });

      const sellerStayed = await mark(seller.page);
      await test.step('the provider opens the code that was typed', async () => {
        await expect(provider.page.getByText(code)).toHaveCount(0);
        await openCode(provider);
        await expect(provider.page.getByText(code, { exact: true })).toBeVisible();
        await expectTurn(provider, 'to_confirm.provider', { ...values, count: 1 });
      });

      await test.step('both read who opened it', async () => {
        for (const { page, t } of [provider, seller]) {
          await expect(
            page.getByText(t('orders-workspace:log.one.code_opened', { by: pair.provider }), { exact: true }),
          ).toBeVisible();
        }
        await expectTurn(seller, 'to_confirm.seller', { ...values, count: 1 });
      });

      await test.step('the provider releases the points', async () => {
        const { t } = provider;
        const dialog = await openDialog(provider, t('orders-workspace:act.confirm'));
        await dialog.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
        await confirmDialog(provider, dialog, t('orders-workspace:dialog.confirm.verb', { gets }));
        await expectTurn(provider, 'paid.provider', { ...values, gets });
      });

      await test.step('the seller sees it without loading the page again', async () => {
        await expectTurn(seller, 'paid.seller', { ...values, gets });
        await expectEnd(seller, 'completed');
        await expectShares(seller, parties, { seller: gets, provider: '0.00', fee: '0.85' });
        expect(await sellerStayed()).toBe(true);
      });

      await test.step('the balances add up', async () => {
        const now = { seller: await pointsOf(parties.seller), provider: await pointsOf(parties.provider) };
        expect(now.seller.amount - before.seller.amount).toBe(gross - fee);
        expect(before.provider.amount - now.provider.amount).toBe(gross);
        expect(now.provider.frozen).toBe(before.provider.frozen);
        await seller.page.goto('/wallet');
        await expect(seller.page.getByText(decimal(now.seller.amount), { exact: true }).first()).toBeVisible();
        const sale = seller.page.getByRole('group').filter({ hasText: orderCode });
        await expect(sale).toHaveCount(1);
        await sale.getByText(seller.t('points:event.order_settle.done')).click();
        await expect(sale.getByText(seller.t('points:part.order_settle'), { exact: true })).toBeVisible();
        await expect(sale.getByRole('link', { name: orderCode, exact: true })).toBeVisible();
      });
    },
  );
}

/** In one language only: the tests of disputes and rulings cover the other. */
test('settles a claim by a ruling that both accept', SMOKE, async ({ enter, pair }) => {
  const lang = 'zh_cn';
  const rate = '84.62';
  const seller = await enter({ as: pair.seller, lang });
  const provider = await enter({ as: pair.provider, lang });
  const parties = { seller: await member(pair.seller), provider: await member(pair.provider) };
  const before = { seller: await pointsOf(parties.seller), provider: await pointsOf(parties.provider) };

  await publishAd(parties.provider, { rate });
  await findOffer(seller, pair.provider, rate);
  const codes = [freshCode(), freshCode()];
  await fillCard(seller, { number: 1, code: codes[0] ?? '', face: '100' });
  await seller.page.getByRole('button', { name: seller.t('market:sell.add') }).click();
  await fillCard(seller, { number: 2, code: codes[1] ?? '', face: '50' });
  await startSale(seller);
  const orderCode = seller.page.url().split('/').at(-2) ?? '';
  const values = { ...pair, count: 2 };

  await test.step('the provider opens both cards and reports one', async () => {
    const { page, t } = provider;
    await page.goto(`/orderList/gift?search=${orderCode}`);
    await page.getByRole('row').filter({ hasText: orderCode }).getByRole('link').click();
    for (const code of codes) {
      await openCode(provider);
      await expect(page.getByText(code, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: t('orders-workspace:act.report'), exact: true }).click();
    await report(provider, { card: 2, actual: '20' });
    await expectTurn(provider, 'claim.provider', { ...values, claimed: 1 });
  });

  await test.step('the seller sees the report live and asks a moderator', async () => {
    const { t } = seller;
    await expectTurn(seller, 'claim.seller', { ...values, claimed: 1 });
    const dialog = await openDialog(seller, t('orders-workspace:choice.escalate.verb'));
    await confirmDialog(seller, dialog, t('orders-workspace:dialog.escalate.verb'));
    await expectTurn(seller, 'free', {});
  });

  await test.step('a moderator rules', async () => {
    const moderator = await enter({ as: 'demo_moderator', lang });
    const { page, t } = moderator;
    await page.goto(`/staff/arbitration/${orderCode}`);
    await page.getByRole('button', { name: t('disputes:take'), exact: true }).click();
    await expectTurn(seller, 'held.seller', { moderator: 'demo_moderator' });
    await page.getByRole('radio', { name: t('disputes:outcome.buyer_won_mismatch') }).click();
    await page.getByLabel(t('disputes:reasonShown')).fill('The picture shows a balance of twenty dollars.');
    await page.getByLabel(t('disputes:typeNumber', { count: 6 })).fill(orderCode);
    await page.getByRole('button', { name: t('disputes:sign'), exact: true }).click();
    await expect(page.getByText(t('disputes:appealOpen'))).toBeVisible();
  });

  // 120 of 150 are worth their price: 101.54 at 84.62 %, less 1 %.
  const settled = (points(rate) * 120n) / 100n;
  const fee = settled / 100n;
  const gets = decimal(settled - fee);
  await test.step('both accept, and the points move', async () => {
    for (const visit of [seller, provider]) {
      const dialog = await openDialog(visit, visit.t('orders-workspace:choice.acceptRuling.verb'));
      await expect(dialog).toContainText(gets);
      await confirmDialog(visit, dialog, visit.t('orders-workspace:dialog.acceptRuling.verb'));
    }
    for (const visit of [seller, provider]) await expectEnd(visit, 'buyer_won_mismatch');
    await expectTurn(seller, 'paid.seller', { ...values, gets });
  });

  const now = { seller: await pointsOf(parties.seller), provider: await pointsOf(parties.provider) };
  expect(now.seller.amount - before.seller.amount).toBe(settled - fee);
  expect(before.provider.amount - now.provider.amount).toBe(settled);
  expect(now.provider.frozen).toBe(before.provider.frozen);
});

/** Base units as a page shows them: grouped, cut at two decimals. */
function decimal(units: bigint): string {
  const cents = units / 10_000n;
  const whole = String(cents / 100n).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${whole}.${String(cents % 100n).padStart(2, '0')}`;
}

/** From the market's first page, through its filters, to the page where cards are sold. */
async function findOffer({ page, t }: Visit, provider: string, rate: string): Promise<void> {
  await page.goto('/gift');
  await page.getByRole('button', { name: 'Amazon', exact: true }).click();
  await expect(page).toHaveURL(/brand=/);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('market:sort.rate') })
    .click();
  await page.getByRole('menuitem', { name: t('market:sort.newest'), exact: true }).click();
  await expect(page).toHaveURL(/sort=newest/);
  const factor = (Number(rate) / 100).toFixed(4);
  const offer = page.getByRole('listitem').filter({ hasText: t('market:offer.rate', { rate: factor }) });
  const sell = offer.getByRole('link', { name: t('market:offer.sellTo', { name: provider }) });
  await sell.first().click();
  await expect(page).toHaveURL(/\/goSell\//);
}

async function report(visit: Visit, { card, actual }: { card: number; actual: string }): Promise<void> {
  const { page, t } = visit;
  const row = page.getByRole('group', { name: t('orders-workspace:claim.card', { row: card }), exact: true });
  await row.getByRole('checkbox').check();
  await row.getByText(t('orders-workspace:claim.mismatch'), { exact: true }).click();
  await row.getByLabel(t('orders-workspace:claim.actual')).fill(actual);
  await row.getByLabel(t('orders-workspace:claim.note')).fill('Twenty were added, not fifty.');
  await dropPicture(row);
  await sendClaim(visit);
}
