import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '#server/platform/postgres/sql.ts';
import { type BitcoinTestChain, bitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { bitcoinNode } from '#tests/fakes/bitcoin-node.ts';
import { OUTSIDE_BITCOIN } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { bitcoinNetwork } from '#tests/fixtures/chain/bitcoin-world.ts';
import { BITCOIN_XPRV } from '#tests/fixtures/chain/networks.ts';
import { startDemoProduct } from '#tests/fixtures/worker-product.ts';
import { paths } from '#web/paths.ts';
import { member } from '../support/members.ts';
import { chainIsRead } from '../support/on-chain.ts';
import { confirmDialog } from '../support/operate.ts';
import { newTrader } from '../support/people.ts';
import { asOwner } from '../support/product.ts';
import { test as base, expect, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const CONFIRMATIONS = 6;
const WITHDRAWN = '0.004';
/** What a withdrawal pays to, as nodes write it. */
const OUTSIDE_SCRIPT = '0014751e76e8199196d454941c45d1b3a323f1433bd6';
const LOGIN = { name: 'reader', password: 'secret' };

/** Tests whose product reads two nodes of a chain of Bitcoin. Its blocks come when a test says so. */
const test = base.extend<object, { readonly bitcoin: BitcoinTestChain }>({
  bitcoin: [
    async ({ browserName: _ }, use) => {
      const chain = bitcoinTestChain();
      chain.mine(20);
      await use(chain);
    },
    { scope: 'worker' },
  ],
  places: [
    async ({ bitcoin }, use) => {
      const nodes = await Promise.all([bitcoinNode(bitcoin, { login: LOGIN }), bitcoinNode(bitcoin, { isOld: true })]);
      const keyFile = join(tmpdir(), `signer-bitcoin-${process.pid}`);
      writeFileSync(keyFile, BITCOIN_XPRV, { mode: 0o600 });
      const env = { ...bitcoinNetwork([nodes[0].url, nodes[1].url]), SIGNER_BITCOIN_KEY_FILE: keyFile };
      const rules = { 'deposits.poll_ms': 500, 'withdrawals.poll_ms': 500 };
      const product = await startDemoProduct({ env, rules });
      await use(product.places);
      await product.stop();
      for (const node of nodes) await node.close();
    },
    { scope: 'worker' },
  ],
});

for (const lang of ['en', 'zh_cn'] as const) {
  test(`bitcoin is paid in, stays bitcoin and is withdrawn as bitcoin, in ${lang}`, async ({ enter, bitcoin }) => {
    await chainIsRead();
    const name = await newTrader();
    const visit = await enter({ as: name, lang });
    const { page, t } = visit;
    const network = 'Bitcoin';
    await test.step('an address with its QR code, and what one must know', async () => {
      await page.goto(paths.deposit());
      await expect(page.getByRole('heading', { name: t('deposits:titleBtc'), exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: t('deposits:address.qr', { network }) })).toBeVisible();
      await expect(page.getByText(t('deposits:factBtc.kept'))).toBeVisible();
      await expect(page.getByText('0.00010000 BTC', { exact: true })).toBeVisible();
    });
    await test.step('a payment counts up block by block until it is credited', async () => {
      const address = (await page.getByText(/^bcrt1q[a-z0-9]{38}$/).textContent()) ?? '';
      bitcoin.pay({ to: address, satoshis: 1_234_567n });
      for (let at = 1; at < CONFIRMATIONS; at++) {
        const confirming = t('deposits:stateWhy.confirming', { at, of: CONFIRMATIONS });
        await expect(page.getByText(confirming, { exact: true })).toBeVisible();
        bitcoin.mine(1);
      }
      await expect(page.getByText(t('deposits:stateWhy.creditedBtc'), { exact: true })).toBeVisible();
      await expect(page.getByText('0.01234567').first()).toBeVisible();
    });
    await test.step('the wallet has it', async () => {
      await page.goto(paths.wallet());
      await expect(page.getByText(t('points:btcAvailable'), { exact: true })).toBeVisible();
      await expect(page.getByText('0.01234567').first()).toBeVisible();
    });
    await test.step('it is withdrawn, signed, and in a block', () => withdraw(visit, name, bitcoin));
    await test.step('the treasury counts it in custody and as its user’s', async () => {
      const admin = await enter({ as: 'demo_admin', lang });
      await admin.page.goto(paths.treasury());
      await expect(admin.page.getByRole('heading', { name: t('treasury:btc.title'), exact: true })).toBeVisible();
      const custody = admin.page.getByRole('link').filter({ hasText: t('treasury:account.custody', { network }) });
      await expect(custody.first()).toBeVisible();
    });
  });
}

/** From the balance in bitcoin to the transaction that the chain has confirmed. */
async function withdraw(visit: Visit, name: string, bitcoin: BitcoinTestChain): Promise<void> {
  const { page, t } = visit;
  const main = page.getByRole('main');
  await page.goto(paths.withdraw());
  await main.getByRole('button', { name: t('withdrawals:book.add'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('withdrawals:add.address'), { exact: true }).fill(OUTSIDE_BITCOIN);
  await dialog.getByLabel(t('withdrawals:add.label'), { exact: true }).fill('Wallet');
  await confirmDialog(visit, dialog, t('withdrawals:add.verb'));
  await expect(page.getByText(t('withdrawals:book.held'), { exact: true })).toBeVisible();
  const { userId } = await member(name);
  await asOwner(sql`UPDATE withdrawal_address SET held_until = now() WHERE user_id = ${userId}`);
  await page.reload();
  const amount = page.getByLabel(t('withdrawals:form.amount'), { exact: true });
  await amount.fill('1');
  await expect(
    page.getByText(t('withdrawals:problem.spare', { sum: '0.01234567 BTC' }), { exact: true }),
  ).toBeVisible();
  await amount.fill(WITHDRAWN);
  await expect(page.getByText(t('withdrawals:facts.feeMost'), { exact: true })).toBeVisible();
  await main.getByRole('button', { name: t('withdrawals:form.open'), exact: true }).click();
  await confirmDialog(visit, page.getByRole('dialog'), t('withdrawals:confirm.verb', { amount: '0.00400000' }));
  await expectToast(page, t('withdrawals:confirm.done'));
  await expect.poll(() => bitcoin.waiting.length).toBe(1);
  const [payment] = bitcoin.waiting;
  expect(payment?.outputs[0]).toMatchObject({ script: OUTSIDE_SCRIPT });
  bitcoin.mine(CONFIRMATIONS);
  await expect(page.getByText(t('withdrawals:state.confirmed'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: payment?.txid.slice(0, 10) })).toBeVisible();
}
