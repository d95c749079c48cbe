import type { Route } from '@playwright/test';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { stopClock } from '../support/clock.ts';
import { declareOwn, dropPicture, freshCode, mark, typeLogin } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { place } from '../support/orders.ts';
import { answer, answered, codeIn, codeOf, refused, sentence } from '../support/replies.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('a timeout is told after 60 s', async ({ enter }) => {
  const { page, t } = await enter();
  await page.clock.install();
  await page.goto(paths.gift());
  await page.getByRole('region', { name: t('market:home.offers') }).waitFor();
  await answer(page, 'ads.list', () => new Promise<void>(() => undefined));
  const requested = page.waitForRequest((request) => codeIn(request.postData()) === codeOf('ads.list'));
  await page.getByRole('button', { name: 'Apple', exact: true }).click();
  await requested;
  await page.clock.fastForward(60_000);
  const words = 'Network connection timed out, please try again.';
  await expectToast(page, words);
});

test('a session that ended is said, forgotten, and leads to the login', SMOKE, async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.seller });
  await page.clock.install();
  await answer(page, 'points.getBalance', refused('session.expired'));
  await page.goto(paths.trustList());
  await expectToast(page, sentence('session.expired'));
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await expect(page).toHaveURL(new RegExp(`/login/${encodeURIComponent(paths.trustList())}$`));
});

test('what the platform turns down is said in a box that stays', async ({ enter, pair }) => {
  const knownOrder = await place(pair, [{ face: 25, code: freshCode() }]);
  const visit = await enter({ as: pair.seller });
  const { page, t } = visit;
  await page.goto(`${paths.goSell(knownOrder.adCode)}?face=25`);
  const row = page.getByRole('group', { name: t('market:sell.card', { number: 1 }), exact: true });
  await dropPicture(row);
  await row.getByLabel(t('market:code.label'), { exact: true }).fill(knownOrder.codes[0] ?? '');
  await expect(row.getByLabel(t('market:sell.ready'))).toBeVisible();
  await declareOwn(visit);
  await page.getByRole('button', { name: t('market:sell.act'), exact: true }).click();
  const box = page.getByRole('alertdialog', { name: t('shell:blackOrder'), exact: true });
  await expect(box).toContainText(sentence('cards.duplicate').replace('{row}', '1'));
  await box.getByRole('button', { name: t('ui:alert.close'), exact: true }).click();
  await expect(box).toHaveCount(0);
});

test('the loading mask stands while an act runs, at most 12 s, and goes 500 ms after it', async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  const mask = page.getByRole('progressbar', { name: t('ui:loading'), exact: true });
  const held: { reply?: (() => Promise<void>) | undefined } = {};
  await answer(page, 'auth.login', async (route) => {
    await new Promise<void>((done) => {
      held.reply = async () => {
        await refused('auth.login_failed')(route);
        done();
      };
    });
  });
  await page.clock.install();
  await page.goto(paths.login());
  await expect(mask).toHaveCount(0);
  await page.getByLabel(t('auth:login.account')).waitFor();
  await stopClock(page);
  await typeLogin(visit, 'nobody');
  await expect(mask).toBeVisible();
  await expect.poll(() => held.reply).toBeDefined();
  await page.clock.runFor(11_000);
  await expect(mask).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(mask).toHaveCount(0);

  await answered(held);
  await expect(page.getByText(sentence('auth.login_failed')).first()).toBeVisible();
  await typeLogin(visit, 'nobody');
  await expect.poll(() => held.reply).toBeDefined();
  await answered(held);
  await expect(page.getByRole('button', { name: t('auth:login.act'), exact: true }).last()).toBeEnabled();
  await expect(mask).toBeVisible();
  await page.clock.runFor(500);
  await expect(mask).toHaveCount(0);
});

