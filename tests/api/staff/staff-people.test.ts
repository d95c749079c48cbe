import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { personFacts } from '#tests/fixtures/world/identity.ts';
import { giveReason, lookAt, personFor } from '#tests/fixtures/world/looks.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { ask, buildPayer, buildPayoutOwner } from '#tests/fixtures/world/payouts.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import {
  acceptRuling,
  addPointsAd,
  disputedPoints,
  payByCard,
  placePoints,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const reason = 'Agreed in the weekly meeting';

const world = await openWorld();
const { admin, moderator } = world.people;
const support = await buildUser(world, { role: 'support', name: 'sue' });
const auditor = await buildUser(world, { role: 'auditor', name: 'otis' });
afterAll(() => world.close());

const personAs = personFor;
const logged = (filter: object = {}) => admin.wire.call('staff.listActs', filter);

const statusOf = async ({ userId }: TestUser) =>
  (await world.db.one<{ status: string }>(sql`SELECT status FROM app_user WHERE id = ${userId}`)).status;

describe('the search for people', () => {
  it('finds by the beginning of a name, mail, order, device and id', async () => {
    const { orderCode } = await sell(world.people.seller, world.adCode);
    await giveReason(support, { about: 'people' });
    const namesFor = async (search: string) =>
      (await support.wire.call('staff.searchPeople', { search })).list.map(({ name }) => name);
    const { seller } = world.people;
    expect(await namesFor('AMARA')).toEqual(['amara_o']);
    expect(await namesFor('amara_o@example.com')).toEqual(['amara_o']);
    expect(await namesFor(orderCode)).toEqual(['amara_o', 'northgate']);
    expect(await namesFor(orderCode.toLowerCase())).toEqual(['amara_o', 'northgate']);
    expect(await namesFor(`device of ${seller.userId}`)).toEqual(['amara_o']);
    expect(await namesFor(seller.userId)).toEqual(['amara_o']);
    expect(await namesFor('amara%')).toEqual([]);
  });

  it('finds the parties of a points order by its code', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    const { list } = await support.wire.call('staff.searchPeople', { search: orderCode.toLowerCase() });
    expect(list.map(({ name }) => name).sort()).toEqual([seller.name, buyer.name].sort());
  });

  it('finds by a whole phone number, however it is typed', async () => {
    const { seller } = world.people;
    await world.db.run(sql`UPDATE app_user SET phone = '+4915112345678' WHERE id = ${seller.userId}`);
    const namesFor = async (search: string) =>
      (await support.wire.call('staff.searchPeople', { search })).list.map(({ name }) => name);
    expect(await namesFor('+49 151 1234-5678')).toEqual(['amara_o']);
    expect(await namesFor('004915112345678')).toEqual(['amara_o']);
    expect(await namesFor('(0049) 151 12345678')).toEqual(['amara_o']);
    expect(await namesFor('+49 (0) 151 12345678')).toEqual(['amara_o']);
    expect(await namesFor('+49 151 1234')).toEqual([]);
    await world.db.run(sql`UPDATE app_user SET phone = NULL WHERE id = ${seller.userId}`);
  });

  it('by the number of a document is for moderators, with a reason, and the log does not have the number', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await applicant.wire.call('identity.submitOne', personFacts({ documentNumber: 'TEST-90 4411' }));
    const find = (who: TestUser, documentNumber: string) =>
      who.wire.call('staff.findByDocument', { documentNumber, reason });
    expect((await find(moderator, 'test 904411')).list.map(({ name }) => name)).toEqual([applicant.name]);
    const [entry] = (await logged({ kind: 'document_search' })).list;
    expect(entry).toMatchObject({ user: applicant.name, subject: '•••••••411', after: { matches: 1 }, reason });
    expect((await find(moderator, '904411')).list).toEqual([]);
    expect(await refusalOf(find(support, 'test 904411'))).toBe('gateway.forbidden');
    expect(await refusalOf(find(applicant, 'test 904411'))).toBe('gateway.forbidden');
  });

  it('is for staff', async () => {
    const { seller } = world.people;
    expect(await refusalOf(seller.wire.call('staff.searchPeople', { search: 'ada' }))).toBe('gateway.forbidden');
    const page = seller.wire.call('staff.getPerson', { userId: seller.userId });
    expect(await refusalOf(page)).toBe('gateway.forbidden');
  });
});

