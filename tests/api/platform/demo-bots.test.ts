import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { DEMO_RULES } from '#server/platform/demo.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { FAST_HASHES } from '#tests/fixtures/product.ts';
import { personFacts } from '#tests/fixtures/world/identity.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { sell, stateOf } from '#tests/fixtures/world/orders.ts';
import { koboFor, stateOf as payoutStateOf } from '#tests/fixtures/world/payouts.ts';
import { balanceOf, buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPayableAccount, pointsStateOf, proofOf } from '#tests/fixtures/world/points-orders.ts';
import { cast } from '#tools/demo-bots/cast.ts';
import { type BotAtWork, LOGIN_PASSWORD } from '#tools/demo-bots/duty.ts';
import { FIRST_BOT } from '#tools/seed/fixed-ids.ts';
import { seedDemo } from '#tools/seed.ts';
import { gatewayClient } from '#tools/wire/gateway-client.ts';

const DEFAULTS = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule.default]));

/** A bot without its patience: all that a look finds is done at once. */
interface HastyBot {
  /** Looks, and does what it finds. Answers the keys of the tasks. */
  look(): Promise<string[]>;
}

let app: TestApp;
let since = 0;
const bots = new Map<string, HastyBot>();
const person = { isThere: false };

beforeAll(async () => {
  // The rules of a newcomer's product: what the bots may not do there, nobody would see.
  app = await startTestApp({
    rules: { ...DEFAULTS, ...DEMO_RULES, ...FAST_HASHES, 'ads.list_count_ms': 0 },
    env: { DEMO_BOTS: '1' },
    loops: false,
  });
  await seedDemo(app.services, app.ownerUrl);
  const first = gatewayClient(app.url);
  await first.login(FIRST_BOT, LOGIN_PASSWORD, 'auth.serviceLogin');
  since = Date.parse((await first.call('users.getMe', {})).joinedAt);
  for (const { name, door, duties } of cast()) {
    const wire = gatewayClient(app.url);
    await wire.login(name, LOGIN_PASSWORD, door);
    for (const { prepare } of duties) await prepare?.(wire);
    const bot: BotAtWork = { wire, since, isPersonThere: () => person.isThere };
    bots.set(name, {
      async look() {
        const tasks = (await Promise.all(duties.map((duty) => duty.look(bot)))).flat();
        for (const { run } of tasks) await run();
        return tasks.map(({ key }) => key);
      },
    });
  }
});
// Closing audits the ledger that the bots leave.
afterAll(() => app.close());

const look = (name: string): Promise<string[]> => {
  const bot = bots.get(name);
  if (bot === undefined) throw new Error(`${name} is no bot`);
  return bot.look();
};

async function offerOf(provider: string, cardTypeId: string): Promise<string> {
  const { code } = await app.db.one<{ code: string }>(sql`
    SELECT a.code FROM buy_ad a JOIN app_user u ON u.id = a.provider_id
    WHERE u.user_name = ${provider} AND a.card_type_id = ${cardTypeId}`);
  return code;
}

const sellTo = async (seller: TestUser, face = 20): Promise<string> =>
  (await sell(seller, await offerOf('northgate', 'apple-us-usd-ecode'), [{ face }])).orderCode;

