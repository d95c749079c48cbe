import { paths } from '#web/paths.ts';
import { declareOwn, dropPicture, freshCode } from '../support/forms.ts';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { confirmDialog, expectEnd, expectShares, expectTurn, openButton, openDialog } from '../support/operate.ts';
import { arbitrated, claim, offerOf, type Placed, place } from '../support/orders.ts';
import { sentence } from '../support/replies.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

/** 100 of face value at 80 %. */
const GROSS = points('80');

test('the seller cancels what nobody opened, and sells the same code again', SMOKE, async ({ enter, pair }) => {
  const code = freshCode();
  const order = await place(pair, [{ face: 100, code }]);
  const seller = await enter({ as: pair.seller });
  const provider = await enter({ as: pair.provider });
  const held = await pointsOf(order.provider);
  await seller.page.goto(order.path);
  await provider.page.goto(order.path);
  await expectTurn(provider, 'to_view.provider', { count: 1 });

  const dialog = await openDialog(seller, seller.t('orders-workspace:act.cancel'));
  const verb = seller.t('orders-workspace:dialog.cancel.verb');
  await expect(dialog.getByRole('button', { name: verb, exact: true })).toBeDisabled();
  await dialog.getByRole('radio', { name: seller.t('orders-workspace:endReason.other'), exact: true }).check();
  await expect(dialog.getByRole('button', { name: verb, exact: true })).toBeDisabled();
  await dialog.getByLabel(seller.t('orders-workspace:endReason.note')).fill('I gave the card to my sister');
  await confirmDialog(seller, dialog, verb);

  await expectEnd(seller, 'cancelled');
  await expect(provider.page.getByText('I gave the card to my sister')).toBeVisible();
  await expectTurn(provider, 'void.provider', { frozen: '80.00' });
  await expect(openButton(provider)).toHaveCount(0);
  const freed = await pointsOf(order.provider);
  expect(held.frozen - freed.frozen).toBe(GROSS);
  expect(freed.amount).toBe(held.amount);

  await sellAt(seller, order.adCode, [code]);
  await expect(seller.page).toHaveURL(/\/operate\//);
  await expectTurn(seller, 'to_view.seller', { provider: pair.provider, count: 1 });
});

test('the provider declines unseen', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const provider = await enter({ as: pair.provider });
  const seller = await enter({ as: pair.seller });
  await provider.page.goto(order.path);
  await seller.page.goto(order.path);
  await expectTurn(seller, 'to_view.seller', { provider: pair.provider, count: 1 });

  const dialog = await openDialog(provider, provider.t('orders-workspace:act.decline'));
  await dialog.getByRole('radio', { name: provider.t('orders-workspace:endReason.no_time'), exact: true }).check();
  await confirmDialog(provider, dialog, provider.t('orders-workspace:dialog.decline.verb'));

  await expectEnd(provider, 'cancelled');
  await expectTurn(seller, 'void.seller', { frozen: '80.00', provider: pair.provider });
  const reason = seller.t('orders-workspace:endReason.no_time');
  await expect(seller.page.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
});

test('a code that was sold before is refused at its row', async ({ enter, pair }) => {
  const sold = freshCode();
  const order = await place(pair, [{ face: 100, code: sold }]);
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;
  // Other letters and signs, the same code.
  await sellAt(seller, order.adCode, [freshCode(), sold.toLowerCase().replaceAll('-', ' ')]);
  const second = cardRow(seller, 2).getByLabel(t('market:code.label'), { exact: true });
  await expect(second).toHaveAttribute('aria-invalid', 'true');
  await expect(cardRow(seller, 1).getByLabel(t('market:code.label'), { exact: true })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page).toHaveURL(/\/goSell\//);
  // The rest of the form is still there.
  await expect(page.getByRole('group', { name: t('market:sell.card', { number: 1 }) })).toBeVisible();
});

test('the same code twice in one order is refused before it is sent', async ({ enter, pair }) => {
  const adCode = await offerOf(pair.provider);
  const seller = await enter({ as: pair.seller });
  const code = freshCode();
  await sellAt(seller, adCode, [code, code]);
  await expect(cardRow(seller, 2)).toContainText(seller.t('market:sell.codeTwice'));
  await expect(seller.page).toHaveURL(/\/goSell\//);
});

test('an own offer cannot be sold to', async ({ enter, pair }) => {
  const adCode = await offerOf(pair.provider);
  const { page, t } = await enter({ as: pair.provider });
  await page.goto(paths.adDetails(adCode));
  await expect(page.getByText(t('market:own'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('market:details.sell', { name: pair.provider }) })).toHaveCount(0);
  await page.goto(paths.goSell(adCode));
  await expect(page.getByText(t('market:gone.own'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('market:sell.act') })).toHaveCount(0);
});

test('the provider withdraws a report and pays in full', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await claim(order, 'invalid');
  const { provider, seller } = await bothAt(enter, order);
  await expectTurn(seller, 'claim.seller', { provider: pair.provider, count: 1 });

  const dialog = await openDialog(provider, provider.t('orders-workspace:choice.withdraw.verb', { settled: '80.00' }));
  await confirmDialog(provider, dialog, provider.t('orders-workspace:dialog.withdraw.verb', { settled: '80.00' }));

  await expectEnd(seller, 'completed');
  await expectShares(seller, order, { seller: '79.20', provider: '0.00', fee: '0.80' });
});

test('in arbitration the provider can still release everything', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, 'invalid');
  const { provider, seller } = await bothAt(enter, order);
  await expectTurn(seller, 'free', {});

  const dialog = await openDialog(provider, provider.t('orders-workspace:choice.release.verb', { gets: '79.20' }));
  // A wrong trading password is said at its field.
  const password = dialog.getByLabel(provider.t('ui:tradingPassword.label'), { exact: true });
  await password.fill('Wrong2468');
  await dialog.getByRole('checkbox').check();
  await dialog
    .getByRole('button', { name: provider.t('orders-workspace:dialog.release.verb', { gets: '79.20' }), exact: true })
    .click();
  await expect(password).toHaveAccessibleDescription(sentence('auth.trading_password_wrong'));
  await confirmDialog(provider, dialog, provider.t('orders-workspace:dialog.release.verb', { gets: '79.20' }));

  await expectEnd(seller, 'completed');
  await expectShares(provider, order, { seller: '79.20', provider: '0.00', fee: '0.80' });
});

