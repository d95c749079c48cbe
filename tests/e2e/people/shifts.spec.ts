import { paths } from '#web/paths.ts';
import { freshCode, turn } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { openCode } from '../support/operate.ts';
import { place } from '../support/orders.ts';
import { newProvider } from '../support/people.ts';
import { actForProvider, newPayoutProvider, newTeam } from '../support/teams.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

const REFUSAL = { errorCode: '9', errorBizCode: '999999', errorInfo: 'Not now, please', data: null };

const switchOf = ({ page, t }: Visit, key: string) => page.getByRole('switch', { name: t(key), exact: true });
const button = ({ page, t }: Visit, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** Refuses the next call of this function. */
async function refuseOnce({ page }: Visit, code: string): Promise<void> {
  let isOver = false;
  await page.route('**/gateway', (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '').get('code');
    if (sent !== code || isOver) return route.fallback();
    isOver = true;
    return route.fulfill({ json: REFUSAL });
  });
}

for (const lang of LANGS) {
  test(`auto-trade turns back when the server refuses, and is one switch on its page and in the menu, in ${lang}`, async ({
    enter,
  }) => {
    const name = await newProvider();
    const { wire } = await member(name);
    const visit = await enter({ as: name, lang });
    const { page, t } = visit;
    await page.goto(paths.switches());
    const autoTrade = switchOf(visit, 'switches:autoTrade.label');
    await expect(autoTrade).not.toBeChecked();
    await refuseOnce(visit, '805100');
    await turn(autoTrade);
    await expect(page.getByText(REFUSAL.errorInfo)).toBeVisible();
    await expect(autoTrade).not.toBeChecked();
    expect((await wire.call('users.getMe', {})).autoOrders).toBe('0');

    await turn(autoTrade);
    await expect.poll(async () => (await wire.call('users.getMe', {})).autoOrders).toBe('1');
    const limit = page.getByLabel(t('switches:autoTrade.limit'));
    await limit.fill('250');
    await button(visit, 'switches:save').click();
    await expect.poll(async () => (await wire.call('users.getMe', {})).autoTradeLimit).toBe('250000000');

    await page.goto(paths.gift());
    await page.getByTestId('user-menu').click();
    await expect(switchOf(visit, 'switches:autoTrade.label')).toBeChecked();
  });

  test(`a payout provider is asked to open receiving, and before auto-pay, in ${lang}`, async ({ enter }) => {
    const name = await newPayoutProvider();
    const { wire } = await member(name);
    const visit = await enter({ as: name, lang });
    const { page, t } = visit;
    await page.goto(paths.switches());
    const prompt = page.getByRole('dialog', { name: t('switches:prompt.title') });
    await prompt.getByRole('button', { name: t('switches:prompt.keepClosed') }).click();
    await expect(prompt).toBeHidden();

    await page.getByTestId('user-menu').click();
    const autoPay = switchOf(visit, 'switches:autoPay.label').last();
    await refuseOnce(visit, '808719');
    await turn(autoPay);
    const dialog = page.getByRole('dialog', { name: t('switches:autoPay.on.title') });
    await dialog.getByRole('button', { name: t('switches:autoPay.on.verb') }).click();
    await expect(page.getByText(REFUSAL.errorInfo)).toBeVisible();
    expect((await wire.call('users.getMe', {})).autoPay).toBe('0');

    await page.reload();
    await turn(switchOf(visit, 'switches:autoPay.label'));
    await dialog.getByRole('button', { name: t('switches:autoPay.on.verb') }).click();
    await expect(switchOf(visit, 'switches:autoPay.label')).toBeChecked();
    await page.getByRole('combobox', { name: t('switches:channel.label') }).click();
    await page.getByRole('option', { name: 'Fincra pay' }).click();
    await expect.poll(async () => (await wire.call('users.getMe', {})).withdrawAutoPayChannel).toBe(4);

    const other = await enter({ as: name, lang });
    await other.page.goto(paths.gift());
    const isReloaded = other.page.waitForEvent('load');
    await button(other, 'switches:prompt.open').click();
    await isReloaded;
    expect((await wire.call('users.getMe', {})).withdrawReceiveSet).toBe('1');
    // The channel was chosen, but nobody has set it up.
    await other.page.goto(paths.payoutWork());
    await expect(other.page.getByText(t('switches:channel.notOwn'), { exact: true })).toBeVisible();
  });

  test(`a provider plans a shift, the operator works it and hands over, and the provider takes over, in ${lang}`, async ({
    enter,
    pair,
  }) => {
    const { owner, operator } = await newTeam(pair.provider);
    const order = await place(pair, [{ face: 100, code: freshCode() }]);
    const planner = await enter({ as: owner, lang });
    const worker = await enter({ as: operator, width: 390, lang });

    await test.step('windows are planned by drawing over them', async () => {
      const { page } = planner;
      await page.goto(paths.shifts());
      const row = page.getByRole('row').filter({ hasText: operator });
      const open = row.locator('button:enabled');
      await open.first().hover();
      // In the last shift of a week there is no other to draw over.
      const drawn = Math.min(2, await open.count());
      await page.mouse.down();
      await open.nth(drawn - 1).hover();
      await page.mouse.up();
      await expect(row.locator('button[aria-pressed="true"]')).toHaveCount(drawn);
      const { wire } = await member(owner);
      await expect.poll(async () => (await wire.call('shifts.getPlan', {})).windows.length).toBe(drawn);
    });

    await test.step('the page says which shift of the day is on', async () => {
      const { page, t } = planner;
      await expect(page.getByText(new RegExp(t('shifts:duty', { number: '[123]' })))).toBeVisible();
    });

    await test.step('the operator changes over, and opens the card of an order', async () => {
      const { page } = worker;
      await page.goto(paths.team());
      await actForProvider(worker);
      await page.goto(order.path);
      await openCode(worker);
      await expect(page.getByText(order.codes[0] ?? '', { exact: true })).toBeVisible();
    });

    await test.step('is on shift, and hands over the open order with a note', async () => {
      const { page, t } = worker;
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('shell:tab.me'), exact: true })
        .click();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('account:name.shifts'), exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`${paths.shifts()}$`));
      await expect(page.getByRole('link', { name: order.code, exact: true }).first()).toBeVisible();
      await expect(page.getByText(new RegExp(`^${t('shifts:own.on', { when: '.+' })}$`))).toBeVisible();
      await page.getByLabel(t('shifts:handover.note')).fill('The Steam card is being checked');
      await button(worker, 'shifts:handover.send').click();
      await expect(page.getByText(t('shifts:handover.open'))).toBeVisible();
    });

    await test.step('the provider takes over', async () => {
      const { page, t } = planner;
      await page.reload();
      const sheet = page.getByRole('listitem').filter({ hasText: 'The Steam card is being checked' });
      await expect(sheet.getByRole('link', { name: order.code, exact: true })).toBeVisible();
      await button(planner, 'shifts:handover.acknowledge').click();
      await expect(page.getByText(t('shifts:handover.open'))).toBeHidden();
      await worker.page.reload();
      const seen = worker.t('shifts:handover.seen', { name: owner, when: '.+' });
      await expect(worker.page.getByText(new RegExp(seen))).toBeVisible();
    });
  });
}
