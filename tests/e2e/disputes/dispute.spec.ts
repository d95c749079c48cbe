import { paths } from '#web/paths.ts';
import { choose, sign, takeFromQueue } from '../support/cases.ts';
import { dropPicture, freshCode } from '../support/forms.ts';
import { points, pointsOf } from '../support/members.ts';
import {
  confirmDialog,
  expectEnd,
  expectShares,
  expectTurn,
  openCode,
  openDialog,
  sendClaim,
} from '../support/operate.ts';
import { claim, type Placed, place } from '../support/orders.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

const WHY = 'The screenshot shows forty, and no sale of the rest.';

test('a claim goes through questions, a ruling, an appeal and a second ruling', async ({ enter, pair }) => {
  const codes = [freshCode(), freshCode()];
  const order = await place(pair, [
    { face: 100, code: codes[0] ?? '' },
    { face: 50, code: codes[1] ?? '' },
  ]);
  const before = { seller: await pointsOf(order.seller), provider: await pointsOf(order.provider) };
  const provider = await enter({ as: pair.provider });
  const seller = await enter({ as: pair.seller });
  const values = { ...pair, count: 2 };
  await Promise.all([provider.page.goto(order.path), seller.page.goto(order.path)]);

  await test.step('the provider reports another value, with a screenshot', async () => {
    const { page, t } = provider;
    for (const code of codes) {
      await openCode(provider);
      await expect(page.getByText(code, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: t('orders-workspace:act.report'), exact: true }).click();
    await reportMismatch(provider, 1, '40');
    await expectTurn(provider, 'claim.provider', { ...values, claimed: 1 });
    await expectTurn(seller, 'claim.seller', { ...values, claimed: 1 });
    // 40 + 50 at 80 %, less 1 %.
    await expect(seller.page.getByRole('main')).toContainText('71.28');
  });

  await test.step('the seller offers another amount, which the provider sees live', async () => {
    const { page, t } = seller;
    await page.getByLabel(t('orders-workspace:offer.label.seller'), { exact: true }).fill('100.00');
    const dialog = await openDialog(seller, t('orders-workspace:offer.verb.seller', { gets: '99.00' }));
    await confirmDialog(seller, dialog, t('orders-workspace:dialog.proposeNet.verb', { gets: '99.00' }));
    await expectTurn(provider, 'offer_seller.provider', { ...values, settled: '100.00' });
  });

  await test.step('the provider asks, the seller answers', async () => {
    const question = 'Where was the card bought?';
    const ask = await openDialog(provider, provider.t('orders-workspace:choice.askMore.verb', values));
    await ask.getByLabel(provider.t('orders-workspace:dialog.askMore.note'), { exact: true }).fill(question);
    await confirmDialog(provider, ask, provider.t('orders-workspace:dialog.askMore.verb', values));
    await expectTurn(seller, 'awaiting_seller_feedback.seller', values);
    await expect(seller.page.getByText(question).first()).toBeVisible();
    await seller.page
      .getByLabel(seller.t('orders-workspace:answer.label'), { exact: true })
      .fill('In the shop, last week.');
    await seller.page.getByRole('button', { name: seller.t('orders-workspace:answer.verb'), exact: true }).click();
    await expect(provider.page.getByText(provider.t('orders-workspace:activity.answer', pair)).first()).toBeVisible();
    // It can be asked once.
    const again = provider.t('orders-workspace:choice.askMore.verb', values);
    await expect(provider.page.getByRole('button', { name: again, exact: true })).toHaveCount(0);
  });

  await test.step('the seller asks a moderator', async () => {
    const dialog = await openDialog(seller, seller.t('orders-workspace:choice.escalate.verb'));
    await dialog
      .getByLabel(seller.t('orders-workspace:dialog.escalate.note'))
      .fill('The card was whole when I sold it.');
    await confirmDialog(seller, dialog, seller.t('orders-workspace:dialog.escalate.verb'));
    await expectTurn(provider, 'free', {});
  });

  await test.step('the first moderator reads both sides and rules for the provider', async () => {
    const moderator = await enter({ as: 'demo_moderator' });
    const { page, t } = moderator;
    await takeFromQueue(moderator, order);
    await expect(page.getByText('The card was whole when I sold it.')).toBeVisible();
    await openAsModerator(moderator, codes[0] ?? '');
    await choose(moderator, 'buyer_won_mismatch');
    const counts = page.getByLabel(t('disputes:countsAs', { row: 1 }), { exact: true });
    await expect(counts).toHaveValue('40');
    await expect(page.locator('form').getByText('71.28', { exact: true }).first()).toBeVisible();
    await sign(moderator, order, WHY);
    await expect(page.getByText(t('disputes:appealOpen'), { exact: true })).toBeVisible();
  });

  await test.step('both see the ruling and its reason; nothing has moved', async () => {
    for (const visit of [seller, provider]) {
      await expect(visit.page.getByText(WHY, { exact: true }).first()).toBeVisible();
      await expectEnd(visit, 'buyer_won_mismatch');
    }
    expect((await pointsOf(order.provider)).frozen).toBe(before.provider.frozen);
    const opened = seller.t('orders-workspace:log.many.card_opened', { row: 1, by: 'demo_moderator' });
    await expect(seller.page.getByText(opened).first()).toBeVisible();
  });

  await test.step('the seller appeals with a reason', async () => {
    const dialog = await openDialog(seller, seller.t('orders-workspace:choice.appeal.verb'));
    const verb = dialog.getByRole('button', { name: seller.t('orders-workspace:dialog.appeal.verb'), exact: true });
    await expect(verb).toBeDisabled();
    await dialog.getByLabel(seller.t('orders-workspace:dialog.appeal.note')).fill('The receipt proves one hundred.');
    await confirmDialog(seller, dialog, seller.t('orders-workspace:dialog.appeal.verb'));
    await expectTurn(provider, 'free', {});
  });

  await test.step('the first moderator cannot take it again', async () => {
    const { page, t } = await enter({ as: 'demo_moderator' });
    await page.goto(paths.case(order.code));
    await expect(page.getByText(t('disputes:cannotTake'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('disputes:take'), exact: true })).toBeDisabled();
  });

  await test.step('the second moderator splits it card by card, and that is final', async () => {
    const moderator = await enter({ as: 'demo_moderator2' });
    const { page, t } = moderator;
    await takeFromQueue(moderator, order);
    await choose(moderator, 'settled_proportionally');
    const first = page.getByLabel(t('disputes:countsAs', { row: 1 }), { exact: true });
    const shares = page.locator('form');
    // 50 at 80 % are 40.00, less 1 %; then 70 + 50, which are 96.00.
    await first.fill('0');
    await expect(shares.getByText('39.60', { exact: true }).first()).toBeVisible();
    await first.fill('70');
    await expect(shares.getByText('95.04', { exact: true }).first()).toBeVisible();
    await sign(moderator, order, WHY);
    await expect(page.getByText(t('disputes:outcome.settled_proportionally')).first()).toBeVisible();
  });

  await test.step('the second ruling stands, and the points have moved', async () => {
    for (const visit of [seller, provider]) await expectEnd(visit, 'settled_proportionally');
    await expectShares(seller, order, { seller: '95.04', provider: '24.00', fee: '0.96' });
    const now = { seller: await pointsOf(order.seller), provider: await pointsOf(order.provider) };
    expect(now.seller.amount - before.seller.amount).toBe(points('95.04'));
    expect(before.provider.amount - now.provider.amount).toBe(points('96'));
    expect(before.provider.frozen - now.provider.frozen).toBe(points('120'));
    const choices = seller.page.getByRole('button', {
      name: seller.t('orders-workspace:choice.appeal.verb'),
      exact: true,
    });
    await expect(choices).toHaveCount(0);
  });
});

test('a seller accepts that the cards are invalid', SMOKE, async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await claim(order, 'invalid');
  const before = await pointsOf(order.provider);
  const { seller, provider } = await bothAt(enter, order);

  const dialog = await openDialog(seller, seller.t('orders-workspace:choice.acceptZero.verb'));
  await confirmDialog(seller, dialog, seller.t('orders-workspace:dialog.acceptZero.verb'));

  for (const visit of [seller, provider]) await expectEnd(visit, 'cancelled_card_invalid');
  await expectShares(provider, order, { seller: '0.00', provider: '80.00', fee: '0.00' });
  const now = await pointsOf(order.provider);
  expect(before.frozen - now.frozen).toBe(points('80'));
  expect(now.amount).toBe(before.amount);
});

