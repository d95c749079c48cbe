import { randomUUID } from 'node:crypto';
import { noiseImage } from '#tests/fixtures/trade.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from './support/forms.ts';
import { barriers, listen, overflow, settled, wordless } from './support/health.ts';
import { member } from './support/members.ts';
import { arbitrated, claim, place, reveal } from './support/orders.ts';
import { expect, test } from './support/test.ts';
import { LANGS } from './support/words.ts';

type Route = keyof typeof paths;

interface Stop {
  readonly route: Route | 'notFound';
  readonly path: string;
}

interface Tour {
  /** A demo account; a visitor when left out. */
  readonly as?: string;
  readonly stops: () => Promise<Stop[]>;
}

/** Not the accounts of the other files. */
const PAIR = { seller: 'jonas_k', provider: 'harbor_lane' };
/** Has cards for sale that no other file buys. */
const CARD_OWNER = 'grace_lin';
const WIDTHS = [1440, 390] as const;

/** Who goes where. Together they open every route of paths.ts; the last test says so. */
const TOURS: Record<string, Tour> = {
  visitor: {
    stops: async () => [
      { route: 'home', path: paths.home() },
      { route: 'gift', path: paths.gift() },
      { route: 'login', path: paths.login() },
      { route: 'serviceLogin', path: paths.serviceLogin() },
      { route: 'register', path: paths.register() },
      { route: 'registerEmail', path: paths.registerEmail('00000000-0000-7000-8000-000000000000', 'x'.repeat(20)) },
      { route: 'setPassword', path: paths.setPassword() },
      { route: 'adDetails', path: paths.adDetails((await someAd()).code) },
      { route: 'homeInfo', path: paths.homeInfo('buy', (await someAd()).code) },
      { route: 'userCenter', path: paths.userCenter((await someAd()).provider.userId) },
      { route: 'help', path: paths.help() },
      { route: 'help', path: `${paths.help()}?q=appeal` },
      { route: 'help', path: paths.help('claims') },
      { route: 'help', path: paths.help('order-clocks', 'release') },
      { route: 'help', path: paths.help('no-such-article') },
      { route: 'support', path: paths.support() },
      { route: 'notFound', path: '/no/such/page' },
    ],
  },
  seller: {
    as: PAIR.seller,
    stops: async () => [
      { route: 'goSell', path: `${paths.goSell((await someAd()).code)}?face=100` },
      { route: 'quickSell', path: paths.quickSell() },
      { route: 'sellPlaceAnOrder', path: paths.sellPlaceAnOrder((await someAd()).code) },
      { route: 'goSellOrder', path: paths.goSellOrder(await endedOrder()) },
      { route: 'orderList', path: paths.orderList() },
      { route: 'userCenter', path: paths.userCenter((await member(PAIR.provider)).userId) },
      { route: 'trustList', path: paths.trustList() },
      { route: 'blockList', path: paths.blockList() },
      { route: 'transferResult', path: paths.transferResult(await endedOrder()) },
      { route: 'wallet', path: paths.wallet() },
      { route: 'chat', path: paths.chat() },
      { route: 'chat', path: paths.chat(await someTalk()) },
      { route: 'support', path: paths.support() },
      { route: 'notice', path: paths.notice() },
      { route: 'notice', path: `${paths.notice()}?tab=settings` },
      { route: 'tradingPassword', path: paths.tradingPassword() },
      { route: 'basicInfo', path: paths.basicInfo() },
      ...(await someOrders()).map((path) => ({ route: 'operate' as const, path })),
      // Without a dispute, in negotiation, and with a moderator.
      ...(await someOrders()).slice(1, 4).map((path) => ({ route: 'dispute' as const, path: disputeOf(path) })),
    ],
  },
  provider: {
    as: PAIR.provider,
    stops: async () => [
      { route: 'publishStep1', path: paths.publishStep1() },
      ...([2, 3, 4, 5, 6] as const).map((step) => ({
        route: `publishStep${step}` as const,
        path: paths[`publishStep${step}`](),
      })),
      { route: 'myOffers', path: paths.myOffers() },
      { route: 'advertisementDetails', path: paths.advertisementDetails('buy', await ownAd()) },
      { route: 'bail', path: paths.bail() },
      { route: 'chat', path: paths.chat(await someTalk()) },
      { route: 'myAds', path: paths.myAds() },
      { route: 'editAd', path: paths.editAd(await ownAd()) },
      { route: 'adDetails', path: paths.adDetails(await ownAd()) },
      ...(await someOrders()).map((path) => ({ route: 'operate' as const, path })),
      // Without a dispute, in negotiation, and with a moderator.
      ...(await someOrders()).slice(1, 4).map((path) => ({ route: 'dispute' as const, path: disputeOf(path) })),
    ],
  },
  cardOwner: {
    as: CARD_OWNER,
    stops: async () => {
      const { code } = await sellAdOf(CARD_OWNER);
      return [
        { route: 'goodsList', path: paths.goodsList(code) },
        { route: 'editAdSell', path: paths.editAdSell(code) },
        { route: 'advertisementDetails', path: paths.advertisementDetails('sell', code) },
        { route: 'homeInfo', path: paths.homeInfo('sell', code) },
        { route: 'myOffers', path: paths.myOffers() },
        { route: 'publishStep1', path: paths.publishStep1() },
        { route: 'sellList', path: paths.sellList('all') },
        { route: 'adSellDetails', path: paths.adSellDetails(code) },
      ];
    },
  },
  cardBuyer: {
    as: PAIR.provider,
    stops: async () => {
      const { code, seller, goods, unitPrice, version } = await sellAdOf(CARD_OWNER);
      const chosen = `goods=${goods[0]?.id}&price=${unitPrice}&version=${version}`;
      return [
        { route: 'gift', path: `${paths.gift()}?side=sell` },
        { route: 'sellDetails', path: paths.sellDetails(code) },
        { route: 'buySeller', path: paths.buySeller('sell', seller.userId) },
        { route: 'goOrder', path: paths.goOrder(code) },
        { route: 'buyPlaceAnOrder', path: `${paths.buyPlaceAnOrder(code)}?${chosen}` },
      ];
    },
  },
  moderator: {
    as: 'demo_moderator',
    stops: async () => {
      const { wire } = await member('demo_moderator');
      const { list } = await wire.call('disputes.listCases', { tab: 'open', start: 1, limit: 20 });
      return [
        { route: 'cases', path: paths.cases() },
        { route: 'caseStatistics', path: paths.caseStatistics() },
        ...list.slice(0, 1).map(({ code }) => ({ route: 'case' as const, path: paths.case(code) })),
      ];
    },
  },
  support: {
    as: 'demo_support',
    stops: async () => [
      { route: 'supportDesk', path: paths.supportDesk() },
      { route: 'supportDesk', path: `${paths.supportDesk()}?tab=open` },
      { route: 'words', path: paths.words() },
      { route: 'words', path: paths.words('triggers') },
      { route: 'basicInfo', path: paths.basicInfo() },
    ],
  },
  admin: {
    as: 'demo_admin',
    stops: async () =>
      (['rules', 'types', 'rates', 'changes'] as const).map((tab) => ({
        route: 'settings',
        path: paths.settings(tab),
      })),
  },
};

