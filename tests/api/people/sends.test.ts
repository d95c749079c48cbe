import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { lookAt } from '#tests/fixtures/world/looks.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { bailOf, balanceOf, buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

await withinOne('day');
const world = await openWorld({
  'identity.out_day_one': 2_000_000_000,
  'bail.exposure_multiple_bps': 0,
  'sends.per_day': 8,
});
afterAll(() => world.close());

interface Sent {
  readonly points?: number;
  readonly kind?: 'send' | 'gift';
  readonly message?: string;
  readonly tradePassword?: string;
}

const paramsOf = (to: { userId: string }, { points = 10, ...rest }: Sent = {}) => ({
  receiverId: to.userId,
  amount: (BigInt(Math.round(points * 100)) * (POINT / 100n)).toString(),
  tradePassword: TRADE_PASSWORD,
  ...rest,
});
const send = (from: TestUser, to: { userId: string }, sent?: Sent) => from.wire.call('sends.send', paramsOf(to, sent));
const outcome = (from: TestUser, to: { userId: string }, sent?: Sent) => outcomeOf(send(from, to, sent));
const available = async (user: TestUser): Promise<number> => {
  const { amount, frozen } = await balanceOf(world, user);
  return Number(amount - frozen) / Number(POINT);
};

describe('points to another user', () => {
  it('move at once, and both see it in their history with the other’s public name', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const receiver = await from.wire.call('sends.findReceiver', { who: to.name.toUpperCase() });
    expect(receiver).toMatchObject({ userId: to.userId, name: to.name, certified: false, sentBefore: 0 });
    expect(await from.wire.call('sends.findReceiver', { who: to.userId })).toEqual(receiver);
    const answer = await send(from, to, { points: 12.34 });
    expect(answer).toMatchObject({ available: '87660000', leftToday: `${50_000n * POINT - 12_340_000n}` });
    expect([await available(from), await available(to)]).toEqual([87.66, 12.34]);
    expect(await from.wire.call('sends.findReceiver', { who: to.name })).toMatchObject({ sentBefore: 1 });
    expect(await from.wire.call('sends.getTerms', {})).toMatchObject({
      least: '1000000',
      below: '500000000',
      outToday: '12340000',
      spare: '87660000',
      heldUntil: null,
    });
  });

  it('as a gift carry a message, in which sensitive words are hidden, and a notice', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    await send(from, to, { points: 5, kind: 'gift', message: 'For your birthday' });
    const payloads = await world.db.many(sql`
      SELECT payload FROM outbox_event WHERE event = 'points.changed' AND recipients @> ARRAY[${to.userId}]::uuid[]`);
    const payload = { what: 'gift', amount: '5000000', name: from.name, note: 'For your birthday' };
    expect(payloads).toEqual([{ payload }]);
    expect(await outcome(from, to, { message: 'Not a gift' })).toBe('sends.message_of_gift');
  });

  it('carry no message of somebody whose chat staff suspended', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const moderator = await buildUser(world, { role: 'moderator' });
    const suspension = { userId: from.userId, scope: 'chat', days: 3, reason: 'Advertising' } as const;
    await moderator.wire.call('staff.suspend', suspension);
    expect(await outcome(from, to, { kind: 'gift', message: 'Look at this' })).toBe('staff.chat_suspended');
    expect(await outcome(from, to, { kind: 'gift' })).toBe('ok');
  });

  it('are refused by whom they go to', async () => {
    const from = await buildUser(world, { points: 100 });
    const [closed, blocked, blocking] = [await buildUser(world), await buildUser(world), await buildUser(world)];
    await world.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${closed.userId}`);
    await from.wire.call('people.addBlock', { userId: blocked.userId });
    await blocking.wire.call('people.addBlock', { userId: from.userId });
    const staff = await buildUser(world, { role: 'support' });
    const cases: readonly (readonly [{ userId: string; name?: string }, string])[] = [
      [{ userId: randomUUID() }, 'nothing.found'],
      [from, 'sends.oneself'],
      [staff, 'sends.receiver_staff'],
      [closed, 'sends.receiver_closed'],
      [blocked, 'sends.blocked'],
      [blocking, 'sends.blocked'],
    ];
    for (const [to, refusal] of cases) {
      expect(await outcome(from, to)).toBe(refusal);
      expect(await outcomeOf(from.wire.call('sends.findReceiver', { who: to.name ?? to.userId }))).toBe(refusal);
    }
    expect(await available(from)).toBe(100);
  });

  it('are refused by the sum, the balance and the account that they leave', async () => {
    const [from, to] = [await buildUser(world, { points: 600 }), await buildUser(world)];
    expect(await outcome(from, to, { points: 500 })).toBe('sends.amount');
    expect(await outcome(from, to, { points: 0.99 })).toBe('sends.amount');
    expect(await outcome(from, to, { points: 499.99 })).toBe('ok');
    expect(await outcome(from, to, { points: 100.02 })).toBe('sends.points_short');
    expect(await outcome(from, to, { tradePassword: 'Wrong2468' })).toBe('auth.trading_password_wrong');
    await world.db.run(sql`UPDATE app_user SET money_held_until = now() + interval '1 hour' WHERE id = ${from.userId}`);
    expect(await outcome(from, to)).toBe('auth.money_held');
    expect((await from.wire.call('sends.getTerms', {})).heldUntil).not.toBeNull();
    // No page says of a held account that something can leave it.
    for (const name of ['sends.getTerms', 'swaps.getTerms', 'payouts.getTerms'] as const)
      expect([name, (await from.wire.call(name, {})).spare]).toEqual([name, '0']);
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${from.userId}`);
    expect((await from.wire.call('sends.getTerms', {})).spare).not.toBe('0');
    expect(await outcome(from, to)).toBe('ok');
  });

  it.each(['trader', 'provider'] as const)('of a suspended %s stay until staff lift the suspension', async (role) => {
    const [from, to] = [await buildUser(world, { role, points: 100 }), await buildUser(world)];
    const moderator = await buildUser(world, { role: 'moderator' });
    const reason = 'Reported by three sellers';
    const suspend = (scope: 'account' | 'placing') =>
      moderator.wire.call('staff.suspend', { userId: from.userId, scope, days: 3, reason });
    await suspend('placing');
    expect(await outcome(from, to)).toBe('ok');
    const { id } = await suspend('account');
    expect(await outcome(from, to)).toBe('auth.money_suspended');
    expect(await available(from)).toBe(90);
    // It receives: what comes stays.
    expect(await outcome(await buildUser(world, { points: 20 }), from)).toBe('ok');
    await moderator.wire.call('staff.liftSuspension', { id, reason });
    expect(await outcome(from, to)).toBe('ok');
  });

  it('do not reach an account that was never confirmed, by its id either', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    await world.db.run(sql`UPDATE app_user SET email_confirmed_at = NULL WHERE id = ${to.userId}`);
    expect(await outcome(from, to)).toBe('nothing.found');
    expect([await available(from), await available(to)]).toEqual([100, 0]);
  });

  it.each([
    [0, 0],
    [1, 4],
  ] as const)('at level %i leave %i times 499 a day', async (level, times) => {
    const [from, to] = [await buildUser(world, { points: 5_000, level }), await buildUser(world, { level: 0 })];
    for (let sent = 0; sent < times; sent++) expect(await outcome(from, to, { points: 499 })).toBe('ok');
    expect(await outcome(from, to, { points: 499 })).toBe('sends.day_limit');
    expect(await outcome(from, to, { points: 4.01 })).toBe('sends.day_limit');
    if (times > 0) expect(await outcome(from, to, { points: 4 })).toBe('ok');
    const { leftToday } = await from.wire.call('sends.getTerms', {});
    expect(leftToday).toBe('0');
  });

  it('of a provider leave its open orders covered', async () => {
    const provider = await buildUser(world, { role: 'provider', points: 500, bail: 100 });
    const [seller, to] = [await buildUser(world), await buildUser(world)];
    const adCode = await publishAd(provider, { totalAmount: 400 });
    const { orderCode: code } = await sell(seller, adCode, [{ face: 200 }]);
    const { spare } = await provider.wire.call('sends.getTerms', {});
    const { frozen } = await balanceOf(world, provider);
    expect(frozen).toBeGreaterThan(100n * POINT);
    // What the bail of 100 does not cover stays.
    expect(BigInt(spare)).toBe(500n * POINT - frozen - (frozen - 100n * POINT));
    const over = Number(BigInt(spare) / POINT) + 1;
    expect(await outcome(provider, to, { points: over })).toBe('sends.exposure');
    expect(await outcome(provider, to, { points: over - 1 })).toBe('ok');
    await seller.wire.call('orders.cancel', { code, reason: 'wrong_card' });
  });

  it('are for traders and providers: nobody without a session, no staff, no operator', async () => {
    const to = await buildUser(world);
    expect(await outcomeOf(client(world.url).call('sends.send', paramsOf(to)))).toBe('session.required');
    for (const role of ['support', 'moderator', 'auditor', 'admin'] as readonly Role[]) {
      expect(await outcome(await buildUser(world, { role }), to)).toBe('gateway.forbidden');
    }
    const owner = await buildUser(world, { role: 'provider', points: 100 });
    const team = { teamId: await openTeam(world, owner), provider: owner };
    const operator = await buildOperator(world, team, OPERATOR_RIGHTS);
    expect(await outcomeOf(operator.wire.call('sends.send', paramsOf(to)))).toBe('gateway.forbidden');
    expect(await outcomeOf(operator.wire.call('sends.getTerms', {}))).toBe('gateway.forbidden');
    expect(await available(owner)).toBe(100);
  });

  it('between linked accounts are allowed, and staff see them', async () => {
    const referrer = await buildUser(world, { points: 50 });
    const invited = await buildUser(world, { points: 50, referrer });
    const stranger = await buildUser(world);
    await send(referrer, invited, { points: 3 });
    await send(invited, stranger, { points: 2 });
    const admin = await buildUser(world, { role: 'admin' });
    for (const person of [invited, stranger]) await lookAt(admin, person);
    const { list } = await admin.wire.call('sends.listLinked', { userId: invited.userId });
    expect(list).toMatchObject([
      { sender: referrer.name, receiver: invited.name, amount: '3000000', links: ['referral'] },
    ]);
    expect((await admin.wire.call('sends.listLinked', { userId: stranger.userId })).list).toEqual([]);
    expect(await outcomeOf(invited.wire.call('sends.listLinked', { userId: invited.userId }))).toBe(
      'gateway.forbidden',
    );
  });
});