test('a seller accepts another value', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await claim(order, 25);
  const { seller, provider } = await bothAt(enter, order);

  const dialog = await openDialog(seller, seller.t('orders-workspace:choice.acceptClaim.verb', { gets: '19.80' }));
  await confirmDialog(seller, dialog, seller.t('orders-workspace:dialog.acceptClaim.verb', { gets: '19.80' }));

  for (const visit of [seller, provider]) await expectEnd(visit, 'completed');
  await expectShares(provider, order, { seller: '19.80', provider: '60.00', fee: '0.20' });
});

test('a claim without a picture is not sent, and one beyond twice the order is warned of', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const provider = await enter({ as: pair.provider });
  const { page, t } = provider;
  await page.goto(order.path);
  await openCode(provider);
  await page.getByRole('button', { name: t('orders-workspace:act.report'), exact: true }).click();
  const row = page.getByRole('group', { name: t('orders-workspace:claim.card', { row: 1 }), exact: true });
  const send = page.getByRole('button', { name: t('orders-workspace:claim.send', { count: 1 }), exact: true });
  await send.click();
  await expect(row).toContainText(t('orders-workspace:claim.fault.shots'));
  await expect(row).toContainText(t('orders-workspace:claim.fault.note'));
  await row.getByText(t('orders-workspace:claim.mismatch'), { exact: true }).click();
  await row.getByLabel(t('orders-workspace:claim.actual')).fill('100');
  await expect(row).toContainText(t('orders-workspace:claim.fault.same'));
  await row.getByLabel(t('orders-workspace:claim.actual')).fill('900');
  await expect(page.getByText(t('orders-workspace:claim.overDouble'), { exact: true })).toBeVisible();
  await row.getByLabel(t('orders-workspace:claim.note')).fill('Nine hundred came of it.');
  // A file that is none is refused, which is said above the button, and counts for nothing.
  const broken = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await row.locator('input[type=file]').last().setInputFiles(broken);
  await expect(row.getByRole('alert').filter({ hasText: t('disputes-evidence:again') })).toBeVisible();
  await send.click();
  await expect(page.getByText(t('orders-workspace:claim.fault.refused', { count: 1 }), { exact: true })).toBeVisible();
  await expect(row).toContainText(t('orders-workspace:claim.fault.shots'));
  await row
    .getByRole('button', { name: t('disputes-evidence:remove', { label: t('disputes-evidence:file', { number: 1 }) }) })
    .click();
  await dropPicture(row);
  await send.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('orders-workspace:claim.overDouble'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t('ui:confirm.back'), exact: true }).click();
  // Nothing was sent: the order still waits for the provider.
  const { state } = await order.provider.wire.call('orders.get', { code: order.code });
  expect(state).toBe('to_confirm');
});

