import type { Locator } from '@playwright/test';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestChain } from '#tests/fixtures/chain/anvil.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { type Member, member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { CONFIRMATIONS, chainIsRead, test } from '../support/on-chain.ts';
import { confirmDialog } from '../support/operate.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { releasePoints } from '../support/points-orders.ts';
import { asOwner } from '../support/product.ts';
import { expect, SMOKE, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ mode: 'default' });

/** A withdrawal of 5,500 waits for two reviews; both leave a fee of one point to the network. */
const JOURNEYS = [
  { lang: 'en', paid: '100', withdrawn: '40', arrives: '39', reviewers: 0 },
  { lang: 'zh_cn', paid: '6000', withdrawn: '5500', arrives: '5499', reviewers: 2 },
] as const;
/** What the demo's faucet pays at a press. */
const FAUCET_PAYS = '100';
/** Points of the first trade, and its fee. */
const [SOLD, SALE_FEE] = ['50', '0.5'];

const press = ({ page, t }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(key), exact: true })
    .click();
const confirmed = ({ page, t }: Visit, at: number) =>
  page.getByText(t('deposits:stateWhy.confirming', { at, of: CONFIRMATIONS }), { exact: true });

for (const { lang, paid, withdrawn, arrives, reviewers } of JOURNEYS) {
  test(
    `USDT comes from the chain, is traded, and goes back to the chain, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter, chain }) => {
      await chainIsRead();
      const [newcomer, buyer] = await Promise.all([newTrader(), newTrader()]);
      const visit = await enter({ as: newcomer, lang });
      const owner = await member(newcomer);

      await test.step('a payment is confirmed live, and gives points', async () => {
        await payIn(visit, chain, paid);
        expect((await pointsOf(owner)).amount).toBe(points(paid));
      });
      await test.step('the first trade sells some of them', async () => sellPoints(visit, await member(buyer)));

      const outside = privateKeyToAddress(generatePrivateKey());
      await test.step('a new address waits for its time', () => addAddress(visit, owner, outside));
      await test.step('a withdrawal is requested', () => withdraw(visit, withdrawn, reviewers));
      if (reviewers > 0) await test.step('two members of staff review it', () => review(enter, newcomer));

      await test.step('the signer pays, and the chain confirms it', async () => {
        await expect(async () => {
          await chain.mine(1);
          expect(await chain.tokensOf(outside)).toBe(points(arrives));
        }).toPass();
        await chain.mine(CONFIRMATIONS);
        const { page, t } = visit;
        await expect(page.getByText(t('withdrawals:state.confirmed'), { exact: true })).toBeVisible();
        const left = points(paid) - points(SOLD) - points(SALE_FEE) - points(withdrawn);
        expect(await pointsOf(owner)).toEqual({ amount: left, frozen: 0n });
      });
    },
  );
}

/** Pays to the address on the page, and sees it counted up block by block. */
async function payIn(visit: Visit, chain: TestChain, paid: string): Promise<void> {
  const { page, t } = visit;
  const name = 'Testnet';
  await page.goto(paths.deposit());
  await expect(page.getByRole('img', { name: t('deposits:address.qr', { network: name }) })).toBeVisible();
  const address =
    (await page
      .getByText(/^0x[0-9a-fA-F]{40}$/)
      .first()
      .textContent()) ?? '';
  if (paid === FAUCET_PAYS) {
    await press(visit, 'deposits:faucet.press');
    await expectToast(page, t('deposits:faucet.done'));
    await chain.mine(1);
  } else await chain.pay(address, points(paid));
  for (let at = 1; at < CONFIRMATIONS; at++) {
    await expect(confirmed(visit, at)).toBeVisible();
    await expect(
      page.getByText(t('deposits:arriving.blocks', { at, of: CONFIRMATIONS }), { exact: true }),
    ).toBeVisible();
    await chain.mine(1);
  }
  await expect(page.getByText(t('deposits:state.credited'), { exact: true })).toBeVisible();
}

/** Sells points to an offer that pays with a gift card, and releases them. */
async function sellPoints(visit: Visit, buyer: Member): Promise<void> {
  const { page, t } = visit;
  const { wire } = buyer;
  const ad = await publishPointsAd(buyer, { methods: ['gift_card'] });
  await page.goto(paths.homeInfo('sell', ad));
  await page.getByLabel(t('points-ads:form.give'), { exact: true }).fill(SOLD);
  await page.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
  await press(visit, 'points-ads:place.sell');
  await expect(page).toHaveURL(/\/operate\//);
  const code = page.url().split('/').at(-2) ?? '';
  await wire.call('pointsOrders.submitCard', { code, files: [await wire.upload('card', await noiseImage())] });
  await releasePoints(visit, `${SOLD}.00`);
}

/** An address without capital letters has no checksum: it is taken only once its owner compared it. */
async function expectComparison({ page, t }: Visit, field: Locator, address: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: t('withdrawals:add.verb'), exact: true });
  await field.fill(address);
  await expect(dialog.getByText(t('withdrawals:add.unchecked'))).toBeVisible();
  const [compared, mine] = await dialog.getByRole('checkbox').all();
  await mine?.check();
  await expect(add).toBeDisabled();
  await compared?.check();
  await expect(add).toBeEnabled();
  await mine?.uncheck();
}

/** Adds an address to the book, and lets its waiting time pass. */
async function addAddress(visit: Visit, { userId }: Member, address: string): Promise<void> {
  const { page, t } = visit;
  await page.goto(paths.withdraw());
  await press(visit, 'withdrawals:book.add');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(t('withdrawals:add.address'), { exact: true });
  await dialog.getByLabel(t('withdrawals:add.label'), { exact: true }).fill('Ledger');
  await expectComparison(visit, field, address.toLowerCase());
  await field.fill(address);
  await expect(dialog.getByText(t('withdrawals:add.unchecked'))).toHaveCount(0);
  await confirmDialog(visit, dialog, t('withdrawals:add.verb'));
  await expect(page.getByText(t('withdrawals:book.held'), { exact: true })).toBeVisible();
  await asOwner(sql`UPDATE withdrawal_address SET held_until = now() WHERE user_id = ${userId}`);
  await page.reload();
}

async function withdraw(visit: Visit, sum: string, reviewers: number): Promise<void> {
  const { page, t } = visit;
  const label = `${Number(sum).toLocaleString('en')}.00`;
  await page.getByLabel(t('withdrawals:form.amount'), { exact: true }).fill(sum);
  await press(visit, 'withdrawals:form.open');
  await confirmDialog(visit, page.getByRole('dialog'), t('withdrawals:confirm.verb', { amount: label }));
  await expectToast(page, t(`withdrawals:confirm.${reviewers > 0 ? 'inReview' : 'done'}`));
}

/** Two moderators look at the withdrawal, one after the other. */
async function review(
  enter: (entrance: { as: string; lang: 'zh_cn' }) => Promise<Visit>,
  owner: string,
): Promise<void> {
  for (const name of [await newStaff('moderator'), await newStaff('moderator')]) {
    const staff = await enter({ as: name, lang: 'zh_cn' });
    const { page, t } = staff;
    await page.goto(paths.staffWithdrawals());
    const row = page.getByRole('row').filter({ hasText: owner });
    await row.getByRole('button', { name: t('withdrawals:staff.review'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('withdrawals:review.reason.approve'), { exact: true }).fill('地址由本人添加，来源清楚');
    await confirmDialog(staff, dialog, t('withdrawals:review.verb.approve'));
  }
}
