import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { pick } from '../support/filters.ts';
import { freshCode } from '../support/forms.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { confirmDialog, openDialog } from '../support/operate.ts';
import { type Placed, place, reveal } from '../support/orders.ts';
import type { Pair } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** An order of these two that was released over the wire. */
async function traded(pair: Pair): Promise<Placed> {
  const order = await place(pair, [{ face: 25, code: freshCode() }]);
  await reveal(order);
  await order.provider.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
  return order;
}

test('both parties rate each other once the order has ended', SMOKE, async ({ enter, pair }) => {
  const order = await traded(pair);
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;

  await test.step('the seller finds the order to rate in the list', async () => {
    await page.goto(`${paths.orderList()}?search=${order.code}`);
    await page.getByRole('link', { name: t('orders:rate.label', { name: pair.provider }), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.transferResult(order.code)}$`));
    const title = t('ratings:result.paid.seller', { gets: '19.80' });
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  });

  const comment = 'Quick and kind';
  await test.step('stars come before words', async () => {
    await page.getByLabel(t('ratings:rate.comment')).fill(comment);
    const verb = page.getByRole('button', { name: t('ratings:rate.verb'), exact: true });
    await verb.click();
    await expect(page.getByText(t('ratings:rate.starsFirst'), { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: t('ratings:starsOf', { count: 4 }), exact: true }).check();
    await verb.click();
    await expect(page.getByText(comment, { exact: true })).toBeVisible();
    await expect(verb).toHaveCount(0);
  });

  const answer = 'With pleasure';
  await test.step('the provider reads it in the workspace and answers', async () => {
    const provider = await enter({ as: pair.provider });
    await provider.page.goto(order.path);
    await expect(provider.page.getByText(comment, { exact: true })).toBeVisible();
    await provider.page.getByRole('button', { name: t('ratings:reply.open'), exact: true }).click();
    await provider.page.getByLabel(t('ratings:reply.label')).fill(answer);
    await provider.page.getByRole('button', { name: t('ratings:reply.verb'), exact: true }).click();
    await expect(provider.page.getByText(answer, { exact: true })).toBeVisible();
  });

  await test.step('the seller sees the answer without loading the page again', async () => {
    await expect(page.getByText(answer, { exact: true })).toBeVisible();
  });

  await test.step('everybody reads both in the record', async () => {
    const visitor = await enter();
    await visitor.page.goto(`${paths.userCenter(order.provider.userId)}?stars=4`);
    await expect(visitor.page.getByRole('heading', { level: 1, name: pair.provider, exact: true })).toBeVisible();
    await expect(visitor.page.getByText(comment, { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(answer, { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(pair.seller)).toHaveCount(0);
  });
});

test('a note and tags are kept, and the list is filtered by them', async ({ enter, pair }) => {
  const order = await traded(pair);
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  const tag = 'aunt';
  await page.goto(order.path);
  const add = page.getByRole('button', { name: t('ratings:tags.verb'), exact: true });
  await add.click();
  await expect(page.getByText(t('ratings:tags.empty'), { exact: true })).toBeVisible();
  const field = page.getByLabel(t('ratings:tags.add', { max: 2 }));
  await field.fill(tag);
  await add.click();
  await expect(page.getByRole('button', { name: t('ratings:tags.remove', { tag }), exact: true })).toBeVisible();
  await field.fill('second');
  await add.click();
  // Two are the most.
  await expect(field).toHaveCount(0);
  const note = 'For my aunt';
  await page.getByLabel(t('ratings:note.label')).fill(note);
  // Leaving the field is enough.
  await page.getByLabel(t('ratings:note.label')).blur();
  await expectToast(page, t('ratings:note.kept'));
  await expect(page.getByRole('button', { name: t('ratings:note.verb'), exact: true })).toHaveCount(0);

  await page.goto(paths.orderList());
  await pick(visit, t('orders:filter.tag'), tag);
  const rows = page.getByRole('row').filter({ hasText: 'GO' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(order.code);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('img', { name: t('orders:own.note', { note }) })).toBeVisible();

  const provider = await enter({ as: pair.provider });
  await provider.page.goto(order.path);
  await expect(provider.page.getByLabel(t('ratings:note.label'))).toHaveValue('');
  await expect(provider.page.getByText(tag, { exact: true })).toHaveCount(0);
});

test('trusting marks offers, blocking takes them away', async ({ enter, pair }) => {
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  const provider = await member(pair.provider);
  const { userId } = provider;
  await publishAd(provider, { cardTypeId: 'steam-us-usd-ecode', rate: '99', maxFace: 100 });
  const offers = page.getByRole('region', { name: t('market:home.offers') }).getByRole('listitem');
  const values = { name: pair.provider };
  await page.goto(paths.userCenter(userId));
  await confirmDialog(visit, await openDialog(visit, t('people:act.trust.label', values)), t('people:act.trust.verb'));
  await expect(page.getByRole('button', { name: t('people:act.untrust.label', values), exact: true })).toBeVisible();
  await page.goto(`${paths.gift()}?brand=steam`);
  const marked = offers.filter({ hasText: pair.provider }).first();
  await expect(marked.getByRole('img', { name: t('people-favourites:trusted'), exact: true })).toBeVisible();
  await page.goto(paths.trustList());
  await expect(page.getByRole('row').filter({ hasText: pair.provider })).toHaveCount(1);

  await page.goto(paths.userCenter(userId));
  const dialog = await openDialog(visit, t('people:act.block.label', values));
  await expect(dialog).toContainText(t('people:act.block.lost'));
  await confirmDialog(visit, dialog, t('people:act.block.verb'));
  await expect(page.getByText(t('people:head.blocked', values), { exact: true })).toBeVisible();
  await page.goto(`${paths.gift()}?brand=steam`);
  await expect(offers.first()).toBeVisible();
  await expect(offers.filter({ hasText: pair.provider })).toHaveCount(0);
  await page.goto(paths.trustList());
  await expect(page.getByText(t('people:list.trust.none'), { exact: true })).toBeVisible();

  await page.goto(paths.blockList());
  await confirmDialog(
    visit,
    await openDialog(visit, t('people:act.unblock.label', values)),
    t('people:act.unblock.verb'),
  );
  await expect(page.getByText(t('people:list.block.none'), { exact: true })).toBeVisible();
  await page.goto(`${paths.gift()}?brand=steam`);
  await expect(offers.filter({ hasText: pair.provider }).first()).toBeVisible();
});

test('collected offers are shown alone', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  const offers = page.getByRole('region', { name: t('market:home.offers') }).getByRole('listitem');
  await page.goto(`${paths.gift()}?brand=apple`);
  const star = offers
    .filter({ hasText: 'northgate' })
    .first()
    .getByRole('button', {
      name: t('people-favourites:label', { name: 'northgate' }),
    });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // The star changes before the server has answered; a page that is left does not wait for it.
  await expectToast(page, t('people-favourites:kept'));
  await page.goto(paths.gift());
  await page.getByRole('switch', { name: t('people-favourites:filter') }).check();
  await expect(page).toHaveURL(/favourites=1/);
  await expect(offers).toHaveCount(1);
  await page.reload();
  await expect(offers).toHaveCount(1);
  await expect(offers.first()).toContainText('northgate');
  await offers
    .first()
    .getByRole('button', { name: t('people-favourites:label', { name: 'northgate' }) })
    .click();
  await expectToast(page, t('people-favourites:gone'));
  await page.reload();
  await expect(offers).toHaveCount(0);
});
