import type { SetupStepName } from '#core/staff/setup-steps.ts';
import type { MailServer } from '#tests/fakes/mail-server.ts';
import type { EmptyProduct } from '#tests/fixtures/worker-product.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from './forms.ts';
import { decide, submitDocument, submitPerson, takeCase } from './identity.ts';
import { adminLink, mailedCode } from './installation.ts';
import { PASSWORD } from './members.ts';
import { confirmDialog, expectEnd, openCode, openDialog } from './operate.ts';
import { applyAsProvider, approveProvider, logInAsProvider } from './providers.ts';
import { publishBuy } from './publish.ts';
import { accountOf, bindOwnApp, openAccount, type ReadsCode } from './register.ts';
import { fillCard, startSale } from './sell.ts';
import { press } from './staff.ts';
import { type Entrance, expect, test, type Visit } from './test.ts';
import { issuePoints } from './treasury.ts';
import type { SIDES } from './words.ts';

/** Whole points: the bail, and an offer of 700. */
const ISSUED = '11000';

interface Installed {
  readonly enter: (entrance?: Entrance) => Promise<Visit>;
  readonly installation: EmptyProduct;
  readonly mails: MailServer;
}

/** A fresh installation, from its first administrator to its first trade: its staff in one language, its users in the other. */
export async function firstTradeOf(
  { enter, installation, mails }: Installed,
  { user, staff }: (typeof SIDES)[number],
): Promise<void> {
  const [first, second] = [await enter({ lang: staff }), await enter({ lang: staff })];
  const [provider, trader] = [await enter({ lang: user }), await enter({ lang: user })];
  const read: ReadsCode = (email, send) => mailedCode(mails, email, send);

  await test.step('the operator makes two administrators by one-time links', async () => {
    for (const [visit, userName] of [
      [first, 'ada_admin'],
      [second, 'bob_admin'],
    ] as const) {
      const email = `${userName}@example.com`;
      await becomeAdmin(visit, { link: adminLink(installation), userName, email });
      await bindOwnApp(visit, email, read);
    }
  });

  await expectSetup(first, { administrators: 'done', provider: 'open', networks: 'optional' });

  const provides = { userName: 'chen_cards', email: 'chen@example.com' };
  await test.step('the provider to be registers, with passwords and an app', async () => {
    await openAccount(provider, provides, read);
  });
  const code = await bindOwnApp(provider, provides.email, read);
  const { name } = await accountOf(provides.email);

  await test.step('proves both levels of identity to the administrators', async () => {
    await provider.page.goto(paths.kycOne());
    await submitPerson(provider, 'N1234567');
    await approve(first, name);
    await provider.page.goto(paths.kycTwo());
    await submitDocument(provider, 'N1234567');
    for (const reviewer of [first, second]) await approve(reviewer, name);
  });

  await test.step('two administrators issue points for money that the bank received', async () => {
    await issuePoints(first, second, { name, amount: ISSUED, why: 'Bank statement of today, line 4' });
  });

  await test.step('pays the bail, applies, is approved, and posts an ad', async () => {
    await applyAsProvider(provider);
    await approveProvider(first, name);
    await logInAsProvider(provider, provides.email, code);
    await provider.page.goto(paths.publishStep1());
  });
  const [ad = ''] = await publishBuy(provider, { brand: 'Amazon', countries: ['US'], rate: '80', total: '700' });

  const cardCode = freshCode();
  await test.step('a trader registers and sells a card', async () => {
    await openAccount(trader, { userName: 'lin_seller', email: 'lin@example.com' }, read);
    await trader.page.goto(paths.goSell(ad));
    await fillCard(trader, { number: 1, code: cardCode, face: '100' });
    await startSale(trader);
  });

  await test.step('the provider opens and confirms it, and points arrive', () =>
    confirmSale(provider, trader, cardCode));

  await expectSetup(first, { points: 'done', provider: 'done', trade: 'done' });

  await test.step('the books of the platform add up', async () => {
    const { page, t } = second;
    await page.goto(paths.treasury());
    await expect(page.getByText(t('treasury:sum.holds'), { exact: true })).toBeVisible();
  });
}

/** The states of steps of the set-up, on the first page of staff. */
async function expectSetup(
  { page, t }: Visit,
  states: Partial<Record<SetupStepName, 'done' | 'open' | 'optional'>>,
): Promise<void> {
  await test.step('the console says what the installation has and lacks', async () => {
    await page.goto(paths.staffHome());
    const table = page.getByRole('table', { name: t('console:setup.title'), exact: true });
    for (const [name, state] of Object.entries(states)) {
      const named = page.getByText(t(`console:setup.name.${name}`), { exact: true });
      const row = table.getByRole('row').filter({ has: named });
      await expect(row).toContainText(t(`console:setup.${state}`));
    }
  });
}

async function confirmSale(provider: Visit, trader: Visit, cardCode: string): Promise<void> {
  const { page, t } = provider;
  await page.goto(new URL(trader.page.url()).pathname);
  await openCode(provider);
  await expect(page.getByText(cardCode, { exact: true })).toBeVisible();
  const dialog = await openDialog(provider, t('orders-workspace:act.confirm'));
  await confirmDialog(provider, dialog, t('orders-workspace:dialog.confirm.verb', { gets: '79.20' }));
  await expectEnd(trader, 'completed');
  await trader.page.goto(paths.wallet());
  await expect(trader.page.getByText('79.20', { exact: true }).first()).toBeVisible();
}

interface NewAdmin {
  readonly link: string;
  readonly userName: string;
  readonly email: string;
}

async function becomeAdmin({ page, t }: Visit, { link, userName, email }: NewAdmin): Promise<void> {
  await page.goto(link);
  await page.getByLabel(t('staff:setup.userName'), { exact: true }).fill(userName);
  await page.getByLabel(t('staff:setup.email'), { exact: true }).fill(email);
  await page.getByLabel(t('staff:setup.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth:repeat'), { exact: true }).fill(PASSWORD);
  await press(page, t('staff:setup.act'));
  await expect(page).toHaveURL(new RegExp(`${paths.settings()}$`));
}

async function approve(staff: Visit, name: string): Promise<void> {
  await takeCase(staff, name);
  await decide(staff, 'approve');
}