test('a read that takes a moment shows the loading line, and lets presses through', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  const mask = page.getByRole('progressbar', { name: t('ui:loading'), exact: true });
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await answer(page, 'auth.listSessions', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(paths.security());
  await expect(mask).toBeVisible();
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menu')).toBeVisible();
  release();
  await expect(mask).toHaveCount(0);
  await expect(page.getByRole('table', { name: t('auth:security.sessions'), exact: true })).toBeVisible();
});

const LOSSES: Readonly<Record<'missing' | 'error' | 'timeout', (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  error: (route) => route.abort(),
  timeout: () => new Promise(() => undefined),
};

for (const [type, lose] of Object.entries(LOSSES)) {
  test(`a chunk that does not come (${type}) is told, and a reload is offered`, async ({ enter }) => {
    const { page, t } = await enter();
    await page.clock.install();
    await page.goto(paths.login());
    await page.getByLabel(t('auth:login.account')).waitFor();
    // The parts that come after a page are there: only the next page is lost.
    await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
    await page.route('**/assets/**', lose);
    const requested = page.waitForRequest('**/assets/*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Cardway' }).click();
    // Its time runs from here.
    await requested;
    if (type === 'timeout') await page.clock.fastForward(120_000);
    const words = page.getByText(t('shell:chunkFailed', { type: t(`shell:chunkType.${type}`) }), { exact: true });
    await expect(words).toBeVisible();
    await expect(words).toHaveText(`Loading chunk failed (${type})`);
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: t('shell:reload'), exact: true }).click();
    await expect(page.getByRole('region', { name: t('market:home.offers') })).toBeVisible();
  });
}

test('a part that does not come is told on the page that stands without it', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  await page.route('**/assets/live-*.js', (route) => route.abort());
  await page.goto(paths.help());
  const words = page
    .getByRole('alert')
    .filter({ hasText: t('shell:chunkFailed', { type: t('shell:chunkType.error') }) });
  await expect(words).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/assets/live-*.js');
  await words.getByRole('button', { name: t('shell:reload'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('an export that fails says nothing', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  await page.goto(paths.orderList());
  const requested = page.waitForResponse('**/gateway/export');
  await page.route('**/gateway/export', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  const button = page.getByRole('button', { name: t('orders:export'), exact: true });
  await button.click();
  await requested;
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('clock, own and opposite account may fail: the pages stand, and nothing is said', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  const provider = await member(pair.provider);
  await publishAd(provider);
  const failed: string[] = [];
  for (const name of ['base.getTime', 'users.getMe', 'users.getOpposite'] as const) {
    await answer(page, name, async (route) => {
      failed.push(name);
      await route.fulfill({ status: 503, json: { message: 'asleep' } });
    });
  }
  await page.goto(paths.buySeller('buy', provider.userId));
  await expect(page.getByRole('heading', { level: 1, name: t('goods:seller.unnamed'), exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new Set(failed)).toEqual(new Set(['base.getTime', 'users.getMe', 'users.getOpposite']));
});

test('a stale page is reloaded', async ({ enter }) => {
  const { page } = await enter();
  await page.clock.install();
  await answer(page, 'ads.list', refused('page.stale'));
  await page.goto(paths.gift());
  const stands = await mark(page);
  await expectToast(page, sentence('page.stale'));
  await page.unroute('**/gateway');
  await expect(async () => expect(await stands()).toBe(false)).toPass();
});

test('HTTP 404 is a warning, another failure is told by its status and message', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(paths.gift());
  await page.getByRole('region', { name: t('market:home.offers') }).waitFor();
  await answer(page, 'ads.list', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: 'Apple', exact: true }).click();
  await expectToast(page, 'the requested resource does not exist');
  await page.unroute('**/gateway');
  await answer(page, 'ads.list', (route) => route.fulfill({ status: 418, json: { message: 'a teapot' } }));
  await page.getByRole('button', { name: 'Steam', exact: true }).click();
  await expect(page.getByText(t('shell:api.serverSays', { status: 418, message: 'a teapot' }))).toBeVisible();
});
