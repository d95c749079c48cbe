import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { SWAP_BTC_ACCOUNT, SWAP_POINTS_ACCOUNT } from '#core/ledger/accounts.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import {
  balanceOf,
  balancesOf,
  buildUser,
  POINT,
  type TestUser,
  TRADE_PASSWORD,
} from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { BTC, btcOf, quoteFor, quoteMarket, stockHouse, swapNow } from '#tests/fixtures/world/swaps.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    'bail.exposure_multiple_bps': 0,
    'swaps.quote_s': 60,
    'swaps.most_points': 20_000_000_000,
    'swaps.house_points': 300_000_000_000,
  });
  await stockHouse(world, 'POINTS', 100_000n * POINT);
  await stockHouse(world, 'BTC', BTC);
});
beforeEach(() => quoteMarket(world, 100_000));
afterAll(() => world.close());

const swapAt = (user: TestUser, quoteId: string, tradePassword = TRADE_PASSWORD) =>
  user.wire.call('swaps.swap', { quoteId, tradePassword });
const available = async (user: TestUser): Promise<bigint> => {
  const { amount, frozen } = await balanceOf(world, user);
  return amount - frozen;
};

describe('a swap', () => {
  it('moves both currencies at once, there and back, and stands in both histories', async () => {
    const user = await buildUser(world, { points: 1_000 });
    const house = await balancesOf(world, [SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT]);
    const quote = await quoteFor(user, 'to_btc', 201n * POINT);
    // 201 points at 100,500 for a bitcoin.
    expect(quote).toMatchObject({ points: '201000000', btc: '200000', price: '100500000000', mid: '100000000000' });
    expect(quote.spreadCost).toBe('1000');
    const answer = await swapAt(user, quote.quoteId);
    expect(answer).toMatchObject({ side: 'to_btc', points: '201000000', btc: '200000', availableBtc: '200000' });
    expect(answer.availablePoints).toBe('799000000');
    expect([await available(user), (await btcOf(world, user)).amount]).toEqual([799n * POINT, 200_000n]);
    const back = await swapNow(user, 'to_points', 100_000n);
    expect(back).toMatchObject({ points: '99500000', btc: '100000', availablePoints: '898500000' });
    const { list } = await user.wire.call('points.listHistory', { group: 'swaps' });
    expect(list.map(({ what, delta }) => [what, delta])).toEqual([
      ['swap_get_points', '99500000'],
      ['swap_pay_points', '-201000000'],
    ]);
    const btc = await user.wire.call('points.listHistory', { currency: 'BTC', group: 'swaps' });
    expect(btc.list.map(({ what, delta, availableAfter }) => [what, delta, availableAfter])).toEqual([
      ['swap_pay_btc', '-100000', '100000'],
      ['swap_get_btc', '200000', '200000'],
    ]);
    const after = await balancesOf(world, [SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT]);
    expect((after[0]?.amount ?? 0n) - (house[0]?.amount ?? 0n)).toBe(101_500_000n);
    expect((after[1]?.amount ?? 0n) - (house[1]?.amount ?? 0n)).toBe(-100_000n);
    const payloads = await world.db.many(sql`
      SELECT payload FROM outbox_event WHERE event = 'points.changed' AND recipients @> ARRAY[${user.userId}]::uuid[]
      ORDER BY id`);
    expect(payloads).toEqual([
      { payload: { what: 'swapped_to_btc', amount: '201000000', btc: '200000' } },
      { payload: { what: 'swapped_to_points', amount: '99500000', btc: '100000' } },
    ]);
  });

  it('is quoted by what is to arrive as well', async () => {
    const user = await buildUser(world, { points: 1_000 });
    const quote = await quoteFor(user, 'to_btc', 200_000n, 'receives');
    expect(quote).toMatchObject({ points: '201000000', btc: '200000' });
    await swapAt(user, quote.quoteId);
    const back = await quoteFor(user, 'to_points', 50n * POINT, 'receives');
    expect(BigInt(back.points)).toBeGreaterThanOrEqual(50n * POINT);
    expect(BigInt(back.points)).toBeLessThan(50n * POINT + 1_000n);
  });

  it('is told before what the caller has and may', async () => {
    const user = await buildUser(world, { points: 50, level: 1 });
    expect(await user.wire.call('swaps.getTerms', {})).toMatchObject({
      points: '50000000',
      spare: '50000000',
      btc: '0',
      leftToday: '2000000000',
      spreadBps: 100,
      isOpen: true,
      heldUntil: null,
    });
    await quoteMarket(world, 100_000, 60);
    expect(await user.wire.call('swaps.getTerms', {})).toMatchObject({ isOpen: false });
  });

  it('of the last bitcoin goes, however little it is', async () => {
    const user = await buildUser(world, { points: 10 });
    await swapNow(user, 'to_btc', 10n * POINT);
    const { amount } = await btcOf(world, user);
    await swapNow(user, 'to_points', amount - 20n);
    expect(await outcomeOf(quoteFor(user, 'to_points', 19n))).toBe('swaps.least');
    expect(await swapNow(user, 'to_points', 20n)).toMatchObject({ availableBtc: '0' });
    expect((await user.wire.call('ownData.get', {})).blockers).not.toContain('btc');
  });

  it('leaves bitcoin that keeps the account open, and everything in the own data', async () => {
    const user = await buildUser(world, { points: 10 });
    await swapNow(user, 'to_btc', 10n * POINT);
    expect((await user.wire.call('ownData.get', {})).blockers).toContain('btc');
    const close = user.wire.call('ownData.closeAccount', { tradePassword: TRADE_PASSWORD });
    expect(await outcomeOf(close)).toBe('users.not_closable');
  });
});