describe('the page of a person', () => {
  it('shows support less than administrators, and contact data to nobody without a reason', async () => {
    const { seller } = world.people;
    const forSupport = await personAs(support, seller);
    expect(forSupport).toMatchObject({ sessions: null, acts: null, maySuspend: false, mayChangeRole: false });
    expect(JSON.stringify(forSupport)).not.toContain('@example.com');
    const forAdmin = await personAs(admin, seller);
    expect(forAdmin.sessions).toHaveLength(1);
    expect(forAdmin).toMatchObject({ acts: [], maySuspend: true, mayChangeRole: true });
    const contact = await support.wire.call('staff.openContact', { userId: seller.userId, reason });
    expect(contact).toEqual({ email: 'amara_o@example.com', isConfirmed: true, phone: null });
    expect((await logged({ kind: 'contact' })).list[0]).toMatchObject({ actor: 'sue', user: 'amara_o', reason });
    expect(await refusalOf(personAs(admin, { userId: randomUUID() }))).toBe('nothing.found');
  });

  it('counts orders and disputes of cards and of points, and has the bitcoin beside the points', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    expect(await personAs(support, seller)).toMatchObject({ openOrders: 0, disputes: 0, btc: '0' });
    await sell(seller, world.adCode);
    await placePoints(buyer, await addPointsAd(world, seller), 100);
    expect(await personAs(support, seller)).toMatchObject({ openOrders: 2, disputes: 0 });
    const dispute = await disputedPoints(world);
    for (const party of [dispute.seller, dispute.buyer])
      expect(await personAs(support, party)).toMatchObject({ openOrders: 1, disputes: 1 });
  });

  it('lists the orders for those who judge accounts, and apart those with a dispute', async () => {
    const { provider } = world.people;
    const seller = await buildUser(world, { points: 500 });
    const [cards, points] = [
      await sell(seller, world.adCode),
      await placePoints(await buildUser(world), await addPointsAd(world, seller), 100),
    ];
    const listFor = async ({ wire }: TestUser, show: 'all' | 'disputed' = 'all') =>
      (await wire.call('staff.listPersonOrders', { userId: seller.userId, show })).list;
    for (const staff of [moderator, admin]) await lookAt(staff, seller);
    const list = await listFor(moderator);
    expect(list.map((row) => row.orderCode)).toEqual([points.orderCode, cards.orderCode]);
    expect(list[1]).toMatchObject({
      seller: seller.name,
      provider: provider.name,
      settledAmount: null,
      claimedAt: null,
    });
    expect(await listFor(admin, 'disputed')).toEqual([]);
    await claimCard(provider, cards.orderCode);
    expect((await listFor(admin, 'disputed')).map((row) => row.orderCode)).toEqual([cards.orderCode]);
    for (const other of [support, auditor, seller]) expect(await refusalOf(listFor(other))).toBe('gateway.forbidden');
  });

  it('keeps notes of staff, and who invited whom', async () => {
    const { seller } = world.people;
    await support.wire.call('staff.addNote', { userId: seller.userId, text: 'Calls on Mondays' });
    const { notes, links } = await personAs(moderator, seller);
    expect(notes).toMatchObject([{ by: 'sue', text: 'Calls on Mondays' }]);
    const [entry] = (await logged({ kind: 'note' })).list;
    expect(entry).toMatchObject({ actor: 'sue', user: 'amara_o', after: { characters: 16 } });
    expect(JSON.stringify(entry)).not.toContain('Mondays');
    expect(links).toMatchObject([{ name: 'referrer', isLinked: true, kinds: ['referral'] }]);
    expect(await refusalOf(auditor.wire.call('staff.addNote', { userId: seller.userId, text: 'Hello' }))).toBe(
      'gateway.forbidden',
    );
  });
});

/** Two administrators make somebody support. */
async function makeStaff(by: TestUser, name: string): Promise<void> {
  const { id } = await by.wire.call('staff.proposeRole', { name, role: 'support', reason });
  const other = await buildUser(world, { role: 'admin' });
  await other.wire.call('staff.decideProposal', { id, approve: true, reason });
}

