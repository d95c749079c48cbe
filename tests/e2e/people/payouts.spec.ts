import { CHANNEL_ACCOUNTS } from '#tests/fixtures/payout-accounts.ts';
import { nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import { paths } from '#web/paths.ts';
import { dropPicture } from '../support/forms.ts';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { newPayee, newPayeeAt } from '../support/payouts.ts';
import { newStaff } from '../support/people.ts';
import { answer } from '../support/replies.ts';
import { newPayoutProvider } from '../support/teams.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { SIDES, words } from '../support/words.ts';

const CHANNEL = 3;

const press = ({ page, t }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(`payouts:${key}`), exact: true })
    .click();
const agree = ({ page, t }: Visit, key: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t(`payouts:${key}`), exact: true })
    .click();
const fillPassword = ({ page, t }: Visit) =>
  page.getByRole('dialog').getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
const stateOf = ({ page, t }: Visit, state: string) =>
  page
    .getByRole('main')
    .getByText(t(`payouts:state.${state}`), { exact: true })
    .first();

/** Asks for points, a hundred by default, on the page of payouts, and stays on the page of the payout. */
async function ask(trader: Visit, pays = 'NGN 143,478.26', sum = '100'): Promise<void> {
  const { page, t } = trader;
  await page.goto(paths.payoutNew());
  await page.getByLabel(t('payouts:form.amount'), { exact: true }).fill(sum);
  await expect(page.getByText(pays)).toBeVisible();
  await press(trader, 'form.verb');
  await fillPassword(trader);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payouts:ask.verb', { points: `${sum}.00` }), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: pays })).toBeVisible();
}

/** The demo’s payout provider pays by itself through its channel. */
async function autoPay(isOn: boolean): Promise<void> {
  const { wire } = await member('demo_payout');
  await wire.call('switches.setPayChannel', { withdrawAutoPayChannel: CHANNEL });
  await wire.call('switches.setAutoPay', { isAutoPay: isOn ? 1 : 0 });
  if (isOn) await wire.call('switches.openReceiving', {});
  else await wire.call('switches.closeReceiving', {});
}