describe('a quote', () => {
  it('is used once', async () => {
    const user = await buildUser(world, { points: 1_000 });
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('ok');
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.quote_used');
    expect(await available(user)).toBe(900n * POINT);
  });

  it('used by several at once is one swap', async () => {
    const user = await buildUser(world, { points: 1_000 });
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(swapAt(user, quoteId))));
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(5).fill('swaps.quote_used')]);
    expect(await available(user)).toBe(900n * POINT);
  });

  it('goes when a newer one comes, of its side or of the other: a user has one', async () => {
    const user = await buildUser(world, { points: 1_000 });
    await swapNow(user, 'to_btc', 500n * POINT);
    const first = await quoteFor(user, 'to_btc', 100n * POINT);
    const second = await quoteFor(user, 'to_btc', 10n * POINT);
    const other = await quoteFor(user, 'to_points', 10_000n);
    expect(await outcomeOf(swapAt(user, first.quoteId))).toBe('swaps.quote_gone');
    expect(await outcomeOf(swapAt(user, second.quoteId))).toBe('swaps.quote_gone');
    expect(await outcomeOf(swapAt(user, other.quoteId))).toBe('ok');
  });

  it('is over when its time is, and of no use to others', async () => {
    const [user, other] = [await buildUser(world, { points: 1_000 }), await buildUser(world, { points: 1_000 })];
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    expect(await outcomeOf(swapAt(other, quoteId))).toBe('swaps.quote_gone');
    expect(await outcomeOf(swapAt(user, randomUUID()))).toBe('swaps.quote_gone');
    await world.db.run(sql`UPDATE swap_quote SET expires_at = clock_timestamp() WHERE id = ${quoteId}`);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.quote_over');
    expect([await available(user), await available(other)]).toEqual([1_000n * POINT, 1_000n * POINT]);
  });

  it.each([100_500.01, 99_499.99])('is over when the market moved to %d', async (dollars) => {
    const user = await buildUser(world, { points: 1_000 });
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    await quoteMarket(world, dollars);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.moved');
    // Half the spread is not too far.
    await quoteMarket(world, 100_500);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('ok');
  });

  it('is neither given nor taken while the price is stale, or the sources disagree', async () => {
    const user = await buildUser(world, { points: 1_000 });
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    await quoteMarket(world, 100_000, 31);
    expect(await outcomeOf(quoteFor(user, 'to_btc', POINT * 10n))).toBe('swaps.no_price');
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.no_price');
    await quoteMarket(world, 100_000);
    await world.db.run(sql`UPDATE btc_market SET problem = 'apart'`);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.no_price');
    await quoteMarket(world, 100_000);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('ok');
  });
});