describe('a role', () => {
  it('is given by an administrator, ends the sessions, and stands in the log', async () => {
    const person = await buildUser(world);
    const give = (role: 'provider' | 'moderator' | 'admin', serverType: number | null = null) =>
      refusalOf(admin.wire.call('staff.changeRole', { userId: person.userId, role, serverType, reason }));
    for (const role of ['admin', 'moderator'] as const) expect(await give(role)).toBe('staff.role_by_proposal');
    expect(await give('provider', 2)).toEqual({ ok: true });
    expect(await refusalOf(person.wire.call('users.getMe', {}))).toBe('session.expired');
    const again = await signIn(world, { ...person, role: 'provider' });
    expect(await again.wire.call('users.getMe', {})).toMatchObject({
      role: 'provider',
      serverType: 2,
      serverFlag: true,
    });
    expect(await give('provider', 2)).toBe('staff.same_role');
    expect((await logged({ kind: 'role', user: person.name })).list[0]).toMatchObject({
      actor: 'ada',
      approvedBy: null,
      before: { role: 'trader' },
      after: { role: 'provider 2 S' },
      reason,
    });
    expect((await personAs(support, person)).roleBy).toMatchObject({ name: 'ada', reason });
  });

  it('stays while orders or offers are open', async () => {
    const provider = await buildUser(world, { role: 'provider', points: 5_000 });
    const seller = await buildUser(world);
    await sell(seller, await publishAd(provider));
    for (const { name } of [provider, seller]) {
      const call = admin.wire.call('staff.proposeRole', { name, role: 'support', reason });
      expect(await refusalOf(call)).toBe('staff.open_orders');
    }
  });

  it('stays while points orders, their cases or payouts are open', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode: code } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    const give = ({ name, userId }: TestUser, role: 'support' | 'provider' = 'support') =>
      outcomeOf(
        role === 'support'
          ? admin.wire.call('staff.proposeRole', { name, role, reason })
          : admin.wire.call('staff.changeRole', { userId, role, serverType: 1, reason }),
      );
    for (const party of [seller, buyer]) expect(await give(party)).toBe('staff.open_orders');
    const judge = await buildUser(world, { role: 'moderator' });
    await payByCard(world, buyer, code);
    await seller.wire.call('pointsOrders.rejectCard', { code, reason });
    await judge.wire.call('pointsOrders.takeCase', { code });
    expect(await give(judge)).toBe('staff.open_cases');
    await judge.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason });
    for (const party of [seller, buyer]) await acceptRuling(party, code);
    for (const person of [seller, buyer, judge]) expect(await give(person)).toBe('ok');
    const owner = await buildPayoutOwner(world, moderator);
    const payer = await buildPayer(world, 'payer_of_role');
    const { id } = await ask(owner);
    expect(await give(owner)).toBe('staff.open_orders');
    await payer.wire.call('payouts.take', { id });
    for (const role of ['support', 'provider'] as const) expect(await give(payer, role)).toBe('staff.open_orders');
    await payer.wire.call('payouts.giveBack', { id });
    expect(await give(payer, 'provider')).toBe('ok');
  });

  it('is not given by an administrator who traded with the account', async () => {
    const trader = await buildUser(world);
    await sell(trader, world.adCode);
    await world.db.run(sql`UPDATE app_user SET role = 'admin' WHERE id = ${trader.userId}`);
    const opponent = await signIn(world, { ...trader, role: 'admin' });
    const other = await buildUser(world);
    const { provider } = world.people;
    const give = ({ userId }: TestUser) =>
      refusalOf(
        opponent.wire.call('staff.changeRole', { userId, role: 'provider', serverType: 1, isSolo: false, reason }),
      );
    const propose = ({ name }: TestUser) =>
      outcomeOf(opponent.wire.call('staff.proposeRole', { name, role: 'support', reason }));
    const idle = await buildUser(world, { role: 'provider', referrer: opponent });
    expect(await give(provider)).toBe('staff.opponent');
    expect(await propose(idle)).toBe('staff.opponent');
    expect(await propose(other)).toBe('ok');
    expect((await personAs(opponent, provider)).mayChangeRole).toBe(false);
    expect((await personAs(admin, provider)).mayChangeRole).toBe(true);
    expect(await give(other)).toEqual({ ok: true });
  });

  it('of a provider ends the certification, whatever comes after it', async () => {
    const { userId, name } = await buildUser(world, { role: 'provider' });
    await makeStaff(admin, name);
    const row = await world.db.one(sql`
      SELECT decertified_at IS NOT NULL AS "isDecertified" FROM app_user WHERE id = ${userId}`);
    expect(row).toEqual({ isDecertified: true });
  });

  it('that is new opens or closes the login of a suspended account', async () => {
    const agent = await buildUser(world, { role: 'support' });
    const { userId } = agent;
    await admin.wire.call('staff.suspend', { userId, scope: 'account', days: null, reason });
    expect(await statusOf(agent)).toBe('suspended');
    await admin.wire.call('staff.changeRole', { userId, role: 'trader', reason });
    expect(await statusOf(agent)).toBe('active');
    expect(await outcomeOf(sell(await signIn(world, { ...agent, role: 'trader' }), world.adCode))).toMatch(
      /^orders\.paused/,
    );
    await makeStaff(admin, agent.name);
    expect(await statusOf(agent)).toBe('suspended');
  });

  it('is nobody’s own to give', async () => {
    const own = admin.wire.call('staff.changeRole', { userId: admin.userId, role: 'trader', reason });
    expect(await refusalOf(own)).toBe('staff.not_yourself');
    const inCapitals = { userId: admin.userId.toUpperCase(), role: 'trader', reason } as const;
    expect(await refusalOf(admin.wire.call('staff.changeRole', inCapitals))).toBe('staff.not_yourself');
    const byModerator = moderator.wire.call('staff.changeRole', { userId: support.userId, role: 'trader', reason });
    expect(await refusalOf(byModerator)).toBe('gateway.forbidden');
  });
});

