import { expect, type Locator } from '@playwright/test';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { Placed } from './orders.ts';
import type { Visit } from './test.ts';

type Parties = Pick<Placed, 'seller' | 'provider'>;

/** The workspace's heading: whose turn it is, or the outcome. */
export async function expectTurn({ page, t }: Visit, key: string, values: Parameters<Visit['t']>[1]): Promise<void> {
  const name = t(`orders-workspace:turn.${key}`, values);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** The end state's chip. */
export async function expectEnd({ page, t }: Visit, state: string): Promise<void> {
  await expect(page.getByText(t(`orders-workspace:state.${state}`), { exact: true }).first()).toBeVisible();
}

/** Presses a button of the workspace and answers the dialog that it opens. */
export async function openDialog({ page }: Visit, button: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Gives the trading password and agrees where a dialog asks, and acts; the dialog is gone when the server has taken it. */
export async function confirmDialog({ page, t }: Visit, dialog: Locator, verb: string): Promise<void> {
  const agree = dialog.getByRole('checkbox');
  const secret = dialog.getByLabel(t('ui:tradingPassword.label'));
  const confirm = dialog.getByRole('button', { name: verb, exact: true });
  await expect(async () => {
    if ((await agree.count()) > 0) await agree.check();
    if ((await secret.count()) > 0) await secret.fill(TRADE_PASSWORD);
    await expect(confirm).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The button that opens a card: the large one of an order whose cards are all sealed, else that of the first sealed code. */
export function openButton({ page, t }: Visit): Locator {
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const start = (count: number) => named(t('orders-workspace:reveal.start', { count }));
  return named(t('orders-workspace:reveal.button')).or(start(1)).or(start(2)).first();
}

/** Opens the only sealed code, or the first of them. */
export async function openCode(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await openButton(visit).click();
  await confirmDialog(visit, page.getByRole('dialog'), t('orders-workspace:reveal.verb'));
}

/** Sends a written report of one card, and agrees to it in the dialog. */
export async function sendClaim(visit: Visit): Promise<void> {
  const { t } = visit;
  const dialog = await openDialog(visit, t('orders-workspace:claim.send', { count: 1 }));
  await confirmDialog(visit, dialog, t('orders-workspace:dialog.openClaim.verb'));
}

interface Shares {
  readonly seller: string;
  readonly provider: string;
  readonly fee: string;
}

/** The split that the panel of an ended order shows. */
export async function expectShares({ page, t }: Visit, order: Parties, shares: Shares): Promise<void> {
  const title = page.getByRole('heading', { name: t('orders-workspace:ended.title'), exact: true });
  const panel = page.locator('section').filter({ has: title });
  const rows: [string, string][] = [
    [order.seller.name, shares.seller],
    [order.provider.name, shares.provider],
    ['Cardway', shares.fee],
  ];
  for (const [name, sum] of rows) {
    const row = panel.locator('> div > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row).toContainText(`${sum} ${t('orders-workspace:unit')}`);
  }
}
