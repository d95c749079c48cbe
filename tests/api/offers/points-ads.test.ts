import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { pointsDraft, publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { buildPayee, card, nigerian, wallet } from '#tests/fixtures/world/payment-accounts.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'points_ads.max_open_per_user': 4, 'ads.list_count_ms': 0 });
const buyer = await buildUser(world);
afterAll(() => world.close());

type Draft = Partial<ParamsOf<'pointsAds.publish'>>;
const publish = (owner: TestUser, change: Draft = {}) =>
  outcomeOf(owner.wire.call('pointsAds.publish', pointsDraft(change)));
const market = (params: ParamsOf<'pointsAds.list'>) => client(world.url).call('pointsAds.list', params);
const codesOf = async (params: ParamsOf<'pointsAds.list'>) => (await market(params)).list.map(({ code }) => code);

/** Somebody with points and a bank account that may be paid. */
async function payee(points = 1_000): Promise<{ owner: TestUser; accountId: string }> {
  const owner = await buildPayee(world, world.people.moderator, { points });
  const { id: accountId } = await owner.wire.call('paymentAccounts.add', nigerian());
  await world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
  return { owner, accountId };
}

describe('publishing a points ad', () => {
  it('puts it into the market of its currency and side, with the price of the moment', async () => {
    const owner = await buildUser(world);
    const code = await publishPointsAd(owner, { currency: 'USD', minAmount: 20, maxAmount: 500 });
    const [shown] = (await market({ side: 'buy', ownerId: owner.userId })).list;
    expect(shown).toMatchObject({
      code,
      side: 'buy',
      currency: 'USD',
      premium: 250,
      unitPrice: '102500000',
      marketPrice: '100000000',
      minAmount: '20000000',
      availableAmount: '1000000000',
      hidden: false,
    });
    expect(await codesOf({ side: 'sell', ownerId: owner.userId })).toEqual([]);
    expect((await owner.wire.call('pointsAds.get', { code })).isMine).toBe(true);
  });

  it.each<[string, Draft, string]>([
    ['both the only amounts and bounds', { exactAmounts: [50], minAmount: 10 }, 'ads.amount_range'],
    ['bounds that cross', { minAmount: 50, maxAmount: 40 }, 'ads.amount_range'],
    ['an amount above the total', { exactAmounts: [2_000] }, 'ads.amount_range'],
    ['a fixed price far from the market', { price: { pricing: 'fixed', fixedPrice: '9' } }, 'points_ads.price_far'],
    [
      'an own rate far from the market',
      { price: { pricing: 'premium', premium: '0', exchangeRate: '900' } },
      'points_ads.price_far',
    ],
    ['a method that nobody knows', { methods: ['pigeon'] }, 'gateway.invalid'],
    ['a premium with three decimals', { price: { pricing: 'premium', premium: '1.001' } }, 'gateway.invalid'],
    ['a premium out of range', { price: { pricing: 'premium', premium: '100' } }, 'gateway.invalid'],
    ['points as money', { currency: 'POINTS' }, 'gateway.invalid'],
    ['too little to trade', { totalAmount: 9 }, 'gateway.invalid'],
    ['no method', { methods: [] }, 'gateway.invalid'],
    ['six methods', { methods: ['paypal', 'wise', 'zelle', 'venmo', 'opay', 'mpesa'] }, 'gateway.invalid'],
    ['nine minutes to pay', { payMinutes: 9 }, 'gateway.invalid'],
    ['no password', { tradePassword: 'Wrong9999' }, 'auth.trading_password_wrong'],
  ])('refuses %s', async (_, change, refusal) => {
    expect(await publish(buyer, change)).toBe(refusal);
  });

  it('asks for a trading password, and keeps to the number of ads', async () => {
    const owner = await buildUser(world);
    await world.db.run(sql`UPDATE app_user SET trading_password_hash = NULL WHERE id = ${owner.userId}`);
    expect(await publish(owner)).toBe('auth.trading_password_unset');
    const many = await buildUser(world);
    for (let n = 0; n < 4; n++) expect(await publish(many)).toBe('ok');
    expect(await publish(many)).toBe('ads.too_many');
  });
});

describe('selling points', () => {
  it('needs an own account that may be paid, for each method but gift cards', async () => {
    const { owner, accountId } = await payee();
    const sell = (change: Draft) => publish(owner, { side: 'sell', methods: ['bank_NG'], ...change });
    expect(await sell({})).toBe('points_ads.method_without_account');
    expect(await sell({ methods: ['gift_card'] })).toBe('ok');
    expect(await sell({ methods: ['bank_NG', 'opay'], paymentAccountIds: [accountId] })).toBe(
      'points_ads.method_without_account',
    );
    expect(await sell({ methods: ['gift_card'], paymentAccountIds: [accountId] })).toBe(
      'points_ads.account_without_method',
    );
    const { id: fresh } = await owner.wire.call('paymentAccounts.add', wallet());
    expect(await sell({ methods: ['opay'], paymentAccountIds: [fresh] })).toBe('payment_accounts.held');
    const { id: plastic } = await owner.wire.call('paymentAccounts.add', card());
    await world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE user_id = ${owner.userId}`);
    expect(await sell({ paymentAccountIds: [accountId, plastic] })).toBe('points_ads.account_without_method');
    expect(await sell({ methods: ['bank_NG', 'opay'], paymentAccountIds: [accountId, fresh] })).toBe('ok');
    const other = await payee();
    expect(await publish(other.owner, { side: 'sell', methods: ['bank_NG'], paymentAccountIds: [accountId] })).toBe(
      'nothing.found',
    );
  });

  it('is hidden while the balance does not cover its least order with the fee, or nobody can pay', async () => {
    const { owner, accountId } = await payee(100);
    const terms: Draft = { side: 'sell', methods: ['bank_NG'], paymentAccountIds: [accountId] };
    const code = await publishPointsAd(owner, { ...terms, exactAmounts: [100, 500] });
    const covered = await publishPointsAd(owner, { ...terms, minAmount: 50 });
    expect(await owner.wire.call('pointsAds.getMine', { code })).toMatchObject({
      hidden: true,
      hiddenWhy: 'balance',
      exactAmounts: ['100000000', '500000000'],
      paymentAccountIds: [accountId],
    });
    expect(await codesOf({ side: 'sell', ownerId: owner.userId })).toEqual([covered]);
    await owner.wire.call('paymentAccounts.close', { id: accountId });
    expect(await codesOf({ side: 'sell', ownerId: owner.userId })).toEqual([]);
    expect((await owner.wire.call('pointsAds.getMine', { code: covered })).hiddenWhy).toBe('account');
  });
});

describe('the market of points', () => {
  it('lists the best price first, and says which it is', async () => {
    const owners = [await buildUser(world), await buildUser(world), await buildUser(world)];
    const premiums = ['-3', '8', '1'];
    const codes: string[] = [];
    for (const [index, owner] of owners.entries()) {
      const price = { pricing: 'premium' as const, premium: premiums[index] ?? '0' };
      codes.push(await publishPointsAd(owner, { currency: 'GBP', price, methods: ['bank_GB', 'wise'] }));
    }
    const page = await market({ side: 'buy', currency: 'GBP' });
    expect(page.list.map(({ code }) => code)).toEqual([codes[1], codes[2], codes[0]]);
    expect(page.bestPrice).toBe(page.list[0]?.unitPrice);
    expect(await codesOf({ side: 'buy', currency: 'GBP', method: 'paypal' })).toEqual([]);
    expect(await codesOf({ side: 'buy', currency: 'GBP', method: 'wise', limit: 1, start: 2 })).toEqual([codes[2]]);
    expect(await codesOf({ side: 'buy', currency: 'GBP', onlineOnly: true })).toEqual([]);
  });

  it('is sorted by age and by the largest order on request', async () => {
    const owner = await buildUser(world);
    const codes: string[] = [];
    for (const [premium, maxAmount] of [
      ['2', 300],
      ['5', 900],
      ['-1', 600],
    ] as const) {
      codes.push(
        await publishPointsAd(owner, {
          currency: 'AUD',
          price: { pricing: 'premium', premium },
          minAmount: 10,
          maxAmount,
        }),
      );
    }
    const [first, second, third] = codes;
    const sorted = (sort: 'price' | 'newest' | 'limit') => codesOf({ side: 'buy', currency: 'AUD', sort });
    expect(await sorted('price')).toEqual([second, first, third]);
    expect(await sorted('newest')).toEqual([third, second, first]);
    expect(await sorted('limit')).toEqual([second, third, first]);
  });

  it('is narrowed by how is paid and to the offers of others, before it is cut into pages', async () => {
    const { owner } = await payee();
    const ways: readonly string[][] = [['bank_GB'], ['paypal'], ['gift_card'], ['bank_EU', 'wise']];
    const codes: string[] = [];
    for (const methods of ways) codes.push(await publishPointsAd(owner, { currency: 'PLN', methods }));
    const [bank, wallets, cards, both] = codes;
    const paid = async (payType: '1' | '2' | '3' | '4', limit = 20) =>
      (await codesOf({ side: 'buy', currency: 'PLN', payType, limit })).toSorted();
    expect(await paid('1')).toEqual([bank, both].toSorted());
    expect(await paid('2')).toEqual(codes.toSorted());
    expect(await paid('3')).toEqual([wallets, both].toSorted());
    expect(await paid('4', 1)).toEqual([cards]);
    expect(await codesOf({ side: 'buy', currency: 'PLN', payType: '4', method: 'paypal' })).toEqual([]);
    const others = { side: 'buy', currency: 'PLN', othersOnly: true } as const;
    expect((await owner.wire.call('pointsAds.list', others)).totalCount).toBe(0);
    expect((await buyer.wire.call('pointsAds.list', others)).totalCount).toBe(codes.length);
    expect((await market(others)).totalCount).toBe(codes.length);
  });

  it('keeps offers that take an amount of the currency', async () => {
    const owner = await buildUser(world);
    const price = { pricing: 'premium' as const, premium: '0' };
    const [range, exact] = [
      await publishPointsAd(owner, { currency: 'USD', price, minAmount: 100, maxAmount: 200 }),
      await publishPointsAd(owner, { currency: 'USD', price, exactAmounts: [50, 300] }),
    ];
    const taking = async (amount: number) => codesOf({ side: 'buy', ownerId: owner.userId, amount });
    expect([await taking(100), await taking(150), await taking(201)]).toEqual([[range], [range], []]);
    expect([await taking(50), await taking(300), await taking(51)]).toEqual([[exact], [exact], []]);
  });

  it('is answered with code and json only, and collected as favourites', async () => {
    const owner = await buildUser(world);
    const code = await publishPointsAd(owner, { currency: 'CHF' });
    const body = new URLSearchParams({ code: '806680', json: JSON.stringify({ side: 'buy', currency: 'CHF' }) });
    const answer = await fetch(`${world.url}/gateway`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ data: { list: [{ code }] } });
    await buyer.wire.call('people.setFavourite', { adCode: code, on: true });
    const mine = await buyer.wire.call('pointsAds.list', { side: 'buy', favouritesOnly: true });
    expect(mine.list.map((ad) => ad.code)).toEqual([code]);
    expect(await codesOf({ side: 'buy', favouritesOnly: true })).toEqual([]);
    const terms = await client(world.url).call('pointsAds.getTerms', {});
    expect(terms.currencies.find(({ currency }) => currency === 'CHF')).toMatchObject({ buying: 1, selling: 0 });
  });

  it('leaves out who is in a block with the reader', async () => {
    const owner = await buildUser(world);
    const code = await publishPointsAd(owner, { currency: 'SEK' });
    await owner.wire.call('people.addBlock', { userId: buyer.userId });
    expect((await buyer.wire.call('pointsAds.list', { side: 'buy', currency: 'SEK' })).list).toEqual([]);
    expect(await outcomeOf(buyer.wire.call('pointsAds.get', { code }))).toBe('nothing.found');
  });
});

describe('what its owner does with a points ad', () => {
  const edit = (code: string, version: number, change: Draft = {}) => {
    const { side: _, currency: __, tradePassword: ___, ...terms } = pointsDraft(change);
    return { ...terms, code, version };
  };

  it('changes all but side and currency, under the version that was read', async () => {
    const owner = await buildUser(world);
    const code = await publishPointsAd(owner);
    const change = edit(code, 1, { price: { pricing: 'fixed', fixedPrice: '0.95000001' }, totalAmount: 700 });
    expect(await owner.wire.call('pointsAds.edit', change)).toEqual({ code, version: 2 });
    expect(await owner.wire.call('pointsAds.getMine', { code })).toMatchObject({
      version: 2,
      pricing: 'fixed',
      premium: null,
      unitPrice: '95000001',
      totalAmount: '700000000',
      remainingAmount: '700000000',
    });
    expect(await outcomeOf(owner.wire.call('pointsAds.edit', change))).toBe('ads.changed');
    await world.db.run(sql`
      UPDATE points_ad SET remaining_amount = remaining_amount - 600000000, settled_amount = 500000000 WHERE code = ${code}`);
    expect(await outcomeOf(owner.wire.call('pointsAds.edit', edit(code, 2, { totalAmount: 599 })))).toBe(
      'ads.total_too_small',
    );
    await owner.wire.call('pointsAds.edit', edit(code, 2, { totalAmount: 605 }));
    expect((await owner.wire.call('pointsAds.getMine', { code })).status).toBe('completed');
    await owner.wire.call('pointsAds.edit', edit(code, 3, { totalAmount: 800 }));
    expect((await owner.wire.call('pointsAds.getMine', { code })).status).toBe('on');
    expect(await outcomeOf(owner.wire.call('pointsAds.remove', { code }))).toBe('points_ads.open_orders');
    // The audit of this database finds an order behind every point that is locked.
    await world.db.run(sql`UPDATE points_ad SET settled_amount = 600000000 WHERE code = ${code}`);
    await owner.wire.call('pointsAds.remove', { code });
    expect((await owner.wire.call('pointsAds.listMine', {})).totalCount).toBe(0);
  });

  it('takes it off the shelf, puts it on again, and removes it', async () => {
    const owner = await buildUser(world);
    const code = await publishPointsAd(owner, { currency: 'NOK' });
    await owner.wire.call('pointsAds.shelve', { code, onShelf: false });
    expect(await codesOf({ side: 'buy', currency: 'NOK' })).toEqual([]);
    expect((await owner.wire.call('pointsAds.listMine', { status: 'off' })).list).toMatchObject([{ code }]);
    await owner.wire.call('pointsAds.shelve', { code, onShelf: true });
    expect(await codesOf({ side: 'buy', currency: 'NOK' })).toEqual([code]);
    await owner.wire.call('pointsAds.remove', { code });
    expect((await owner.wire.call('pointsAds.listMine', {})).totalCount).toBe(0);
    expect(await outcomeOf(buyer.wire.call('pointsAds.get', { code }))).toBe('nothing.found');
  });
});
