import { type BitcoinTestChain, bitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { bitcoinNode } from '#tests/fakes/bitcoin-node.ts';
import { bitcoinNetwork } from '#tests/fixtures/chain/bitcoin-world.ts';
import { startDemoProduct } from '#tests/fixtures/worker-product.ts';
import { paths } from '#web/paths.ts';
import { chainIsRead } from '../support/on-chain.ts';
import { newTrader } from '../support/people.ts';
import { test as base, expect } from '../support/test.ts';

const CONFIRMATIONS = 6;
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
      const env = bitcoinNetwork([nodes[0].url, nodes[1].url]);
      const product = await startDemoProduct({ env, rules: { 'deposits.poll_ms': 500 } });
      await use(product.places);
      await product.stop();
      for (const node of nodes) await node.close();
    },
    { scope: 'worker' },
  ],
});

for (const lang of ['en', 'zh_cn'] as const) {
  test(`bitcoin is paid in, confirmed live and stays bitcoin, in ${lang}`, async ({ enter, bitcoin }) => {
    await chainIsRead();
    const name = await newTrader();
    const { page, t } = await enter({ as: name, lang });
    const network = 'Bitcoin';
    await test.step('an address with its QR code, and what one must know', async () => {
      await page.goto(paths.deposit());
      await expect(page.getByRole('heading', { name: t('deposits:titleBtc'), exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('deposits:address.open'), exact: true }).click();
      await expect(page.getByRole('img', { name: t('deposits:address.qr', { network }) })).toBeVisible();
      await expect(page.getByText(t('deposits:factBtc.kept'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('deposits:factBtc.least', { least: '0.00010000' }), { exact: true })).toBeVisible();
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
    await test.step('the wallet has it, and the page of withdrawals says that it stays', async () => {
      await page.goto(paths.wallet());
      await expect(page.getByText(t('points:btcAvailable'), { exact: true })).toBeVisible();
      await expect(page.getByText('0.01234567').first()).toBeVisible();
      await page.goto(paths.withdraw());
      await expect(page.getByText(t('withdrawals:bitcoinKept.title'), { exact: true })).toBeVisible();
    });
    await test.step('the treasury counts it in custody and as its user’s', async () => {
      const admin = await enter({ as: 'demo_admin', lang });
      await admin.page.goto(paths.treasury());
      await expect(admin.page.getByRole('heading', { name: t('treasury:btc.title'), exact: true })).toBeVisible();
      const custody = admin.page.getByRole('link').filter({ hasText: t('treasury:account.custody', { network }) });
      await expect(custody.first()).toBeVisible();
    });
  });
}
