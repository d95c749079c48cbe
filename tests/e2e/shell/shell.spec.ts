import { LINKS } from '#tests/fixtures/product.ts';
import { paths } from '#web/paths.ts';
import { POPOVER_WIDTHS } from '#web/ui/overlay/popover-widths.ts';
import { passUntil, stopClock } from '../support/clock.ts';
import { freshCode, mark } from '../support/forms.ts';
import { place } from '../support/orders.ts';
import { answer, refused } from '../support/replies.ts';
import { newTeam } from '../support/teams.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';
import { expectToast, toastOf, toasts } from '../support/toasts.ts';
import { words } from '../support/words.ts';

test('a click copies, and the toast that says so lasts 1.5 s', async ({ enter, pair }) => {
  const { code, path } = await place(pair, [{ face: 25, code: freshCode() }]);
  const { page, t } = await enter({ as: pair.seller });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(path);
  const copy = page.getByRole('button', { name: t('orders-workspace:copyCode'), exact: true });
  await copy.waitFor();
  await stopClock(page);
  await copy.click();
  const toast = toastOf(page, 'Copied success');
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.clock.runFor(1_400);
  await expect(toast).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});

test('a browser in another language is offered the pages in it, until its user chose', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(paths.gift());
  const english = words('en');
  const chinese = words('zh_cn');
  const offer = page.getByRole('region', { name: '本站有简体中文版。' });
  await expect(page.getByRole('link', { name: english('shell:login'), exact: true })).toBeVisible();
  await offer.getByRole('button', { name: '继续使用当前语言' }).click();
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('lang'));
  await page.reload();
  await offer.getByRole('button', { name: '使用中文' }).click();
  await expect(page.getByRole('link', { name: chinese('shell:login'), exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
});

test('a browser that blocks storage shows the chosen language from page to page', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product, locale: 'zh-CN' });
  await context.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked });
  });
  const page = await context.newPage();
  await page.goto(paths.gift());
  const offer = page.getByRole('region', { name: '本站有简体中文版。' });
  const login = page.getByRole('link', { name: words('zh_cn')('shell:login'), exact: true });
  await offer.getByRole('button', { name: '使用中文' }).click();
  await expect(login).toBeVisible();
  await page.goto(paths.help());
  await expect(login).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
});

test('the language is kept and the page reloads after a second', SMOKE, async ({ enter }) => {
  const { page, t } = await enter();
  await page.clock.install();
  await page.goto(paths.gift());
  await page.getByRole('button', { name: t('shell:language') }).click();
  const stands = await mark(page);
  const chinese = page.getByRole('menuitem', { name: '简体中文', exact: true });
  // A menu opens in time, which then stands still.
  await chinese.waitFor();
  await stopClock(page);
  await chinese.click();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('zh_cn');
  await page.clock.runFor(950);
  expect(await stands()).toBe(true);
  await page.clock.resume();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await stands()).toBe(false);
});

test('staff are not led to the support that they give', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_support' });
  await page.goto(paths.help());
  const support = page.getByRole('contentinfo').getByRole('link', { name: t('shell:nav.support'), exact: true });
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  await expect(support).toHaveCount(0);
  await expect(page.getByText(t('help:person.title'), { exact: true })).toHaveCount(0);
  // Customer service chooses its language on its own page, not in the header.
  await expect(page.getByRole('button', { name: new RegExp(t('shell:language')) })).toHaveCount(0);
  await page.goto(paths.me());
  await expect(page.getByRole('button', { name: t('shell:logout'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '简体中文', exact: true })).toBeVisible();
  await page.goto(paths.basicInfo());
  await expect(page.getByRole('combobox', { name: t('users:look.scheme') })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('users:look.lang') })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`the user’s popover is 130 to 240 px wide at ${width} px, and no entry of it breaks`, async ({
    enter,
    pair,
  }) => {
    const { page } = await enter({ as: pair.provider, width });
    await page.goto(paths.help());
    await page.getByTestId('user-menu').click();
    const menu = page.getByRole('menu');
    const entries = menu.getByRole('menuitem');
    await entries.first().waitFor();
    const box = await menu.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(POPOVER_WIDTHS.user);
    expect(box?.width).toBeLessThanOrEqual(POPOVER_WIDTHS.userMost);
    expect(await menu.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
    const heights = await entries.evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().height)),
    );
    expect(new Set(heights).size).toBe(1);
  });
}