test('a release without a connection fails at once, and never happens by itself', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, 'invalid');
  const before = await pointsOf(order.provider);
  const provider = await enter({ as: pair.provider });
  const { page, t } = provider;
  await page.goto(order.path);
  const dialog = await openDialog(provider, t('orders-workspace:choice.release.verb', { gets: '79.20' }));
  await dialog.getByLabel(t('ui:tradingPassword.label'), { exact: true }).fill(TRADE_PASSWORD);
  await dialog.getByRole('checkbox').check();

  await page.context().setOffline(true);
  const bar = page.getByText(t('shell:offlineBar'), { exact: true });
  await expect(bar).toBeVisible();
  await dialog
    .getByRole('button', { name: t('orders-workspace:dialog.release.verb', { gets: '79.20' }), exact: true })
    .click();
  await expect(dialog.getByText(t('shell:api.unsent'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t('ui:confirm.back') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expectTurn(provider, 'free', {});
  expect(await pointsOf(order.provider)).toEqual(before);
});

test('in arbitration the seller can give the order up', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, 40);
  const before = await pointsOf(order.provider);
  const { provider, seller } = await bothAt(enter, order);
  await expectTurn(provider, 'free', {});

  const dialog = await openDialog(seller, seller.t('orders-workspace:choice.concede.verb', { frozen: '80.00' }));
  await confirmDialog(seller, dialog, seller.t('orders-workspace:dialog.concede.verb', { frozen: '80.00' }));

  await expectEnd(provider, 'seller_conceded');
  await expectTurn(seller, 'void.seller', { frozen: '80.00', provider: pair.provider });
  const after = await pointsOf(order.provider);
  expect(before.frozen - after.frozen).toBe(GROSS);
  expect(after.amount).toBe(before.amount);
});

test('in arbitration both can agree on a split', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, 40);
  const sellerBefore = await pointsOf(await member(pair.seller));
  const { provider, seller } = await bothAt(enter, order);

  await seller.page.getByLabel(seller.t('orders-workspace:offer.label.seller'), { exact: true }).fill('60.00');
  const offer = await openDialog(seller, seller.t('orders-workspace:offer.verb.seller', { gets: '59.40' }));
  await confirmDialog(seller, offer, seller.t('orders-workspace:dialog.proposeNet.verb', { gets: '59.40' }));

  const dialog = await openDialog(
    provider,
    provider.t('orders-workspace:choice.acceptProposal.verb', { settled: '60.00' }),
  );
  await confirmDialog(
    provider,
    dialog,
    provider.t('orders-workspace:dialog.acceptProposal.verb', { settled: '60.00' }),
  );

  await expectEnd(seller, 'settled_proportionally');
  await expectShares(seller, order, { seller: '59.40', provider: '20.00', fee: '0.60' });
  const sellerAfter = await pointsOf(await member(pair.seller));
  expect(sellerAfter.amount - sellerBefore.amount).toBe(points('59.4'));
});

type Enter = Parameters<Parameters<typeof test>[2]>[0]['enter'];

async function bothAt(enter: Enter, order: Placed): Promise<{ provider: Visit; seller: Visit }> {
  const provider = await enter({ as: order.provider.name });
  const seller = await enter({ as: order.seller.name });
  await Promise.all([provider.page.goto(order.path), seller.page.goto(order.path)]);
  return { provider, seller };
}

function cardRow({ page, t }: Visit, number: number) {
  return page.getByRole('group', { name: t('market:sell.card', { number }), exact: true });
}

/** Fills a row a code, each with a picture and 100 of face value, and presses the button. */
async function sellAt(visit: Visit, adCode: string, codes: readonly string[]): Promise<void> {
  const { page, t } = visit;
  await page.goto(`${paths.goSell(adCode)}?face=100`);
  for (const [index, code] of codes.entries()) {
    if (index > 0) await page.getByRole('button', { name: t('market:sell.add') }).click();
    const row = cardRow(visit, index + 1);
    await dropPicture(row);
    await row.getByLabel(t('market:code.label'), { exact: true }).fill(code);
    await row.getByLabel(t('market:calc.face')).fill('100');
    await expect(row.getByLabel(t('market:sell.ready'))).toBeVisible();
  }
  await declareOwn(visit);
  await page.getByRole('button', { name: t('market:sell.act'), exact: true }).click();
}