describe('a suspension', () => {
  const suspend = (by: TestUser, userId: string, scope: 'account' | 'placing' | 'chat' | 'calls' = 'account') =>
    by.wire.call('staff.suspend', { userId, scope, days: 3, reason });

  const runOut = async ({ userId }: TestUser) => {
    const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
    await owner.run(sql`UPDATE suspension SET ends_at = now() - interval '1 minute' WHERE user_id = ${userId}`);
    await owner.close();
  };

  it('of an account stops new business, and never what is one’s own', async () => {
    const seller = await buildUser(world);
    const { orderCode } = await sell(seller, world.adCode);
    const { provider } = world.people;
    const direct = await seller.wire.call('chat.openConversation', { userId: provider.userId });
    const order = await seller.wire.call('chat.openConversation', { orderCode });
    const say = (conversationId: string) =>
      outcomeOf(seller.wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text: 'Hello' }));
    expect(await say(direct.id)).toBe('ok');
    const { id } = await suspend(moderator, seller.userId);
    expect(await say(direct.id)).toBe('staff.chat_suspended');
    expect(await say(order.id)).toBe('ok');
    expect(await outcomeOf(sell(seller, world.adCode))).toMatch(/^orders\.paused/);
    expect(await outcomeOf(seller.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' }))).toBe('ok');
    expect(await refusalOf(suspend(moderator, seller.userId))).toBe('already.done');
    await moderator.wire.call('staff.liftSuspension', { id, reason });
    expect(await say(direct.id)).toBe('ok');
    expect(await outcomeOf(sell(seller, world.adCode))).toBe('ok');
    expect(await refusalOf(moderator.wire.call('staff.liftSuspension', { id, reason }))).toBe('nothing.found');
    const { list } = await logged({ user: seller.name });
    expect(list.map(({ kind }) => kind)).toEqual(['lift', 'suspension']);
  });

  it('of one part leaves the others open, and ends by itself', async () => {
    const seller = await buildUser(world);
    await suspend(moderator, seller.userId, 'chat');
    expect(await outcomeOf(sell(seller, world.adCode))).toBe('ok');
    await world.db.run(sql`UPDATE app_user SET chat_until = now() - interval '1 second' WHERE id = ${seller.userId}`);
    const later = await signIn(world, seller);
    const { id } = await later.wire.call('chat.openConversation', { userId: world.people.provider.userId });
    const message = { conversationId: id, clientId: randomUUID(), kind: 'text', text: 'Hello' } as const;
    expect(await outcomeOf(later.wire.call('chat.send', message))).toBe('ok');
  });

  it('stands in one list for all staff, in force, run out or lifted, with its appeal', async () => {
    const people = [await buildUser(world), await buildUser(world), await buildUser(world)] as const;
    const [first, second, third] = people;
    await suspend(moderator, first.userId);
    const { id } = await suspend(moderator, second.userId, 'calls');
    await suspend(moderator, third.userId, 'chat');
    await admin.wire.call('staff.liftSuspension', { id, reason });
    await runOut(third);
    const { suspensions } = await first.wire.call('providers.getStanding', {});
    const words = 'The chat shows that I refused it twice';
    await first.wire.call('providers.appeal', { what: 'suspension', id: suspensions[0]?.id ?? '', words });
    const names = people.map(({ name }) => name);
    const listed = async (filter: ParamsOf<'staff.listSuspensions'>) => {
      const { list } = await support.wire.call('staff.listSuspensions', { ...filter, limit: 100 });
      return list.filter(({ name }) => names.includes(name));
    };
    expect(await listed({})).toMatchObject([
      { name: first.name, scope: 'account', state: 'in_force', by: moderator.name, reason, appeal: 'open' },
    ]);
    expect(await listed({ show: 'over' })).toMatchObject([
      { name: third.name, state: 'ended', liftedBy: null, appeal: null },
      { name: second.name, state: 'lifted', liftedBy: admin.name },
    ]);
    expect(await listed({ show: 'all', scope: 'calls' })).toMatchObject([{ name: second.name }]);
    expect(await refusalOf(first.wire.call('staff.listSuspensions', {}))).toBe('gateway.forbidden');
    expect(await refusalOf(auditor.wire.call('staff.listSuspensions', {}))).toBe('gateway.forbidden');
  });

  it('of staff ends the login, by an administrator only', async () => {
    const agent = await buildUser(world, { role: 'support' });
    expect(await refusalOf(suspend(moderator, agent.userId))).toBe('gateway.forbidden');
    await suspend(admin, agent.userId);
    expect(await refusalOf(agent.wire.call('users.getMe', {}))).toBe('session.expired');
    expect((await personAs(admin, agent)).suspensions).toMatchObject([{ scope: 'account', by: 'ada', endsAt: null }]);
  });

  it('does not end a freeze, and is there when the freeze ends', async () => {
    const agent = await buildUser(world, { role: 'support' });
    const { userId } = agent;
    await agent.wire.call('factors.freeze', {});
    const { id } = await suspend(admin, userId);
    await admin.wire.call('staff.liftSuspension', { id, reason });
    expect(await statusOf(agent)).toBe('frozen');
    await suspend(admin, userId);
    await admin.wire.call('factors.unfreeze', { userId, reason });
    expect(await statusOf(agent)).toBe('suspended');
  });

  it('is not made by opponents, nor of oneself or an administrator', async () => {
    const judge = await buildUser(world);
    await sell(judge, world.adCode);
    await world.db.run(sql`UPDATE app_user SET role = 'moderator' WHERE id = ${judge.userId}`);
    const staff = await signIn(world, { ...judge, role: 'moderator' });
    expect(await refusalOf(suspend(staff, world.people.provider.userId))).toBe('staff.opponent');
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    await placePoints(buyer, await addPointsAd(world, seller), 100);
    for (const [judging, opponent] of [
      [seller, buyer],
      [buyer, seller],
    ] as const) {
      await world.db.run(sql`UPDATE app_user SET role = 'moderator' WHERE id = ${judging.userId}`);
      expect(await refusalOf(suspend(await signIn(world, { ...judging, role: 'moderator' }), opponent.userId))).toBe(
        'staff.opponent',
      );
      await world.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${judging.userId}`);
    }
    expect(await refusalOf(suspend(moderator, moderator.userId))).toBe('staff.not_yourself');
    expect(await refusalOf(suspend(moderator, admin.userId))).toBe('staff.admin_by_proposal');
    expect(await refusalOf(suspend(support, world.people.seller.userId))).toBe('gateway.forbidden');
  });
});

describe('the log of staff', () => {
  it('is filtered, exported, and whole', async () => {
    const all = await logged();
    expect(all.brokenAt).toBeNull();
    expect(all.list.map(({ seq }) => seq)).toEqual([...all.list].map((_, index) => (all.list[0]?.seq ?? 0) - index));
    expect((await logged({ actor: 'sue' })).list.every(({ actor }) => actor === 'sue')).toBe(true);
    expect((await logged({ to: '2020-01-01' })).totalCount).toBe(0);
    const file = await admin.wire.exportFile('staff.listActs', { kind: 'suspension' });
    expect(file.bytes.toString()).toContain(reason);
    expect(await refusalOf(moderator.wire.call('staff.listActs', {}))).toBe('gateway.forbidden');
  });

  it('shows where somebody changed it', async () => {
    const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
    const findings = await findingsAfter(owner, [
      sql`ALTER TABLE staff_act DISABLE TRIGGER staff_act_append_only`,
      sql`UPDATE staff_act SET reason = 'Nothing to see here' WHERE seq = 2`,
    ]);
    await owner.close();
    expect(findings).toMatchObject([{ check: 'staff_acts_follow_each_other', subject: '2' }]);
  });
});