test.describe.configure({ mode: 'parallel' });

for (const [who, { as, stops }] of Object.entries(TOURS)) {
  for (const lang of LANGS) {
    for (const width of WIDTHS) {
      test(`every page of a ${who} stands, in ${lang} at ${width} pixels`, async ({ enter }) => {
        test.slow();
        const { page } = await enter({ ...(as ? { as } : {}), lang, width });
        const heard = listen(page);
        for (const { path } of await stops()) {
          await page.goto(path);
          await settled(page);
          const wrong = { heard: heard.splice(0), wordless: await wordless(page), tooWide: await overflow(page) };
          expect.soft(wrong, path).toEqual({ heard: [], wordless: [], tooWide: [] });
          await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh_cn' ? 'zh-CN' : 'en');
        }
      });
    }
  }

  test(`every page of a ${who} is open to everybody, in light and dark`, async ({ enter }) => {
    test.slow();
    const { page } = await enter(as ? { as } : {});
    const html = page.locator('html');
    for (const { path } of await stops()) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await settled(page);
      expect.soft(await barriers(page), path).toEqual([]);
      // Nothing but the colours differs in the dark.
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      expect.soft(await barriers(page, ['color-contrast', 'link-in-text-block']), `${path} in the dark`).toEqual([]);
    }
  });
}

test('the tours leave out no route', async () => {
  const seen = new Set<string>();
  for (const { stops } of Object.values(TOURS)) for (const { route } of await stops()) seen.add(route);
  expect(Object.keys(paths).filter((route) => !seen.has(route))).toEqual([]);
});