describe('at the same time', () => {
  it('one key is one send', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const sendOnce = () =>
      from.wire.call('sends.send', paramsOf(to, { points: 70 }), { idempotencyKey: 'the-same-send' });
    const answers = await Promise.all(Array.from({ length: 6 }, sendOnce));
    expect(new Set(answers.map(({ sendId }) => sendId)).size).toBe(1);
    expect([await available(from), await available(to)]).toEqual([30, 70]);
  });

  it('of sends that do not all fit into the balance, or the day, those go that fit', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(from, to, { points: 30 })));
    expect(outcomes.filter((text) => text === 'ok')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'sends.points_short']));
    const limited = await buildUser(world, { points: 5_000, level: 1 });
    const sends = await Promise.all(Array.from({ length: 8 }, () => outcome(limited, to, { points: 400 })));
    expect(sends.filter((text) => text === 'ok')).toHaveLength(5);
    expect(await available(limited)).toBe(3_000);
  });

  it('one account sends as often as the rule of the day says', async () => {
    const [from, to] = [await buildUser(world, { points: 100 }), await buildUser(world)];
    const sendFive = () => Promise.all(Array.from({ length: 5 }, () => outcome(from, to, { points: 1 })));
    expect(new Set(await sendFive())).toEqual(new Set(['ok']));
    expect((await sendFive()).toSorted()).toEqual(['ok', 'ok', 'ok', 'sends.per_day', 'sends.per_day']);
    expect(await outcome(to, from, { points: 1 })).toBe('ok');
  });

  it('two users who send to each other both do', async () => {
    const [first, other] = [await buildUser(world, { points: 400 }), await buildUser(world, { points: 400 })];
    const both = Array.from({ length: 12 }, (_, no) => (no % 2 === 0 ? outcome(first, other) : outcome(other, first)));
    expect(new Set(await Promise.all(both))).toEqual(new Set(['ok']));
    expect([await available(first), await available(other)]).toEqual([400, 400]);
  });

  it('a send, an order and bail spend each point once', async () => {
    for (let round = 0; round < 4; round++) {
      const provider = await buildUser(world, { role: 'provider', points: 200, bail: 50 });
      const [seller, to] = [await buildUser(world), await buildUser(world)];
      const adCode = await publishAd(provider, { totalAmount: 150 });
      const outcomes = await Promise.all([
        outcome(provider, to, { points: 120 }),
        sell(seller, adCode, [{ face: 150 }]).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
        outcomeOf(provider.wire.call('bail.pay', { amount: '110000000', tradePassword: TRADE_PASSWORD })),
      ]);
      const { amount, frozen } = await balanceOf(world, provider);
      const bail = (await bailOf(world, provider)).amount;
      expect(amount - frozen).toBeGreaterThanOrEqual(0n);
      expect(amount + bail + (await balanceOf(world, to)).amount).toBe(250n * POINT);
      expect(outcomes.filter((text) => text === 'ok')).toHaveLength(1);
    }
  });
});

it('the ledger adds up after all of it', async () => {
  expect(await auditLedger(world.db)).toEqual([]);
});