test('the notices’ popover is 400 px wide, and no wider than a phone', async ({ enter, pair }) => {
  for (const width of [1440, 390]) {
    const { page } = await enter({ as: pair.seller, width });
    await page.goto(paths.help());
    await page.getByTestId('notice-bell').click();
    const popover = page.getByRole('dialog');
    await expect(popover).toBeInViewport({ ratio: 1 });
    const box = await popover.boundingBox();
    if (width === 1440) expect(box?.width).toBe(POPOVER_WIDTHS.notices);
    else expect(box?.width).toBeLessThanOrEqual(width);
  }
});

test('the settings open at the basic information, and a phone’s tab at the menu of all that is one’s own', async ({
  enter,
  pair,
}) => {
  const { page, t } = await enter({ as: pair.seller, width: 390 });
  await page.goto('/accountSettings');
  await expect(page).toHaveURL(/\/accountSettings\/basicInfo$/);
  await page
    .getByRole('navigation', { name: t('shell:menu'), exact: true })
    .last()
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(/\/me$/);
  await expect(page.getByRole('heading', { name: t('account:group.security'), exact: true })).toBeVisible();
  await page.reload();
  const address = page.getByText(`${pair.seller.slice(0, 1)}•••@example.com`, { exact: true });
  await expect(address.first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('@example.com');
});

test('a provider’s menu fits a window of 700 px', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_provider', width: 1440 });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(paths.help());
  await page.getByTestId('user-menu').click();
  const menu = page.getByRole('menu');
  for (const name of ['account:name.orders', 'account:name.support', 'account:all', 'shell:logout'])
    await expect(menu.getByRole('menuitem', { name: t(name), exact: true })).toBeInViewport({ ratio: 1 });
});

for (const { width, height } of [
  { width: 1440, height: 500 },
  { width: 390, height: 844 },
  { width: 390, height: 568 },
]) {
  test(`a provider’s menu has the way out in sight at ${width} x ${height}`, async ({ enter }) => {
    const { page, t } = await enter({ as: 'demo_provider', width });
    await page.setViewportSize({ width, height });
    await page.goto(paths.help());
    await page.getByTestId('user-menu').click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: t('shell:logout'), exact: true })).toBeInViewport({ ratio: 1 });
    await menu.getByRole('menuitem', { name: t('account:name.orders'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(paths.orderList()));
  });
}

test('the switcher of operators is 300 px wide', async ({ enter }) => {
  const { owner } = await newTeam();
  const { page, t } = await enter({ as: owner, width: 1440 });
  await page.goto(paths.help());
  await page.getByRole('button', { name: t('shell:operators.title'), exact: true }).click();
  const popover = page.getByRole('dialog');
  await expect(popover).toBeInViewport({ ratio: 1 });
  expect((await popover.boundingBox())?.width).toBe(POPOVER_WIDTHS.operator);
});

test('a phone of staff marks where it is, and offers neither selling, a wallet nor what is not theirs', async ({
  enter,
}) => {
  const agent = await enter({ as: 'demo_support', width: 390 });
  const moderator = await enter({ as: 'demo_moderator', width: 390 });
  const barOf = ({ page, t }: Visit) => page.getByRole('navigation', { name: t('shell:menu'), exact: true }).last();
  for (const [visit, path, key] of [
    [agent, paths.supportDesk(), 'supportDesk'],
    [agent, paths.words(), 'console'],
    [moderator, paths.cases(), 'cases'],
  ] as const) {
    await visit.page.goto(path);
    await expect(barOf(visit).locator('[aria-current=page]')).toHaveText(visit.t(`shell:tab.${key}`));
  }
  for (const key of ['sell', 'wallet', 'cases'])
    await expect(barOf(agent).getByText(agent.t(`shell:tab.${key}`), { exact: true })).toHaveCount(0);
});

