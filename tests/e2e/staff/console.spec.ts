import { paths } from '#web/paths.ts';
import { member } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('staff find what waits in the console, live, and go on by keys', SMOKE, async ({ enter, pair }) => {
  const agent = await member(await newStaff('support'));
  const { page, t } = await enter({ as: agent.name });
  await page.goto(paths.help());
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.console') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('console:title') })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(t('console:queue.support.name')) });
  // Busy queues are rows, and the others stand in a line below.
  const queues = page.getByRole('main').getByText(t('console:queue.support.name'), { exact: true });
  await expect(queues.first()).toBeVisible();

  await test.step('a request that comes in is counted without a reload', async () => {
    const before = (await agent.wire.call('staff.listQueues', {})).list.find(({ name }) => name === 'support');
    const { wire } = await member(pair.seller);
    await wire.call('support.open', {});
    await wire.call('support.askPerson', {});
    await expect(row.getByText(t('console:waits', { count: (before?.waiting ?? 0) + 1 }))).toBeVisible();
  });

  await test.step('the navigation has the pages of the role only, and keys open them', async () => {
    const nav = page.getByRole('navigation', { name: t('console:title') });
    await expect(nav.getByRole('link', { name: new RegExp(t('console:entry.people')) })).toBeVisible();
    await expect(nav.getByRole('link', { name: new RegExp(t('console:entry.audit')) })).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(new RegExp(`${paths.people()}$`));
    await expect(nav.locator('[aria-current=page]')).toContainText(t('console:entry.people'));
    const search = page.getByRole('textbox').first();
    // The address and the navigation change before the page is there: a key pressed in between has no field to go to.
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    // In a field, letters are letters.
    await search.fill('');
    await page.keyboard.type('gs');
    await expect(search).toHaveValue('gs');
  });

  await test.step('keys go from row to row, open one, and are listed', async () => {
    await page.goto(paths.staffHome());
    const links = page.getByRole('main').getByRole('row').getByRole('link');
    await expect(links.nth(1)).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('console:title') })).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    const first = await links.nth(0).getAttribute('href');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: t('console:shortcuts.title') });
    await expect(keys.getByText(t('console:shortcuts.next'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${first}$`));
  });

  await test.step('filters are saved under a name, opened by one press elsewhere, renamed and removed', async () => {
    const wanted = `${paths.workOrders()}?show=all&kind=complaint`;
    const save = page.getByRole('button', { name: t('console:filters.save'), exact: true });
    const search = page.getByRole('main').getByRole('textbox').last();
    await page.goto(paths.workOrders());
    // The row stands there before there is a filter, so that setting one moves nothing.
    await expect(save).toBeDisabled();
    const before = await search.boundingBox();
    await page.goto(wanted);
    await expect(save).toBeEnabled();
    expect((await search.boundingBox())?.y).toBe(before?.y);
    await page.getByRole('button', { name: t('console:filters.save'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('console:filters.name')).fill('All complaints');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const elsewhere = await enter({ as: agent.name });
    await elsewhere.page.goto(paths.workOrders());
    await elsewhere.page.getByRole('link', { name: 'All complaints', exact: true }).click();
    await expect(elsewhere.page).toHaveURL(wanted);
    await page.getByRole('button', { name: t('console:filters.menu', { name: 'All complaints' }) }).click();
    await page.getByRole('menuitem', { name: t('console:filters.rename'), exact: true }).click();
    await dialog.getByLabel(t('console:filters.name')).fill('Complaints');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('console:filters.menu', { name: 'Complaints' }), exact: true }).click();
    await page.getByRole('menuitem', { name: t('console:filters.remove'), exact: true }).click();
    await expect(page.getByRole('link', { name: 'Complaints', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('console:filters.save'), exact: true })).toBeVisible();
  });
});
