import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { choose, freshCode, logIn, turn } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { confirmDialog, expectEnd, expectTurn, openCode, openDialog } from '../support/operate.ts';
import { place } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

for (const lang of LANGS) {
  test(`a provider lands on the desk, and works by keys, in ${lang}`, async ({ enter, pair }) => {
    const first = await place(pair, [{ face: 100, code: freshCode() }]);
    const second = await place(pair, [{ face: 50, code: freshCode() }]);
    const visit = await enter({ lang });
    const { page, t } = visit;
    await page.goto(paths.login());
    await logIn(visit, loginNameOf(pair.provider));
    await expect(page).toHaveURL(new RegExp(`${paths.providerDesk()}$`));
    const list = page.getByRole('table', { name: t('inbox:title'), exact: true });
    const buttonOf = (code: string) =>
      list
        .getByRole('row')
        .filter({ hasText: code })
        .getByRole('link', { name: t('inbox:act.open'), exact: true });

    await test.step('a key goes to the next order, and opens it', async () => {
      await expect(buttonOf(first.code)).toHaveAttribute('aria-keyshortcuts', 'O');
      await page.keyboard.press('n');
      await expect(buttonOf(second.code)).toHaveAttribute('aria-keyshortcuts', 'O');
      await expect(buttonOf(first.code)).not.toHaveAttribute('aria-keyshortcuts', 'O');
      await page.keyboard.press('o');
      await expectTurn(visit, 'to_view.provider', { count: 1 });
      expect(page.url()).toContain(second.code);
      await openCode(visit);
      await expectTurn(visit, 'to_confirm.provider', { count: 1 });
    });

    await test.step('a key pays it from the desk, and none acts in the dialog', async () => {
      await page.goto(paths.providerDesk());
      await expect(buttonOf(first.code)).toBeVisible();
      const row = list.getByRole('row').filter({ hasText: second.code });
      if ((await row.getByRole('link', { name: t('inbox:act.check') }).getAttribute('aria-keyshortcuts')) === null)
        await page.keyboard.press('n');
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('n');
      await expect(dialog).toBeVisible();
      await confirmDialog(visit, dialog, t('orders-workspace:dialog.confirm.verb', { gets: '39.60' }));
      await expectEnd(visit, 'completed');
    });

    await test.step('the next order is one key away, and the day counts the card', async () => {
      await page.keyboard.press('n');
      await expectTurn(visit, 'to_view.provider', { count: 1 });
      expect(page.url()).toContain(first.code);
      await page.goto(paths.providerDesk());
      await expect(page.getByText('$50.00', { exact: true })).toBeVisible();
    });
  });
}

test('a break takes all offers off the shelf, and puts the same ones back', async ({ enter, pair }) => {
  const owner = await member(pair.provider);
  await publishAd(owner);
  const { page, t } = await enter({ as: pair.provider });
  await page.goto(paths.providerDesk());
  const taking = page.getByRole('switch', { name: t('inbox:provider.offers.taking'), exact: true });
  const statuses = async () => (await owner.wire.call('ads.listMine', {})).list.map(({ status }) => status);
  await expect(taking).toBeChecked();
  await turn(taking);
  await expect(taking).not.toBeChecked();
  await expect.poll(statuses).not.toContain('on');
  await expect(page.getByText(t('inbox:provider.fault.off'), { exact: true }).first()).toBeVisible();
  await turn(taking);
  await expect(taking).toBeChecked();
  await expect.poll(statuses).toContain('on');

  await test.step('another browser cannot put them back, and says where they are', async () => {
    await turn(taking);
    await expect.poll(statuses).not.toContain('on');
    const other = await enter({ as: pair.provider });
    await other.page.goto(paths.providerDesk());
    await expect(other.page.getByText(t('inbox:provider.offers.elsewhere'), { exact: true })).toBeVisible();
    await expect(
      other.page.getByRole('switch', { name: t('inbox:provider.offers.taking'), exact: true }),
    ).toBeDisabled();
  });
});

test('no key acts once keys are switched off', async ({ enter, pair }) => {
  await place(pair, [{ face: 100, code: freshCode() }]);
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.providerDesk());
  const keys = page.getByRole('switch', { name: t('inbox:provider.keys.on'), exact: true });
  await turn(keys);
  await expect(keys).not.toBeChecked();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`${paths.providerDesk()}$`));
  await turn(keys);
  await page.keyboard.press('o');
  await expectTurn(visit, 'to_view.provider', { count: 1 });
});

for (const lang of LANGS) {
  test(`a provider keeps the trading password for the next release, in ${lang}`, async ({ enter, pair }) => {
    const [first, second] = [
      await place(pair, [{ face: 100, code: freshCode() }]),
      await place(pair, [{ face: 100, code: freshCode() }]),
    ];
    const visit = await enter({ as: pair.provider, lang });
    const { page, t } = visit;
    const secret = page.getByRole('dialog').getByLabel(t('ui:tradingPassword.label'));
    const verb = t('orders-workspace:dialog.confirm.verb', { gets: '79.20' });
    await page.goto(paths.order(first.code));
    await openCode(visit);
    const dialog = await openDialog(visit, t('orders-workspace:act.confirm'));
    await expect(secret).toBeVisible();
    await choose(page, t('orders-workspace:keep.label'), t('orders-workspace:keep.for', { count: 15 }));
    await confirmDialog(visit, dialog, verb);
    await expectEnd(visit, 'completed');

    await page.goto(paths.order(second.code));
    await openCode(visit);
    await openDialog(visit, t('orders-workspace:act.confirm'));
    const [start, end] = t('orders-workspace:keep.until', { time: '|' }).split('|');
    await expect(dialog).toContainText(start ?? '');
    await expect(dialog).toContainText(end ?? '');
    await expect(secret).toHaveCount(0);
    await confirmDialog(visit, dialog, verb);
    await expectEnd(visit, 'completed');
  });
}