describe('the bots of the demo', () => {
  it('leave what the demo began with alone', async () => {
    for (const name of bots.keys()) expect(await look(name), name).toEqual([]);
  });

  it('open a card, test it and pay, and report the sixth of a seller', async () => {
    const seller = await buildUser(app);
    for (let number = 1; number <= 5; number++) {
      const code = await sellTo(seller);
      expect(await look('northgate')).toEqual([`${code} to_view mine`]);
      expect(await stateOf(app, code)).toBe('to_confirm');
      await look('northgate');
      expect(await stateOf(app, code), `order ${number}`).toBe('completed');
    }
    const code = await sellTo(seller);
    await look('northgate');
    await look('northgate');
    const { claim, cards, orderAmount } = await seller.wire.call('orders.get', { code });
    expect(cards[0]?.claim).toMatchObject({ kind: 'mismatch', actualFaceValue: '1000' });
    expect(claim?.amount).toBe(String(BigInt(orderAmount) / 2n));

    const amount = String((BigInt(orderAmount) * 3n) / 4n);
    await seller.wire.call('disputes.propose', { code, amount, tradePassword: TRADE_PASSWORD });
    expect(await look('northgate')).toEqual([`${code} negotiating mine`]);
    const settled = await seller.wire.call('orders.get', { code });
    expect([settled.state, settled.settledAmount]).toEqual(['completed', amount]);
  });

  it('pay a reported card in full when its seller does nothing', async () => {
    const seller = await buildUser(app);
    const code = await sellTo(seller);
    await look('northgate');
    const provider = gatewayClient(app.url);
    await provider.login('northgate', LOGIN_PASSWORD, 'auth.serviceLogin');
    const { cards } = await provider.call('orders.get', { code });
    const evidence = await proofOf(app, { ...seller, userId: (await provider.call('users.getMe', {})).userId });
    const card = {
      cardId: cards[0]?.id ?? '',
      kind: 'invalid',
      actualFaceValue: 0,
      note: 'Not valid',
      evidence,
    } as const;
    await provider.call('disputes.openClaim', { code, cards: [card] });
    expect(await look('northgate')).toEqual([`${code} negotiating theirs`]);
    expect(await stateOf(app, code)).toBe('completed');
  });

  it('take and pay a payout, whose owner then says that it came', async () => {
    const owner = await buildUser(app, { points: 300 });
    const accountId = await addPayableAccount(app, owner);
    const asks = { accountId, points: `${100n * POINT}`, fiat: koboFor(100), tradePassword: TRADE_PASSWORD };
    const { id } = await owner.wire.call('payouts.request', asks);
    expect(await look(FIRST_BOT)).toEqual([`${id} open first`]);
    expect(await payoutStateOf(app, id)).toBe('taken');
    expect(await look(FIRST_BOT)).toEqual([`${id} taken`]);
    expect(await payoutStateOf(app, id)).toBe('paid');
    await owner.wire.call('payouts.confirm', { id, tradePassword: TRADE_PASSWORD });
    expect(await balanceOf(app, owner)).toMatchObject({ amount: 200n * POINT });
  });

  it('let a person go first who plays the same part', async () => {
    const owner = await buildUser(app, { points: 300 });
    const accountId = await addPayableAccount(app, owner);
    const asks = { accountId, points: `${100n * POINT}`, fiat: koboFor(100), tradePassword: TRADE_PASSWORD };
    const { id } = await owner.wire.call('payouts.request', asks);
    const part = cast().find(({ name }) => name === FIRST_BOT);
    const wire = gatewayClient(app.url);
    await wire.login(FIRST_BOT, LOGIN_PASSWORD, 'auth.serviceLogin');
    const delays = [];
    for (const isThere of [false, true]) {
      const tasks = await part?.duties[0]?.look({ wire, since, isPersonThere: () => isThere });
      delays.push(tasks?.find(({ key }) => key.startsWith(id))?.delayS);
    }
    expect(delays).toEqual([10, 120]);
  });

  it('approve the first level of identity, and leave a document to people that another account has', async () => {
    const [newcomer, other] = [await buildUser(app, { level: 0 }), await buildUser(app, { level: 0 })];
    const facts = personFacts();
    await newcomer.wire.call('identity.submitOne', facts);
    await look('demo_desk');
    await look('demo_desk');
    expect((await newcomer.wire.call('identity.getOwn', {})).level).toBe(1);
    await other.wire.call('identity.submitOne', { ...facts, givenName: 'Nils' });
    expect(await look('demo_desk')).toEqual([]);
    expect((await other.wire.call('identity.getOwn', {})).one.state).toBe('pending');
  });

  it('release points that were paid for, in each currency', async () => {
    for (const [seller, currency, method] of [
      ['ines_r', 'EUR', 'bank_EU'],
      ['ines_r', 'USD', 'bank_US'],
      ['dmitri_v', 'GBP', 'bank_GB'],
      ['ben_okafor', 'NGN', 'bank_NG'],
    ] as const) {
      const buyer = await buildUser(app);
      const { list } = await buyer.wire.call('pointsAds.list', { currency, side: 'sell', method });
      const ad = list.find(({ owner }) => owner.name === seller);
      const { code: adCode = '', version: adVersion = 0, unitPrice } = ad ?? {};
      const seen = { adCode, adVersion, unitPrice: unitPrice ?? '', amount: `${20n * POINT}`, method };
      const { orderCode: code } = await buyer.wire.call('pointsOrders.place', seen);
      expect(await look(seller), currency).toEqual([]);
      const files = await proofOf(app, buyer);
      await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Kari', files });
      await look(seller);
      expect(await pointsStateOf(app, code), currency).toBe('released');
      expect(await balanceOf(app, buyer)).toMatchObject({ amount: 20n * POINT });
    }
  });

  it('take new offers of either side once, and pay', async () => {
    const owner = await buildUser(app, { points: 500 });
    const accountId = await addPayableAccount(app, owner);
    const draft = { currency: 'NGN', methods: ['bank_NG'], minAmount: 15 };
    const sells = await publishPointsAd(owner, {
      ...draft,
      side: 'sell',
      totalAmount: 100,
      paymentAccountIds: [accountId],
    });
    const buys = await publishPointsAd(owner, { ...draft, side: 'buy' });
    expect(new Set(await look('ines_r'))).toEqual(new Set([`${sells} take`, `${buys} take`]));
    const { list } = await owner.wire.call('pointsOrders.listMine', {});
    expect(list.map(({ adCode, orderAmount }) => [adCode, orderAmount]).toSorted()).toEqual(
      [sells, buys].map((code) => [code, `${15n * POINT}`]).toSorted(),
    );
    const sold = list.find(({ adCode }) => adCode === sells);
    expect(await look('ines_r')).toEqual([`${sold?.code} to_pay`]);
    expect(await pointsStateOf(app, sold?.code ?? '')).toBe('paid');
    expect(await look('ines_r')).toEqual([]);
  });
});
