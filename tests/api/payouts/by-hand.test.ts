import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { erasePayoutsJob } from '#server/features/payouts/erase.job.ts';
import { runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { suspendedPayerReaction } from '#server/features/payouts/receiving.ts';
import { switchesOf } from '#server/features/switches/public.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { addUpload, noiseImage } from '#tests/fixtures/world/cards.ts';
import { giveReason, staffPayout } from '#tests/fixtures/world/looks.ts';
import { card, wallet } from '#tests/fixtures/world/payment-accounts.ts';
import { ask, buildPayer, buildPayoutOwner, confirm, koboFor, stateOf } from '#tests/fixtures/world/payouts.ts';
import { buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const relay = relayLoop([suspendedPayerReaction]);

const world = await openWorld({
  'payouts.max_open': 50,
  'payouts.record_cache_ms': 0,
  'identity.out_day_one': 100_000_000_000,
});
const owner = await buildPayoutOwner(world, world.people.moderator, 10_000);
const payer = await buildPayer(world, 'payer');
afterAll(() => world.close());

const available = async ({ wire }: TestUser): Promise<bigint> =>
  BigInt((await wire.call('points.getBalance', {})).available) / POINT;
const proofOf = (who: TestUser) => addUpload(world, who, 'payment');
const runClock = async (id: string) => {
  await world.db.run(sql`UPDATE payout SET deadline = now() - interval '1 second' WHERE id = ${id}`);
  await runPayouts(world.services);
};
const noticesOf = async ({ userId }: TestUser) => {
  const rows = await world.db.many<{ event: string; payload: { state: string } }>(sql`
    SELECT event, payload FROM outbox WHERE event LIKE 'payouts.%' AND recipients @> ${[userId]}::uuid[] ORDER BY id`);
  return rows.map(({ event, payload }) => `${event} ${payload.state}`);
};

describe('who pays now', () => {
  it('is counted by who is there, and how long it takes is read from what was paid', async () => {
    const asks = await buildPayoutOwner(world, world.people.moderator, 1_000);
    const terms = () => asks.wire.call('payouts.getTerms', {});
    const usual = async () => (await terms()).rates.find(({ place }) => place === 'NG')?.usualS;
    expect([(await terms()).payersOnline, await usual()]).toEqual([0, null]);
    const socket = await openSocket(payer.wire);
    expect((await terms()).payersOnline).toBe(1);
    await socket.close();
    for (const minutes of [4, 6, 60]) {
      const { id } = await ask(asks);
      await payer.wire.call('payouts.take', { id });
      await payer.wire.call('payouts.markPaid', { id, proofId: await proofOf(payer) });
      await confirm(asks, id);
      await world.db.run(
        sql`UPDATE payout SET asked_at = ended_at - make_interval(mins => ${minutes}) WHERE id = ${id}`,
      );
    }
    expect(await usual()).toBe(360);
    const { id } = await ask(asks);
    const shown = (who: TestUser) => who.wire.call('payouts.get', { id });
    const takeS = world.services.rules.get('payouts.take_s');
    expect(await shown(asks)).toMatchObject({ opponent: null, usualS: 360, clockS: takeS });
    await payer.wire.call('payouts.take', { id });
    const record = { ended: 3, paid: 3, together: 3 };
    const payS = world.services.rules.get('payouts.pay_s');
    expect(await shown(asks)).toMatchObject({
      opponent: { userId: payer.userId, name: 'payer', ...record },
      clockS: payS,
    });
    expect((await shown(payer)).opponent).toMatchObject({ userId: asks.userId, ...record });
    await payer.wire.call('payouts.giveBack', { id });
    await asks.wire.call('payouts.cancel', { id });
    expect(await shown(asks)).toMatchObject({ opponent: null, clockS: null });
  });
});

describe('a payout by hand', () => {
  it('reserves the points, shows the account to whoever takes it, and pays the provider when it is confirmed', async () => {
    const before = { owner: await available(owner), payer: await available(payer) };
    const { id, fiat } = await ask(owner);
    expect(fiat).toBe(koboFor(100));
    expect(await available(owner)).toBe(before.owner - 100n);
    expect(await refusalOf(payer.wire.call('payouts.get', { id }))).toBe('nothing.found');
    const { list } = await payer.wire.call('payouts.listWork', {});
    expect(list[0]).toMatchObject({ id, fiat, masked: '•••• 4579', abilities: ['take', 'start'] });

    await payer.wire.call('payouts.take', { id });
    const inHand = await payer.wire.call('payouts.get', { id });
    expect(inHand).toMatchObject({
      holder: 'Okafor Chinedu Emeka',
      fields: { bank: '011', accountNumber: '0000014579' },
    });
    await payer.wire.call('payouts.markPaid', { id, proofId: await proofOf(payer) });
    const paid = await owner.wire.call('payouts.get', { id });
    expect(paid).toMatchObject({ state: 'paid', abilities: ['confirm', 'dispute'] });
    expect(paid.proofUrl).not.toBeNull();
    await confirm(owner, id);
    expect(await available(payer)).toBe(before.payer + 100n);
    expect((await owner.wire.call('payouts.get', { id })).steps.map(({ event }) => event)).toEqual([
      'ask',
      'take',
      'mark_paid',
      'confirm',
    ]);
    expect(await noticesOf(owner)).toEqual(
      ['open', 'taken', 'paid', 'success'].map((state) => `payouts.changed ${state}`),
    );
    expect(await noticesOf(payer)).toContain('payouts.work open');
  });

  it('is taken by nobody whose pause, or whose owner’s hold, is only just written', async () => {
    const { id } = await ask(owner);
    const during = async (row: Sql, userId: string): Promise<string> => {
      const taking = { outcome: Promise.resolve('') };
      await world.db.transaction(async (tx) => {
        await tx.run(sql`UPDATE app_user SET ${row} WHERE id = ${userId}`);
        taking.outcome = outcomeOf(payer.wire.call('payouts.take', { id }));
        await somebodyWaits(tx);
      });
      const outcome = await taking.outcome;
      await world.db.run(
        sql`UPDATE app_user SET reset_pause_until = NULL, money_held_until = NULL WHERE id = ${userId}`,
      );
      return outcome;
    };
    expect(await during(sql`reset_pause_until = now() + interval '1 day'`, payer.userId)).toBe(
      'orders.no_new_business',
    );
    expect(await during(sql`money_held_until = now() + interval '1 day'`, owner.userId)).toBe('payouts.wrong_state');
    await owner.wire.call('payouts.cancel', { id });
  });

  it('goes back when nobody takes it, and when nobody pays it', async () => {
    const before = await available(owner);
    const first = (await ask(owner)).id;
    await runClock(first);
    const second = (await ask(owner)).id;
    await payer.wire.call('payouts.take', { id: second });
    await runClock(second);
    expect([await stateOf(world, first), await stateOf(world, second)]).toEqual(['returned', 'returned']);
    expect(await available(owner)).toBe(before);
    expect(await refusalOf(payer.wire.call('payouts.markPaid', { id: second, proofId: second }))).toBe(
      'payouts.wrong_state',
    );
  });

  it('is nobody’s to take while a change holds its owner’s money or the account is frozen, and goes back', async () => {
    const froze = await buildPayoutOwner(world, world.people.moderator);
    const { id } = await ask(froze);
    const isListed = async () => (await payer.wire.call('payouts.listWork', {})).list.some((row) => row.id === id);
    const hold = (hours: number) =>
      world.db.run(sql`
        UPDATE app_user SET money_held_until = now() + make_interval(hours => ${hours}) WHERE id = ${froze.userId}`);
    await hold(1);
    expect(await isListed()).toBe(false);
    await hold(-1);
    expect(await isListed()).toBe(true);
    await froze.wire.call('factors.freeze', {});
    await hold(-1);
    expect(await isListed()).toBe(false);
    expect(await refusalOf(payer.wire.call('payouts.take', { id }))).toBe('payouts.wrong_state');
    await runClock(id);
    expect(await stateOf(world, id)).toBe('returned');
  });

  it('forgets the account and the proof in time, and keeps what was paid', async () => {
    const { id } = await ask(owner);
    await payer.wire.call('payouts.take', { id });
    await payer.wire.call('payouts.markPaid', { id, proofId: await payer.wire.upload('payment', await noiseImage()) });
    await confirm(owner, id);
    await erasePayoutsJob.run(world.services);
    expect((await owner.wire.call('payouts.get', { id })).holder).not.toBeNull();
    await world.db.run(sql`UPDATE payout SET ended_at = ended_at - interval '40 years' WHERE id = ${id}`);
    await erasePayoutsJob.run(world.services);
    const erased = { holder: null, fields: null, qrUrl: null, proofUrl: null, masked: '', state: 'success' };
    expect(await owner.wire.call('payouts.get', { id })).toMatchObject(erased);
  });

  it('is cancelled while nobody has it, and given back to the others', async () => {
    const { id } = await ask(owner);
    await payer.wire.call('payouts.take', { id });
    expect(await refusalOf(owner.wire.call('payouts.cancel', { id }))).toBe('payouts.wrong_state');
    await payer.wire.call('payouts.giveBack', { id });
    expect(await refusalOf(payer.wire.call('payouts.get', { id }))).toBe('nothing.found');
    await owner.wire.call('payouts.cancel', { id });
    expect(await stateOf(world, id)).toBe('cancelled');
  });

  it('is decided by staff when the trader says nothing, or that nothing came', async () => {
    const paid = async () => {
      const { id } = await ask(owner);
      await payer.wire.call('payouts.take', { id });
      await payer.wire.call('payouts.markPaid', { id, proofId: await proofOf(payer) });
      return id;
    };
    const first = await paid();
    await runClock(first);
    expect(await stateOf(world, first)).toBe('in_dispute');
    await owner.wire.call('payouts.confirm', { id: first, tradePassword: TRADE_PASSWORD });
    expect(await stateOf(world, first)).toBe('success');
    const before = { owner: await available(owner), payer: await available(payer) };
    const second = await paid();
    await owner.wire.call('payouts.dispute', { id: second, reason: 'Nothing has come' });
    const { moderator } = world.people;
    const { list } = await moderator.wire.call('payouts.listStaff', {});
    expect(list).toMatchObject([{ id: second, state: 'in_dispute', reason: 'Nothing has come' }]);
    expect(await moderator.wire.call('payouts.getStaff', { id: second })).toMatchObject({ fields: null, holder: null });
    const reason = 'The proof shows another account';
    await moderator.wire.call('payouts.rule', { id: second, isPaid: false, reason });
    expect(await available(owner)).toBe(before.owner);
    expect(await available(payer)).toBe(before.payer);
    const entry = await world.db.one<{ kind: string; reason: string }>(sql`
      SELECT kind, reason FROM staff_act WHERE subject = ${second}`);
    expect(entry).toEqual({ kind: 'payout', reason });
  });

  it('is taken once, when two race for it', async () => {
    const rival = await buildPayer(world, 'rival');
    const { id } = await ask(owner);
    const takes = await Promise.allSettled([payer, rival].map(({ wire }) => wire.call('payouts.take', { id })));
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await runClock(id);
  });

  it('counts for the limit of the day together with sends, until it goes back', async () => {
    const sender = await buildPayoutOwner(world, world.people.moderator, 3_000);
    const outOf = async () => BigInt((await sender.wire.call('sends.getTerms', {})).outToday) / POINT;
    const { id } = await ask(sender, 300);
    expect(await outOf()).toBe(300n);
    await sender.wire.call('payouts.cancel', { id });
    expect(await outOf()).toBe(0n);
  });

  it('leaves sends what open orders do not keep: its own points are no open order', async () => {
    const sender = await buildPayoutOwner(world, world.people.moderator, 200);
    await ask(sender, 100);
    expect(BigInt((await sender.wire.call('sends.getTerms', {})).spare)).toBe(100n * POINT);
  });
});

describe('lists of payouts', () => {
  it('are narrowed by state, are files in words, and the wallet leads from a movement to its payout', async () => {
    const trader = await buildPayoutOwner(world, world.people.moderator, 1_000);
    const ended = (await ask(trader)).id;
    await trader.wire.call('payouts.cancel', { id: ended });
    const open = (await ask(trader, 50)).id;
    const idsOf = async (show: 'all' | 'open' | 'ended') =>
      (await trader.wire.call('payouts.listOwn', { show })).list.map(({ id }) => id);
    expect(await Promise.all([idsOf('all'), idsOf('open'), idsOf('ended')])).toEqual([[open, ended], [open], [ended]]);
    const linesIn = async (who: TestUser, name: 'payouts.listOwn' | 'payouts.listWork' | 'payouts.listStaff') => {
      const { bytes } = await who.wire.exportFile(name, name === 'payouts.listStaff' ? { tab: 'all' } : {});
      return parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    };
    await giveReason(world.people.moderator, { about: 'payouts' });
    const line = { Points: '50.000000', Currency: 'NGN', Account: '•••• 4579', How: 'by hand', Payout: open };
    for (const [who, name] of [
      [trader, 'payouts.listOwn'],
      [payer, 'payouts.listWork'],
      [world.people.moderator, 'payouts.listStaff'],
    ] as const) {
      expect((await linesIn(who, name)).find(({ Payout }) => Payout === open)).toMatchObject(line);
    }
    const { list } = await trader.wire.call('points.listGiftBill', { group: 'payouts' });
    expect(list.map(({ payoutId }) => payoutId)).toEqual([open, ended, ended]);
    await trader.wire.call('payouts.cancel', { id: open });
  });
});

describe('a payout to an online wallet', () => {
  it('shows its QR image to whoever takes it, and no other image than that of the moment it was asked for', async () => {
    const qrImageId = await owner.wire.upload('payment', await noiseImage());
    const { id: accountId } = await owner.wire.call('paymentAccounts.add', wallet({ qrImageId }));
    await world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
    const { id } = await ask({ ...owner, accountId });
    await payer.wire.call('payouts.take', { id });
    const qrUrlFor = async ({ wire }: TestUser) => (await wire.call('payouts.get', { id })).qrUrl;
    const shown = await fetch(new URL((await qrUrlFor(payer)) ?? '', world.url));
    expect(shown.headers.get('content-type')).toBe('image/png');
    const { moderator } = world.people;
    expect((await staffPayout(world, moderator, id)).qrUrl).toBeNull();
    const other = await owner.wire.upload('payment', await noiseImage());
    const { holder, fields } = wallet();
    await owner.wire.call('paymentAccounts.update', { id: accountId, holder, fields, qrImageId: other });
    expect([await qrUrlFor(payer), await qrUrlFor(owner)]).toEqual([null, null]);
    await payer.wire.call('payouts.giveBack', { id });
    await owner.wire.call('payouts.cancel', { id });
  });
});

describe('asking for a payout', () => {
  it('is refused by name', async () => {
    const { wire, accountId } = owner;
    const request = (change: object) =>
      refusalOf(
        wire.call('payouts.request', {
          accountId,
          points: '100000000',
          fiat: koboFor(100),
          tradePassword: TRADE_PASSWORD,
          ...change,
        }),
      );
    expect(await request({ tradePassword: 'Wrong2468' })).toBe('auth.trading_password_wrong');
    expect(await request({ points: '1000000', fiat: koboFor(1) })).toBe('payouts.amount');
    expect(await request({ fiat: `${BigInt(koboFor(100)) + 1n}` })).toBe('payouts.rate_moved');
    expect(await request({ accountId: world.people.admin.userId })).toBe('nothing.found');
    const { id: cardId } = await wire.call('paymentAccounts.add', card());
    await world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${cardId}`);
    expect(await request({ accountId: cardId })).toBe('payouts.no_card');
    await world.db.run(sql`UPDATE payment_account SET held_until = now() + interval '1 day' WHERE id = ${accountId}`);
    expect(await request({})).toBe('payment_accounts.held');
    await world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
    await world.db.run(sql`UPDATE app_user SET money_held_until = now() + interval '1 day' WHERE id = ${owner.userId}`);
    expect(await request({})).toBe('auth.money_held');
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${owner.userId}`);
    const poor = await buildPayoutOwner(world, world.people.moderator, 5);
    expect(await refusalOf(ask(poor, 50))).toBe('payouts.points_short');
  });

  it('is one payout, however many race for the same points', async () => {
    const racer = await buildPayoutOwner(world, world.people.moderator, 150);
    const results = await Promise.allSettled([ask(racer), ask(racer), ask(racer)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('who pays', () => {
  it.each(['account', 'placing'] as const)('is not suspended (%s), but for what they took', async (scope) => {
    const { moderator } = world.people;
    const { wire, userId } = await buildPayer(world, `suspended_${scope}`);
    const [inHand, unpaid, open] = [await ask(owner), await ask(owner), await ask(owner)];
    for (const { id } of [inHand, unpaid]) await wire.call('payouts.take', { id });
    const days = { days: 3, reason: 'Reported by three traders' };
    const listed = async () => {
      const { list, totalCount } = await wire.call('payouts.listWork', {});
      return [list.some(({ id }) => id === open.id), totalCount > 0];
    };
    expect(await listed()).toEqual([true, true]);
    const suspension = await moderator.wire.call('staff.suspend', { userId, scope, ...days });
    expect(await listed()).toEqual([false, false]);
    expect((await wire.call('payouts.listWork', { tab: 'mine' })).totalCount).toBe(2);
    while ((await relay.run(world.services)) > 0);
    const rival = await buildPayer(world, `rival_${scope}`);
    expect(await refusalOf(rival.wire.call('payouts.take', { id: inHand.id }))).toBe('payouts.not_yours');
    await wire.call('payouts.markPaid', { id: inHand.id, proofId: await wire.upload('payment', await noiseImage()) });
    await confirm(owner, inHand.id);
    await runClock(unpaid.id);
    expect([await stateOf(world, inHand.id), await stateOf(world, unpaid.id)]).toEqual(['success', 'returned']);
    expect((await switchesOf(world.db, userId)).isReceiving).toBe(false);
    for (const name of ['switches.openReceiving', 'switches.setAutoPay'] as const) {
      expect(await refusalOf(wire.call(name, {}))).toBe('orders.no_new_business');
    }
    await world.db.run(sql`UPDATE provider_switch SET is_receiving = true WHERE user_id = ${userId}`);
    expect(await refusalOf(wire.call('payouts.take', { id: open.id }))).toBe('orders.no_new_business');
    await moderator.wire.call('staff.liftSuspension', { id: suspension.id, reason: 'They explained it' });
    expect(await listed()).toEqual([true, true]);
    await wire.call('payouts.take', { id: open.id });
    await wire.call('payouts.giveBack', { id: open.id });
    await owner.wire.call('payouts.cancel', { id: open.id });
  });

  it('finds no payout of an owner whose points do not leave now', async () => {
    const { moderator } = world.people;
    const held = await buildPayoutOwner(world, moderator, 500);
    const { userId } = held;
    const [waiting, paid] = [await ask(held), await ask(held)];
    await payer.wire.call('payouts.take', { id: paid.id });
    await payer.wire.call('payouts.markPaid', { id: paid.id, proofId: await proofOf(payer) });
    const take = () => refusalOf(payer.wire.call('payouts.take', { id: waiting.id }));
    const confirmed = () => refusalOf(confirm(held, paid.id));
    const listed = async () =>
      (await payer.wire.call('payouts.listWork', {})).list.some((row) => row.id === waiting.id);
    await world.db.run(sql`UPDATE app_user SET money_held_until = now() + interval '1 day' WHERE id = ${userId}`);
    expect([await take(), await confirmed(), await listed()]).toEqual([
      'payouts.wrong_state',
      'auth.money_held',
      false,
    ]);
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${userId}`);
    const suspension = { userId, scope: 'account', days: 3, reason: 'Reported by three traders' } as const;
    const { id } = await moderator.wire.call('staff.suspend', suspension);
    expect([await take(), await confirmed(), await listed()]).toEqual([
      'payouts.wrong_state',
      'auth.money_suspended',
      false,
    ]);
    await moderator.wire.call('staff.liftSuspension', { id, reason: 'They explained it' });
    expect(await listed()).toBe(true);
    await confirm(held, paid.id);
    await held.wire.call('payouts.cancel', { id: waiting.id });
  });

  it('receives orders, is of the right kind, and is somebody else', async () => {
    const { id } = await ask(owner);
    const closed = await buildPayer(world, 'closed');
    await closed.wire.call('switches.closeReceiving', {});
    expect(await refusalOf(closed.wire.call('payouts.take', { id }))).toBe('payouts.not_receiving');
    expect(await refusalOf(world.people.provider.wire.call('payouts.take', { id }))).toBe('switches.other_kind');
    const stranger = await buildUser(world, {});
    expect(await refusalOf(stranger.wire.call('payouts.get', { id }))).toBe('nothing.found');
    expect(await refusalOf(payer.wire.call('payouts.payByChannel', { id }))).toBe('payouts.no_channel');
    await owner.wire.call('people.addBlock', { userId: payer.userId });
    expect(await refusalOf(payer.wire.call('payouts.take', { id }))).toBe('payouts.linked');
    await owner.wire.call('payouts.cancel', { id });
  });

  it('is the one that took it', async () => {
    const { id } = await ask(owner);
    const rival = await buildPayer(world, 'second_rival');
    const other = await buildPayer(world, 'third_rival');
    await rival.wire.call('payouts.take', { id });
    for (const name of ['payouts.giveBack', 'payouts.payAgain', 'payouts.concede', 'payouts.get'] as const) {
      expect(await refusalOf(other.wire.call(name, { id }))).toBe('nothing.found');
    }
    expect(await refusalOf(other.wire.call('payouts.markPaid', { id, proofId: id }))).toBe('nothing.found');
    expect(await refusalOf(rival.wire.call('payouts.markPaid', { id, proofId: await proofOf(other) }))).toBe(
      'payouts.proof',
    );
    await rival.wire.call('payouts.giveBack', { id });
    await owner.wire.call('payouts.cancel', { id });
  });

  it('leaves books that add up', async () => {
    expect(await auditLedger(world.db)).toEqual([]);
  });
});