test('who opens the user’s popover before it has been fetched sees it when it is there', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  const held: (() => void)[] = [];
  await page.route('**/assets/user-actions-*.js', async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  await page.goto(paths.help());
  const button = page.getByTestId('user-menu');
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => held.length).toBe(1);
  for (const go of held) go();
  await expect(page.getByRole('menuitem', { name: t('shell:logout'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
});

const ENTRANCES = { seller: paths.login(), provider: paths.serviceLogin() } as const;

for (const role of ['seller', 'provider'] as const) {
  const entrance = ENTRANCES[role];
  test(`a ${role} logs out to ${entrance} after a second, though the call fails`, async ({ enter, pair }) => {
    const { page, t } = await enter({ as: pair[role] });
    await answer(page, 'auth.logout', refused('session.expired'));
    await page.clock.install();
    await page.goto(paths.help());
    await page.getByTestId('user-menu').click();
    const logout = page.getByRole('menuitem', { name: t('shell:logout'), exact: true });
    await logout.waitFor();
    await stopClock(page);
    await logout.click();
    await expect(toastOf(page, t('shell:loggedOut'))).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    await page.clock.runFor(900);
    await expect(page).toHaveURL(/\/help$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(new RegExp(`${entrance}$`));
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(new RegExp(`${entrance}$`));
  });
}

test('a visitor is asked to log in first, and shown the way', SMOKE, async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(paths.gift());
  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('shell:nav.gift') })
    .click();
  await page.getByRole('menuitem', { name: t('shell:nav.create'), exact: true }).click();
  await expectToast(page, 'Please login first');
  await expect(page).toHaveURL(new RegExp(`/login/${encodeURIComponent(paths.publishStep1())}$`));
});

test('a call that needs a login leads there after 1.5 s', async ({ enter }) => {
  const { page } = await enter();
  await page.clock.install();
  await answer(page, 'ads.list', refused('session.required'));
  await page.goto(paths.gift());
  await expectToast(page, 'Please login first');
  await expect(page).toHaveURL(new RegExp(`/login/${encodeURIComponent(paths.gift())}$`));
});

test('who has no trading password is sent to set one before publishing', async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.seller });
  await answer(page, 'users.getMe', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, tradepwdFlag: false } } });
  });
  await page.goto(paths.publishStep1());
  await expectToast(page, 'Please set trading password first');
  await expect(page).toHaveURL(new RegExp(`${paths.tradingPassword()}\\?redirect=`));
});

test('blog and footer lead where the operator is, in a tab of their own', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(paths.help());
  const blog = page.getByRole('navigation').getByRole('link', { name: t('shell:nav.blog'), exact: true });
  await expect(blog).toHaveAttribute('href', LINKS.BLOG_URL);
  const footer = page.getByRole('contentinfo');
  const chat = footer.getByRole('link', { name: 'Chat', exact: true });
  for (const link of [blog, chat]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(chat).toHaveAttribute('href', 'https://chat.example/market');
  const mail = footer.getByRole('link', { name: LINKS.SUPPORT_EMAIL, exact: true });
  await expect(mail).toHaveAttribute('href', `mailto:${LINKS.SUPPORT_EMAIL}`);
});

test('the head of a page is answered as the page is', async ({ request }) => {
  const head = await request.head('/');
  expect(head.status()).toBe(200);
  expect(head.headers()['content-type']).toContain('text/html');
});

test('the files of the build are sent compressed and kept for good by their names, and no others', async ({
  request,
}) => {
  const script = /\/assets\/[\w-]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? '';
  const headers = { 'accept-encoding': 'br' };
  for (const file of [await request.get(script, { headers }), await request.head(script, { headers })]) {
    expect(file.status()).toBe(200);
    expect(file.headers()).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  expect((await request.get('/favicon.svg')).headers()['cache-control']).toBe('no-cache');
  for (const name of ['gone.js', '..%2f..%2fpackage.json', '%2e%2e%2findex.ts'])
    expect((await request.head(`/assets/${name}`)).status(), name).toBeGreaterThanOrEqual(403);
});

test('a warning lasts 1.5 s', async ({ enter }) => {
  const { page, t } = await enter();
  await page.clock.install();
  await page.goto(paths.gift());
  await page.getByRole('region', { name: t('market:home.offers') }).waitFor();
  await answer(page, 'ads.list', (route) => route.fulfill({ status: 404, json: {} }));
  const apple = page.getByRole('button', { name: 'Apple', exact: true });
  await apple.waitFor();
  await stopClock(page);
  await apple.click();
  const toast = toastOf(page, 'the requested resource does not exist');
  const passedMs = await passUntil(page, (options) => expect(toast).toBeVisible(options));
  await page.clock.runFor(1_400 - passedMs);
  await expect(toast).toBeVisible();
  // Its leaving is drawn, too.
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});