for (const { user, staff: office } of SIDES) {
  test(`a payout is paid through a channel, fails, or meets another name, in ${user}`, async ({ enter }) => {
    await autoPay(true);
    const cases = [
      { account: CHANNEL_ACCOUNTS.paid, state: 'success', left: '900' },
      { account: CHANNEL_ACCOUNTS.failed, state: 'failed', left: '1000' },
      { account: CHANNEL_ACCOUNTS.other, state: 'name_mismatch', left: '1000' },
    ] as const;
    for (const { account, state, left } of cases) {
      await test.step(state, async () => {
        const { name } = await newPayee(account.accountNumber);
        const trader = await enter({ as: name, lang: user });
        await ask(trader);
        await expect(stateOf(trader, state)).toBeVisible({ timeout: 60_000 });
        expect((await pointsOf(await member(name))).amount).toBe(points(left));
        await trader.page.goto(paths.wallet());
        await trader.page
          .getByText(trader.t(state === 'success' ? 'points:event.payout_hold.done' : 'points:event.payout_hold.open'))
          .first()
          .click();
        await trader.page
          .getByRole('link', { name: trader.t('bills:payout'), exact: true })
          .first()
          .click();
        await expect(stateOf(trader, state)).toBeVisible();
        if (state === 'success') return;
        await trader.page.goto(paths.payoutNew());
        await trader.page.getByRole('link', { name: /•••• / }).first().click();
        await trader.page.getByRole('link', { name: trader.t('payouts:act.repost'), exact: true }).click();
        await expect(trader.page.getByLabel(trader.t('payouts:form.amount'), { exact: true })).toHaveValue('100');
      });
    }
    await autoPay(false);
  });

  test(`a payout to M-Pesa is paid by a channel once its provider has compared the holder, in ${user}`, async ({
    enter,
  }) => {
    await autoPay(true);
    const { name } = await newPayeeAt(
      nigerian({ kind: 'online', place: 'KE', wallet: 'mpesa', fields: { walletId: '0722 345 678' } }),
    );
    const trader = await enter({ as: name, lang: user });
    await test.step('the form says so, and auto-pay leaves it alone', async () => {
      await trader.page.goto(paths.payoutNew());
      await expect(trader.page.getByText(trader.t('payouts:way.trader.confirmed'), { exact: true })).toBeVisible();
      await ask(trader, 'KES 12,774.19');
      await expect(stateOf(trader, 'open')).toBeVisible();
    });

    await test.step('the provider takes it, confirms the holder, and the channel pays', async () => {
      const { page, t } = await enter({ as: 'demo_payout', lang: user });
      await page.goto(paths.payoutWork());
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row.getByText(t('payouts:way.waiting.confirmed'), { exact: true })).toBeVisible();
      await row.getByRole('button', { name: t('payouts:act.take'), exact: true }).click();
      await expect(page.getByText(t('payouts:way.taken.confirmed'), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('payouts:act.start'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const verb = dialog.getByRole('button', { name: t('payouts:way.verb'), exact: true });
      await expect(verb).toBeDisabled();
      await dialog.getByRole('checkbox').check();
      await verb.click();
      await expect(page.getByText(t('payouts:detail.confirmed'), { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(stateOf(trader, 'success')).toBeVisible({ timeout: 60_000 });
    });
    await autoPay(false);
  });

  test(`a payout is paid by hand with a proof, disputed, ruled paid by two of staff, and appealed, in ${user}`, async ({
    enter,
  }) => {
    const { name } = await newPayee();
    const payerName = await newPayoutProvider();
    await (await member(payerName)).wire.call('switches.openReceiving', {});
    const trader = await enter({ as: name, lang: user });
    const payer = await enter({ as: payerName, lang: user });

    await test.step('the provider takes it, sees the account and shows a proof', async () => {
      await ask(trader, 'NGN 430,434.78', '300');
      await payer.page.goto(paths.payoutWork());
      const row = payer.page.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: payer.t('payouts:act.take'), exact: true }).click();
      await expect(payer.page.getByText(CHANNEL_ACCOUNTS.paid.accountNumber, { exact: true })).toBeVisible();
      await expect(payer.page.getByText(payer.t('payouts:stateWhyPayer.taken'), { exact: true })).toBeVisible();
      await expect(payer.page.getByRole('button', { name: payer.t('payouts:detail.copyHolder') })).toBeVisible();
      await expect(stateOf(trader, 'taken')).toBeVisible();
      // What a picture may weigh may come after the picture.
      const limits = Promise.withResolvers<void>();
      await answer(payer.page, 'paymentAccounts.list', (route) => limits.promise.then(() => route.fallback()));
      await press(payer, 'act.mark_paid');
      const dialog = payer.page.getByRole('dialog');
      await dropPicture(dialog);
      await dialog.getByRole('checkbox').check();
      await agree(payer, 'act.mark_paid');
      await expect(stateOf(payer, 'paid')).toBeVisible();
      await expect(payer.page.getByText(payer.t('payouts:detail.accountPast'), { exact: true })).toBeVisible();
      limits.resolve();
    });

    await test.step('the trader sees the proof live, and says that nothing came', async () => {
      await expect(trader.page.getByRole('img', { name: trader.t('payouts:detail.proof') })).toBeVisible();
      await press(trader, 'act.dispute');
      await trader.page.getByLabel(trader.t('payouts:reason'), { exact: true }).fill('My bank shows nothing');
      await agree(trader, 'act.dispute');
      await expect(stateOf(trader, 'in_dispute')).toBeVisible();
    });

    const rulers: string[] = [];
    const look = (key: string, values = {}) => words(office)(`payouts:staff.looks.${key}`, values);
    const rule = async (verdict: 'paid' | 'unpaid', shown: string) => {
      const moderatorName = await newStaff('moderator');
      const moderator = await enter({ as: moderatorName, lang: office });
      const { page, t } = moderator;
      await page.goto(paths.staffPayouts());
      await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
      await press(moderator, `staff.rule.${verdict}`);
      await page.getByLabel(t('payouts:staff.reason'), { exact: true }).fill('The statement of the bank shows it');
      await agree(moderator, `staff.rule.${verdict}`);
      return { moderator, moderatorName };
    };

    await test.step('one moderator rules that it was paid, and another has to agree', async () => {
      const first = await rule('paid', look('needsSecond'));
      await expect(stateOf(first.moderator, 'second_look')).toBeVisible();
      await expect(first.moderator.page.getByText(look('yours'), { exact: true })).toBeVisible();
      await expect(stateOf(trader, 'second_look')).toBeVisible();
      const second = await rule('paid', look('second', { rulers: first.moderatorName }));
      await expect(stateOf(second.moderator, 'ruled')).toBeVisible();
      rulers.push(first.moderatorName, second.moderatorName);
    });

    const ruled = trader.t('payouts:turn.owner.ruled', { pays: 'NGN 430,434.78' });
    await test.step('the trader appeals, and a third decides', async () => {
      await expect(trader.page.getByRole('heading', { name: ruled, exact: true })).toBeVisible();
      await press(trader, 'act.appeal');
      await trader.page.getByLabel(trader.t('payouts:reason'), { exact: true }).fill('My bank still shows nothing');
      await agree(trader, 'act.appeal');
      await expect(stateOf(trader, 'in_dispute')).toBeVisible();
      await rule('unpaid', look('appealed', { rulers: rulers.join(office === 'zh_cn' ? '、' : ', '), owner: name }));
      await expect(stateOf(trader, 'failed')).toBeVisible();
      expect((await pointsOf(await member(name))).amount).toBe(points('1000'));
    });
  });
}