describe('what may be swapped', () => {
  it('is bounded by the rules, the balance and the day', async () => {
    const user = await buildUser(world, { points: 30_000, level: 1 });
    expect(await outcomeOf(quoteFor(user, 'to_btc', POINT - 1n))).toBe('swaps.least');
    expect(await outcomeOf(quoteFor(user, 'to_btc', 20_000n * POINT + 1n))).toBe('swaps.most');
    expect(await outcomeOf(quoteFor(user, 'to_points', 100_000n))).toBe('swaps.btc_short');
    expect(await outcomeOf(quoteFor(user, 'to_btc', 2_000n * POINT + 1n))).toBe('swaps.day_limit');
    const poor = await buildUser(world, { points: 5 });
    expect(await outcomeOf(quoteFor(poor, 'to_btc', 6n * POINT))).toBe('swaps.points_short');
    const unproven = await buildUser(world, { points: 50, level: 0 });
    expect(await outcomeOf(quoteFor(unproven, 'to_btc', 10n * POINT))).toBe('swaps.day_limit');
  });

  it('counts with what is sent, within one day', async () => {
    const [user, to] = [await buildUser(world, { points: 5_000, level: 1 }), await buildUser(world)];
    await swapNow(user, 'to_btc', 1_900n * POINT);
    const send = (points: bigint) =>
      user.wire.call('sends.send', {
        receiverId: to.userId,
        amount: (points * POINT).toString(),
        tradePassword: TRADE_PASSWORD,
      });
    expect(await outcomeOf(send(101n))).toBe('sends.day_limit');
    expect(await outcomeOf(send(60n))).toBe('ok');
    expect(await outcomeOf(quoteFor(user, 'to_btc', 41n * POINT))).toBe('swaps.day_limit');
    expect((await user.wire.call('swaps.getTerms', {})).leftToday).toBe((40n * POINT).toString());
    // Back to points counts for nothing.
    expect(await outcomeOf(swapNow(user, 'to_points', 100_000n))).toBe('ok');
    expect((await user.wire.call('swaps.getTerms', {})).leftToday).toBe((40n * POINT).toString());
  });

  it('is looked at again when the quote is used', async () => {
    const [user, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const { quoteId } = await quoteFor(user, 'to_btc', 100n * POINT);
    const params = { receiverId: to.userId, amount: POINT.toString(), tradePassword: TRADE_PASSWORD };
    await user.wire.call('sends.send', params);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('swaps.points_short');
    const { quoteId: next } = await quoteFor(user, 'to_btc', 99n * POINT);
    await world.db.run(sql`UPDATE app_user SET identity_level = 0 WHERE id = ${user.userId}`);
    expect(await outcomeOf(swapAt(user, next))).toBe('swaps.day_limit');
  });

  it('leaves open orders of a provider covered', async () => {
    const provider = await buildUser(world, { role: 'provider', points: 500, bail: 100 });
    const seller = await buildUser(world);
    const adCode = await publishAd(provider, { totalAmount: 400 });
    const { orderCode: code } = await sell(seller, adCode, [{ face: 200 }]);
    const spare = BigInt((await provider.wire.call('swaps.getTerms', {})).spare);
    expect(spare).toBeLessThan(400n * POINT);
    expect(await outcomeOf(quoteFor(provider, 'to_btc', spare + POINT))).toBe('swaps.exposure');
    expect(await outcomeOf(swapNow(provider, 'to_btc', spare))).toBe('ok');
    await seller.wire.call('orders.cancel', { code, reason: 'wrong_card' });
  });

  it('is nothing while money is held, or the account suspended, or with a wrong password', async () => {
    const user = await buildUser(world, { points: 100 });
    const { quoteId } = await quoteFor(user, 'to_btc', 10n * POINT);
    expect(await outcomeOf(swapAt(user, quoteId, 'Wrong2468'))).toBe('auth.trading_password_wrong');
    await world.db.run(sql`UPDATE app_user SET money_held_until = now() + interval '1 hour' WHERE id = ${user.userId}`);
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('auth.money_held');
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${user.userId}`);
    const moderator = await buildUser(world, { role: 'moderator' });
    const reason = 'Reported by three sellers';
    await moderator.wire.call('staff.suspend', { userId: user.userId, scope: 'account', days: 3, reason });
    expect(await outcomeOf(swapAt(user, quoteId))).toBe('auth.money_suspended');
    expect(await outcomeOf(quoteFor(user, 'to_btc', 10n * POINT))).toBe('auth.money_suspended');
    expect(await available(user)).toBe(100n * POINT);
  });

  it('is for traders and providers: nobody without a session, no staff, no operator', async () => {
    const params = { side: 'to_btc', amount: '10000000' } as const;
    const anybody = client(world.url);
    expect(await outcomeOf(anybody.call('swaps.quote', params))).toBe('session.required');
    for (const role of ['support', 'moderator', 'auditor', 'admin'] as readonly Role[]) {
      const { wire } = await buildUser(world, { role });
      expect(await outcomeOf(wire.call('swaps.quote', params))).toBe('gateway.forbidden');
    }
    const owner = await buildUser(world, { role: 'provider', points: 100 });
    const operator = await buildOperator(
      world,
      { teamId: await openTeam(world, owner), provider: owner },
      OPERATOR_RIGHTS,
    );
    expect(await outcomeOf(operator.wire.call('swaps.quote', params))).toBe('gateway.forbidden');
    expect(await outcomeOf(operator.wire.call('swaps.getTerms', {}))).toBe('gateway.forbidden');
    expect(await outcomeOf(owner.wire.call('swaps.getHouse', {}))).toBe('gateway.forbidden');
  });
});

describe('at the same time', () => {
  it('a swap and a send of the same points spend them once', async () => {
    for (let round = 0; round < 4; round++) {
      const [user, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
      const { quoteId } = await quoteFor(user, 'to_btc', 80n * POINT);
      const send = { receiverId: to.userId, amount: (80n * POINT).toString(), tradePassword: TRADE_PASSWORD };
      const outcomes = await Promise.all([
        outcomeOf(swapAt(user, quoteId)),
        outcomeOf(user.wire.call('sends.send', send)),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await available(user)).toBe(20n * POINT);
    }
  });

  it('many who swap both ways all do, and the platform never owes', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => buildUser(world, { points: 1_000 })));
    await Promise.all(users.map((user) => swapNow(user, 'to_btc', 500n * POINT)));
    for (const first of [0, 1]) {
      const outcomes = await Promise.all(
        users.map((user, place) =>
          outcomeOf(
            (place + first) % 2 === 0 ? swapNow(user, 'to_btc', 100n * POINT) : swapNow(user, 'to_points', 100_000n),
          ),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set(['ok']));
    }
  });
});

describe('the platform', () => {
  it('quotes nothing that it does not have, nor takes more bitcoin than its limit', async () => {
    const user = await buildUser(world, { points: 19_000 });
    const { amount: stock } = (await balancesOf(world, [SWAP_BTC_ACCOUNT]))[0] ?? { amount: 0n };
    await stockHouse(world, 'BTC', stock - 10_000n, 'take');
    expect(await outcomeOf(quoteFor(user, 'to_btc', 20n * POINT))).toBe('swaps.house_limit');
    expect(await outcomeOf(swapNow(user, 'to_btc', 10n * POINT))).toBe('ok');
    await stockHouse(world, 'BTC', 3n * BTC);
    expect(await outcomeOf(quoteFor(user, 'to_points', 9_950n))).toBe('swaps.house_limit');
    // Two swaps that do not both fit: the second is refused when it is carried out.
    await stockHouse(world, 'BTC', 3n * BTC - 10_000n, 'take');
    const other = await buildUser(world, { points: 100 });
    const quotes = [await quoteFor(user, 'to_btc', 6n * POINT), await quoteFor(other, 'to_btc', 6n * POINT)];
    const outcomes = await Promise.all([
      outcomeOf(swapAt(user, quotes[0]?.quoteId ?? '')),
      outcomeOf(swapAt(other, quotes[1]?.quoteId ?? '')),
    ]);
    expect(outcomes.toSorted()).toEqual(['ok', 'swaps.house_limit']);
  });

  it('gets and gives back its stock by two administrators', async () => {
    const [first, second] = [await buildUser(world, { role: 'admin' }), await buildUser(world, { role: 'admin' })];
    const before = await first.wire.call('swaps.getHouse', {});
    const reason = 'Bought on an exchange and sent to custody';
    const propose = { currency: 'BTC', way: 'add', amount: '5000000', reason } as const;
    const { id } = await first.wire.call('swaps.proposeStock', propose);
    expect(await outcomeOf(first.wire.call('staff.decideProposal', { id, approve: true, reason }))).toBe(
      'staff.own_proposal',
    );
    expect((await first.wire.call('swaps.getHouse', {})).btc).toBe(before.btc);
    await second.wire.call('staff.decideProposal', { id, approve: true, reason });
    const after = await first.wire.call('swaps.getHouse', {});
    expect(BigInt(after.btc) - BigInt(before.btc)).toBe(5_000_000n);
    expect(BigInt(after.custody) - BigInt(before.custody)).toBe(5_000_000n);
    expect(after.issued).toBe(after.custody);
    const take = { currency: 'POINTS', way: 'take', reason } as const;
    const tooMuch = (BigInt(after.points) + 1n).toString();
    expect(await outcomeOf(first.wire.call('swaps.proposeStock', { ...take, amount: tooMuch }))).toBe(
      'swaps.stock_short',
    );
    const taking = await first.wire.call('swaps.proposeStock', { ...take, amount: after.points });
    await second.wire.call('staff.decideProposal', { id: taking.id, approve: true, reason });
    expect((await first.wire.call('swaps.getHouse', {})).points).toBe('0');
    await stockHouse(world, 'POINTS', 100_000n * POINT);
    const { list } = await first.wire.call('staff.listActs', { kind: 'swap_stock' });
    expect(list.map(({ subject }) => subject)).toEqual(['POINTS', 'BTC']);
  });
});

it('the ledger adds up after all of it', async () => {
  expect(await auditLedger(world.db)).toEqual([]);
});
