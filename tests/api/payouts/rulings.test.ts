import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { staffPayout } from '#tests/fixtures/world/looks.ts';
import { ask, buildPayer, buildPayoutOwner, confirm, type Payee, stateOf } from '#tests/fixtures/world/payouts.ts';
import { buildUser, fund, POINT, payBail, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { makeOld, shareDevice } from '#tests/fixtures/world/ties.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const SMALL = 100;
const LARGE = 300;
const reason = 'The statement of the bank shows it';

const world = await openWorld();
const { moderator: ines, colleague: otto, admin: ada } = world.people;
afterAll(() => world.close());
let payer: TestUser;
let owner: Payee;
beforeEach(async () => {
  owner = await buildPayoutOwner(world, ines);
  // Earlier rulings for the same provider count.
  payer = await buildPayer(world, `payer_${newId().slice(-6)}`);
});

/** A payout that was marked as paid by hand, and of which its owner says that nothing came. */
async function disputed(points: number): Promise<string> {
  const { id } = await ask(owner, points);
  await payer.wire.call('payouts.take', { id });
  await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
  await owner.wire.call('payouts.dispute', { id, reason: 'Nothing has come' });
  return id;
}
const rule = ({ wire }: TestUser, id: string, isPaid = true) =>
  outcomeOf(wire.call('payouts.rule', { id, isPaid, reason }));
const appeal = ({ wire }: TestUser, id: string) =>
  outcomeOf(wire.call('payouts.appeal', { id, reason: 'My bank shows nothing' }));
const available = async ({ wire }: TestUser): Promise<bigint> =>
  BigInt((await wire.call('points.getBalance', {})).available) / POINT;
async function letAppealTimeEnd(id: string): Promise<void> {
  await world.db.run(sql`UPDATE payout SET deadline = now() - interval '1 second' WHERE id = ${id}`);
  await runPayouts(world.services);
}
const waitsFor = async ({ wire }: TestUser) =>
  (await wire.call('staff.listQueues', {})).list.find(({ name }) => name === 'payouts')?.waiting;

it('a payout that is not over keeps the bail of its provider, and so does a penalty that is proposed', async () => {
  const id = await disputed(SMALL);
  const { wire, userId } = payer;
  await fund(world, payer, 10);
  await payBail(world, payer, 10);
  await wire.call('bail.giveNotice', {});
  await world.db.run(sql`UPDATE bail_notice SET free_at = now() - interval '1 second' WHERE user_id = ${userId}`);
  const takeBack = () => outcomeOf(wire.call('bail.takeBack', { tradePassword: TRADE_PASSWORD }));
  expect(await takeBack()).toBe('bail.still_open');
  expect((await wire.call('bail.getStatus', {})).openOrders).toBe(1);
  expect(await rule(ines, id, false)).toBe('ok');
  await ines.wire.call('providers.proposePenalty', { userId, caseId: id, reason });
  expect(await takeBack()).toBe('bail.still_open');
});

describe('a payout that staff rule to be paid', () => {
  it('keeps its points until its owner let the time to appeal end', async () => {
    const id = await disputed(SMALL);
    const before = await available(payer);
    expect(await rule(ines, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('ruled');
    expect(await available(payer)).toBe(before);
    expect((await owner.wire.call('payouts.get', { id })).abilities).toEqual(['appeal', 'confirm']);
    expect(await rule(otto, id)).toBe('payouts.wrong_state');
    await letAppealTimeEnd(id);
    expect(await stateOf(world, id)).toBe('success');
    expect(await available(payer)).toBe(before + BigInt(SMALL));
    expect(await appeal(owner, id)).toBe('payouts.wrong_state');
  });

  it('is confirmed by its owner before, or given up by its provider', async () => {
    const [first, second] = [await disputed(SMALL), await disputed(SMALL)];
    await rule(ines, first);
    await rule(ines, second);
    await confirm(owner, first);
    expect(await stateOf(world, first)).toBe('success');
    expect(await outcomeOf(payer.wire.call('payouts.concede', { id: second }))).toBe('ok');
    expect(await stateOf(world, second)).toBe('failed');
  });

  it('is appealed once, by its owner, and decided for good by staff who took no part', async () => {
    const id = await disputed(SMALL);
    const before = await available(owner);
    await rule(ines, id);
    expect(await appeal(payer, id)).toBe('nothing.found');
    expect(await appeal(owner, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('in_dispute');
    expect(await rule(ines, id)).toBe('disputes.ruled_before');
    expect(await rule(ines, id, false)).toBe('disputes.ruled_before');
    expect(await staffPayout(world, ines, id)).toMatchObject({ hasRuled: true, hasAppealed: true, abilities: [] });
    expect(await staffPayout(world, otto, id)).toMatchObject({ hasRuled: false, rulers: ['ines'] });
    expect(await rule(otto, id, false)).toBe('ok');
    expect(await stateOf(world, id)).toBe('failed');
    expect(await available(owner)).toBe(before + BigInt(SMALL));

    const other = await disputed(SMALL);
    await rule(ines, other);
    await appeal(owner, other);
    expect(await rule(otto, other)).toBe('ok');
    expect(await stateOf(world, other)).toBe('success');
  });

  it('is nobody’s to appeal once the time is over', async () => {
    const id = await disputed(SMALL);
    await rule(ines, id);
    await world.db.run(sql`UPDATE payout SET deadline = now() - interval '1 second' WHERE id = ${id}`);
    expect(await appeal(owner, id)).toBe('payouts.too_late');
    expect(await rule(ines, id)).toBe('payouts.wrong_state');
  });
});

describe('a payout above the sum that one of staff decides', () => {
  it('takes the ruling of another, who sees whose it was', async () => {
    const id = await disputed(LARGE);
    const before = await waitsFor(ines);
    expect(await staffPayout(world, ines, id)).toMatchObject({ needsSecond: true, rulers: [], tie: null });
    expect(await rule(ines, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('second_look');
    expect(await waitsFor(ines)).toBe((before ?? 0) - 1);
    expect(await waitsFor(otto)).toBe(before);
    expect((await otto.wire.call('payouts.listStaff', {})).list.map((row) => row.id)).toContain(id);
    expect(await rule(ines, id)).toBe('disputes.ruled_before');
    expect(await staffPayout(world, otto, id)).toMatchObject({
      rulers: ['ines'],
      abilities: ['rule_paid', 'rule_unpaid'],
    });
    expect(await rule(otto, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('ruled');
    expect(await appeal(owner, id)).toBe('ok');
    expect(await rule(otto, id)).toBe('disputes.ruled_before');
    expect(await rule(ada, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('success');
    const entries = await world.db.many(sql`
      SELECT before ->> 'state' AS before, after ->> 'state' AS after FROM staff_act WHERE subject = ${id} AND kind = 'payout'
      ORDER BY at`);
    expect(entries).toEqual([
      { before: 'in_dispute', after: 'second_look' },
      { before: 'second_look', after: 'ruled' },
      { before: 'in_dispute', after: 'success' },
    ]);
  });

  it('takes another ruling when the first is of somebody who is not in office any more', async () => {
    const id = await disputed(LARGE);
    const gone = await buildUser(world, { role: 'moderator' });
    await rule(gone, id);
    await world.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${gone.userId}`);
    expect(await rule(otto, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('second_look');
    expect(await rule(ines, id)).toBe('ok');
    expect(await stateOf(world, id)).toBe('ruled');
  });

  it('counts what the same person ruled for the provider before, and not what others did', async () => {
    const [first, second, third] = [await disputed(SMALL), await disputed(SMALL), await disputed(SMALL)];
    for (const id of [first, second]) await rule(ines, id);
    expect(await staffPayout(world, ines, third)).toMatchObject({ needsSecond: true });
    expect(await staffPayout(world, otto, third)).toMatchObject({ needsSecond: false });
    expect(await rule(ines, third)).toBe('ok');
    expect([await stateOf(world, second), await stateOf(world, third)]).toEqual(['ruled', 'second_look']);
    expect(await rule(otto, third)).toBe('ok');
    expect(await stateOf(world, third)).toBe('ruled');
  });

  it('goes back when the other says that it was not paid, and when the first says so alone', async () => {
    const [first, second] = [await disputed(LARGE), await disputed(LARGE)];
    await rule(ines, first);
    expect(await rule(otto, first, false)).toBe('ok');
    expect(await rule(ines, second, false)).toBe('ok');
    expect([await stateOf(world, first), await stateOf(world, second)]).toEqual(['failed', 'failed']);
  });

  it('is not decided by two who have a tie, nor by one who traded with its two or counts as one of them', async () => {
    const id = await disputed(LARGE);
    const friend = await buildUser(world, { role: 'moderator', name: 'friend', referrer: payer });
    const twin = await buildUser(world, { role: 'moderator', name: 'twin' });
    expect(await staffPayout(world, friend, id)).toMatchObject({ isOpponent: true, abilities: [] });
    expect(await rule(friend, id)).toBe('staff.opponent');
    await shareDevice(world, ines, twin);
    await rule(ines, id);
    // A new platform has nobody else to ask: a line for auditors stands for the second person.
    await world.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${ada.userId}`);
    expect(await staffPayout(world, twin, id)).toMatchObject({ tie: null });
    await makeOld(world);
    expect(await staffPayout(world, twin, id)).toMatchObject({
      tie: { name: 'ines', tie: 'device' },
      abilities: ['rule_unpaid'],
    });
    expect(await rule(twin, id)).toBe('staff.same_device');
    expect(await rule(twin, id, false)).toBe('ok');
  });
});

describe('a penalty from the bail', () => {
  it('names a payout that was disputed and not paid, and no other', async () => {
    const propose = (caseId: string, userId = payer.userId) =>
      outcomeOf(ines.wire.call('providers.proposePenalty', { userId, caseId, reason: 'It said that it had paid' }));
    const [unpaid, paid] = [await disputed(SMALL), await disputed(SMALL)];
    expect(await propose(unpaid)).toBe('providers.no_case');
    await rule(otto, unpaid, false);
    await rule(otto, paid);
    expect(await propose(paid)).toBe('providers.no_case');
    const other = await buildPayer(world, 'payer of others');
    expect(await propose(unpaid, other.userId)).toBe('nothing.found');
    const { id: cancelled } = await ask(owner, SMALL);
    await owner.wire.call('payouts.cancel', { id: cancelled });
    expect(await propose(cancelled)).toBe('nothing.found');
    expect(await propose(unpaid)).toBe('ok');
  });
});

it('a payout whose dispute ended against its provider is the case of a penalty for those who may propose it', async () => {
  const [lost, open] = [await disputed(SMALL), await disputed(SMALL)];
  const support = await buildUser(world, { role: 'support' });
  const penaltyFor = async (staff: TestUser, id: string) => (await staffPayout(world, staff, id)).penaltyFor;
  expect(await penaltyFor(otto, lost)).toBeNull();
  await rule(ines, lost, false);
  expect([await penaltyFor(otto, lost), await penaltyFor(otto, open)]).toEqual([payer.userId, null]);
  expect(await penaltyFor(support, lost)).toBeNull();
  const { userId } = payer;
  await otto.wire.call('providers.proposePenalty', { userId, caseId: lost, reason });
  await world.db.run(sql`UPDATE app_user SET referrer_id = ${userId} WHERE id = ${otto.userId}`);
  expect(await penaltyFor(otto, lost)).toBeNull();
  await world.db.run(sql`UPDATE app_user SET referrer_id = NULL WHERE id = ${otto.userId}`);
});
