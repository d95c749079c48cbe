import { startDemoProduct, type WorkerPlaces } from '#tests/fixtures/worker-product.ts';
import { paths } from '#web/paths.ts';
import { countryIn } from '../support/country.ts';
import { choose, freshCode, logIn } from '../support/forms.ts';
import { submitPerson } from '../support/identity.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { codeTo } from '../support/outbox.ts';
import { newcomer, openAccount } from '../support/register.ts';
import { fillCard, startSale } from '../support/sell.ts';
import { test as base, expect, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** Seconds from the line `ready:` to points on the account, and to money at the bank. */
const POINTS_S = 60;
const MONEY_S = 180;
/** The demo’s bots take their time, as people do. */
const BOTS = { timeout: 90_000 };

interface Ready {
  /** When the product said that it is ready, in milliseconds. */
  readonly at: number;
  readonly places: WorkerPlaces;
}

/** A demo as `npm start` brings it: with its bots, and opened by the name of this machine. */
const test = base.extend<object, { readonly ready: Ready }>({
  ready: [
    async ({ browserName: _ }, use) => {
      const product = await startDemoProduct({
        env: { DEMO_BOTS: '1', HOST: '' },
        rules: { 'paymentAccounts.hold_s': 0, 'auth.step_up_password': 1 },
      });
      await use({ at: Date.now(), places: product.places });
      await product.stop();
    },
    { scope: 'worker' },
  ],
  places: [async ({ ready }, use) => use(ready.places), { scope: 'worker' }],
});

test.describe.configure({ mode: 'default' });

const secondsSince = (at: number): number => (Date.now() - at) / 1_000;

async function sellCard(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await page.goto(paths.gift());
  await page.getByRole('link', { name: t('market:calc.sell'), exact: true }).click();
  await fillCard(visit, { number: 1, code: freshCode(), face: '100' });
  await startSale(visit);
  await expect(page.getByText(t('orders-workspace:state.completed'), { exact: true }).first()).toBeVisible(BOTS);
}

async function takeToBank({ page, t }: Visit): Promise<void> {
  await page.goto(paths.payoutNew());
  await page.getByLabel(t('payouts:form.amount'), { exact: true }).fill('50');
  await page.getByRole('button', { name: t('payouts:form.verb'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('payouts:ask.verb', { points: '50.00' }), exact: true }).click();
  await expect(page.getByRole('img', { name: t('payouts:detail.proof') })).toBeVisible(BOTS);
  await page.getByRole('button', { name: t('payouts:act.confirm'), exact: true }).click();
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('payouts:act.confirm'), exact: true }).click();
  await expect(page.getByRole('main').getByText(t('payouts:state.success'), { exact: true }).first()).toBeVisible();
}

test('one visitor in one window sells a card within a minute and has money at a bank within three', async ({
  enter,
  ready,
}) => {
  const visit = await enter();
  const { page } = visit;
  await page.goto(paths.login());
  await logIn(visit, 'demo_seller');
  await sellCard(visit);
  expect(secondsSince(ready.at)).toBeLessThan(POINTS_S);
  await takeToBank(visit);
  expect(secondsSince(ready.at)).toBeLessThan(MONEY_S);
});

test('a newcomer registers, sells, proves an identity and takes the money to a bank, alone, within three minutes', async ({
  enter,
}) => {
  const began = Date.now();
  const visit = await enter({ lang: 'zh_cn' });
  const { page, t, lang } = visit;
  const who = newcomer();
  await openAccount(visit, who, codeTo);
  await sellCard(visit);

  await test.step('proves who they are, and a bot of the demo approves it', async () => {
    await page.goto(paths.kycOne());
    await submitPerson(visit, `E2E${Date.now()}`);
    await expect(page.getByText(t('identity:note.approved'), { exact: true })).toBeVisible(BOTS);
  });

  await test.step('adds the own bank account, which can be paid to at once', async () => {
    await page.goto(paths.addPaymentAccount('bank'));
    await choose(page, t('payment-accounts:field.place'), countryIn(lang, 'EU'));
    await page.getByLabel(t('payment-accounts:field.iban'), { exact: true }).fill('NO93 8601 1117 947');
    await page.getByRole('button', { name: t('payment-accounts:kind.bank.add'), exact: true }).click();
    await proveByPassword(visit);
    await expectToast(page, t('payment-accounts:added'));
  });
  await takeToBank(visit);
  expect(secondsSince(began)).toBeLessThan(MONEY_S);
});

/** The demo asks for the trading password only, where nobody has a second factor. */
async function proveByPassword({ page, t }: Visit): Promise<void> {
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  await question.getByLabel(t('security:stepUp.trading'), { exact: true }).fill(TRADE_PASSWORD);
  await question.getByRole('button', { name: t('security:stepUp.go'), exact: true }).click();
}