type Enter = (entrance: { as: string }) => Promise<Visit>;

async function bothAt(enter: Enter, order: Placed): Promise<{ seller: Visit; provider: Visit }> {
  const seller = await enter({ as: order.seller.name });
  const provider = await enter({ as: order.provider.name });
  await Promise.all([seller.page.goto(order.path), provider.page.goto(order.path)]);
  return { seller, provider };
}

async function reportMismatch(visit: Visit, card: number, actual: string): Promise<void> {
  const { page, t } = visit;
  const row = page.getByRole('group', { name: t('orders-workspace:claim.card', { row: card }), exact: true });
  await row.getByRole('checkbox').check();
  await row.getByText(t('orders-workspace:claim.mismatch'), { exact: true }).click();
  await row.getByLabel(t('orders-workspace:claim.actual')).fill(actual);
  await row.getByLabel(t('orders-workspace:claim.note')).fill('Only forty were added to the balance.');
  await dropPicture(row);
  await sendClaim(visit);
}

/** The moderator opens the first code, which needs a reason. */
async function openAsModerator({ page, t }: Visit, code: string): Promise<void> {
  await page
    .getByRole('button', { name: t('disputes:open'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const verb = dialog.getByRole('button', { name: t('disputes:openCode'), exact: true });
  await dialog.getByLabel(t('disputes:openReason')).fill('short');
  await expect(verb).toBeDisabled();
  await dialog.getByLabel(t('disputes:openReason')).fill('To compare it with the screenshot.');
  await verb.click();
  await expect(dialog).toHaveCount(0);
  const opened = page.getByRole('region', { name: t('disputes:openedTitle', { row: 1 }) });
  await expect(opened.getByText(code, { exact: true })).toBeVisible();
  // The seller's photo stands beside the provider's files about the same card.
  await expect(opened.getByText(t('disputes:photoOf', { row: 1 }))).toBeVisible();
  await page.reload();
  await expect(opened.getByText(code, { exact: true })).toBeVisible();
}