test('the checks of a page find what is planted', async ({ enter }) => {
  const { page } = await enter();
  await page.goto(paths.gift());
  await settled(page);
  const heard = listen(page);
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<button></button><p title="{{name}}">sell.noSuchKey</p>';
    planted.style.width = '2000px';
    document.body.append(planted);
    console.error('planted');
  });
  expect(await wordless(page)).toEqual(['sell.noSuchKey', '{{name}}']);
  expect((await overflow(page)).length).toBeGreaterThan(0);
  expect((await barriers(page)).map((one) => one.split(':')[0])).toContain('button-name');
  await expect.poll(() => heard).toEqual(['console: planted']);
});

test('an unknown address leads on', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: t('shell:notFound.title'), exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('shell:notFound.market'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('market:home.title'), exact: true })).toBeVisible();
});

test('an order of others is not found, and says where one’s own are', async ({ enter }) => {
  const [path = ''] = await someOrders();
  const { page, t } = await enter({ as: 'demo_trader' });
  await page.goto(path);
  await expect(page.getByText(t('operate:notFound.title'), { exact: true })).toBeVisible();
});

async function someAd(): Promise<{ code: string; provider: { userId: string } }> {
  const { wire } = await member(PAIR.seller);
  const { list } = await wire.call('ads.list', { sort: 'rate', start: 1, limit: 1 });
  const [ad] = list;
  if (!ad) throw new Error('the market has no offer');
  return ad;
}

async function ownAd(): Promise<string> {
  const { wire } = await member(PAIR.provider);
  const { list } = await wire.call('ads.listMine', { start: 1, limit: 1 });
  return list[0]?.code ?? '';
}

let talking: Promise<string> | undefined;

/** The conversation of an order that has come to a moderator: both parties, staff and the platform speak in it. */
function someTalk(): Promise<string> {
  talking ??= (async () => {
    const order = await place(PAIR, [{ face: 100, code: freshCode() }]);
    const { id } = await order.seller.wire.call('chat.openConversation', { orderCode: order.code });
    const say = ({ wire }: { wire: typeof order.seller.wire }, text: string, replyTo?: number) =>
      wire.call('chat.send', {
        conversationId: id,
        clientId: randomUUID(),
        kind: 'text',
        text,
        ...(replyTo === undefined ? {} : { replyTo }),
      });
    await say(order.seller, 'The receipt is at https://example.com/receipt');
    const { seq } = await say(order.provider, 'Thank you, I look at it', 1);
    await order.provider.wire.call('chat.retract', { conversationId: id, seq });
    const uploadIds = [await order.seller.wire.upload('chat', await noiseImage())];
    await order.seller.wire.call('chat.send', { conversationId: id, clientId: randomUUID(), kind: 'image', uploadIds });
    await order.seller.wire.call('chat.send', {
      conversationId: id,
      clientId: randomUUID(),
      kind: 'order',
      orderCode: order.code,
    });
    await arbitrated(order, 'invalid');
    const moderator = await member('demo_moderator');
    await moderator.wire.call('disputes.takeCase', { code: order.code });
    await moderator.wire.call('chat.openConversation', { orderCode: order.code });
    await say(moderator, 'I look at both sides');
    return id;
  })();
  return talking;
}

/** The dispute page of the order whose workspace is at `path`. */
function disputeOf(path: string): string {
  return paths.dispute(path.split('/')[3] ?? '');
}

/** The seller's latest order that ended with a settlement to look at. */
async function endedOrder(): Promise<string> {
  const { wire } = await member(PAIR.seller);
  const { list } = await wire.call('orders.listMine', { state: 'completed', start: 1, limit: 1 });
  if (!list[0]) throw new Error('the seller has no completed order');
  return list[0].code;
}

let placed: Promise<string[]> | undefined;

/** A workspace in each of the states that look most different. */
function someOrders(): Promise<string[]> {
  placed ??= (async () => {
    const card = () => ({ face: 100, code: freshCode() });
    const sealed = await place(PAIR, [card(), card()]);
    const opened = await place(PAIR, [card()]);
    await reveal(opened);
    const claimed = await place(PAIR, [card(), card()]);
    await claim(claimed, 40);
    const held = await place(PAIR, [card()]);
    await arbitrated(held, 'invalid');
    const ended = await place(PAIR, [card()]);
    await ended.seller.wire.call('orders.cancel', { code: ended.code });
    return [sealed, opened, claimed, held, ended].map(({ path }) => path);
  })();
  return placed;
}

/** The owner's newest sell ad, with its cards on sale. */
async function sellAdOf(owner: string) {
  const { wire } = await member(owner);
  const { list } = await wire.call('goods.listMine', { status: 'on', start: 1, limit: 1 });
  return wire.call('goods.get', { code: list[0]?.code ?? '' });
}
