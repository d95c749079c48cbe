import { afterAll, describe, expect, it } from 'vitest';
import type { EventName } from '#contract/events/catalogue.ts';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import type { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { findById } from '#server/features/auth/accounts.store.ts';
import { EXPORT_LISTS } from '#server/features/own-data/export-lists.ts';
import { tracesOf } from '#server/features/people/links.store.ts';
import { newId } from '#server/platform/ids.ts';
import { type NewEvent, tellMany } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { sha256 } from '#tests/fixtures/chain-hash.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, fund, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'gateway.session_cache_s': 60, 'sockets.heartbeat_s': 60, 'teams.members_max': 30 });
const owner = await buildUser(world, { role: 'provider', points: 20_000 });
const teamId = await openTeam(world, owner);
const adCode = await publishAd(owner);
afterAll(() => world.close());

const operatorWith = (...rights: (typeof OPERATOR_RIGHTS)[number][]) =>
  buildOperator(world, { teamId, provider: owner }, rights);

/** An order of the team's owner that waits to be opened. */
async function sealedOrder(seller?: TestUser): Promise<{ code: string; cardId: string }> {
  const { orderCode: code } = await sell(seller ?? (await buildUser(world)), adCode);
  const { cards } = await owner.wire.call('orders.get', { code });
  return { code, cardId: cards[0]?.id ?? '' };
}

describe('a team', () => {
  it('is for providers who buy cards and do not work alone, one each', async () => {
    const solo = await buildUser(world, { role: 'provider' });
    expect(await refusalOf(solo.wire.call('teams.create', { name: 'Alone' }))).toBe('teams.not_for_you');
    expect((await solo.wire.call('teams.get', {})).mayCreate).toBe(false);
    await world.db.run(sql`UPDATE app_user SET kind = '', server_type = 3 WHERE id = ${solo.userId}`);
    const payer = await buildUser(world, { role: 'provider' });
    await world.db.run(sql`UPDATE app_user SET kind = '', server_type = 3 WHERE id = ${payer.userId}`);
    expect(await refusalOf(payer.wire.call('teams.create', { name: 'Payers' }))).toBe('switches.other_kind');
    expect(await refusalOf(owner.wire.call('teams.create', { name: 'Another' }))).toBe('already.done');
    expect((await owner.wire.call('users.getMe', {})).teamId).toBe(teamId);
  });

  it('is joined by a link, once', async () => {
    const member = await buildUser(world);
    const { key } = await owner.wire.call('teams.invite', { name: 'Ben', rights: ['orders', 'chat'] });
    const link = await member.wire.call('teams.getInvitation', { key });
    expect(link).toMatchObject({ ownerName: owner.name, name: 'Ben', rights: ['orders', 'chat'] });
    expect(await member.wire.call('teams.join', { key })).toEqual({ teamId });
    const late = await buildUser(world);
    expect(await refusalOf(late.wire.call('teams.join', { key }))).toBe('auth.link_dead');
    const { membership } = await member.wire.call('teams.get', {});
    expect(membership).toMatchObject({ teamId, ownerName: owner.name, name: 'Ben' });
    const second = await owner.wire.call('teams.invite', { name: 'Ben again', rights: [] });
    expect(await refusalOf(member.wire.call('teams.join', { key: second.key }))).toBe('teams.member_already');
    await owner.wire.call('teams.withdrawInvitation', { id: second.id });
    expect(await refusalOf(late.wire.call('teams.getInvitation', { key: second.key }))).toBe('auth.link_dead');
    await member.wire.call('teams.leave', {});
    expect((await member.wire.call('teams.get', {})).membership).toBe(null);
    expect(await refusalOf(member.wire.call('teams.leave', {}))).toBe('nothing.found');
  });

  it('takes nobody with an open order of its owner, and its members sell nothing to it', async () => {
    const seller = await buildUser(world);
    await sealedOrder(seller);
    const { key } = await owner.wire.call('teams.invite', { name: 'Sam', rights: [] });
    expect(await refusalOf(seller.wire.call('teams.join', { key }))).toBe('teams.open_orders');
    const { person } = await operatorWith();
    expect(await refusalOf(sell(person, adCode))).toBe('orders.blocked');
  });

  it.each(['seller', 'buyer'] as const)(
    'takes nobody who is the %s of an open points order of its owner',
    async (side) => {
      const joiner = await buildUser(world);
      const [seller, buyer] = side === 'seller' ? [joiner, owner] : [owner, joiner];
      await fund(world, seller, 200);
      await placePoints(buyer, await addPointsAd(world, seller), 100);
      const { key } = await owner.wire.call('teams.invite', { name: 'Sam', rights: [] });
      expect(await refusalOf(joiner.wire.call('teams.join', { key }))).toBe('teams.open_orders');
    },
  );

  it('is one, of two that somebody joins at once', async () => {
    const other = await buildUser(world, { role: 'provider' });
    await openTeam(world, other);
    for (let round = 0; round < 3; round += 1) {
      const joiner = await buildUser(world);
      const links = [owner, other].map(({ wire }) => wire.call('teams.invite', { name: 'Sam', rights: [] }));
      const keys = (await Promise.all(links)).map(({ key }) => key);
      const outcomes = await Promise.all(keys.map((key) => outcomeOf(joiner.wire.call('teams.join', { key }))));
      expect(outcomes.sort()).toEqual(['ok', 'teams.member_already']);
    }
  });

  it('is nobody who sells to its provider at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const joiner = await buildUser(world);
      const { key } = await owner.wire.call('teams.invite', { name: 'Sam', rights: ['orders'] });
      const params = await placement(joiner, adCode);
      const calls = [
        () => outcomeOf(joiner.wire.call('orders.place', params)),
        () => outcomeOf(joiner.wire.call('teams.join', { key })),
      ];
      const outcomes = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((start) => start()));
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    }
  });

  it('has room for so many', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    await openTeam(world, provider);
    const invite = () => provider.wire.call('teams.invite', { name: 'Ben', rights: [] });
    for (let n = 0; n < 30; n += 1) await invite();
    expect(await refusalOf(invite())).toBe('teams.full');
  });
});

describe('an operator', () => {
  it('changes into a session for the provider, and back, with a token of its own each time', async () => {
    const { id, person, name } = await operatorWith('orders');
    const before = person.wire.token;
    const { list, ownerName } = await person.wire.call('teams.listOperators', { teamId });
    expect(ownerName).toBe(owner.name);
    expect(list.find((row) => row.isMe)).toMatchObject({ id, name });
    const acting = await person.wire.call('teams.changeOperator', { operatorId: id });
    expect(acting.user).toMatchObject({
      userId: owner.userId,
      operatorId: id,
      rights: ['orders'],
      userName: '',
      email: null,
    });
    expect(await refusalOf(person.wire.call('users.getMe', {}))).toBe('session.expired');
    expect(acting.token).not.toBe(before);
    person.wire.token = acting.token;
    person.wire.csrfToken = acting.csrfToken;
    const me = await person.wire.call('users.getMe', {});
    expect(me).toMatchObject({ nickname: owner.name, phone: null, userName: '' });
    expect((await owner.wire.call('teams.get', {})).own?.members.find((row) => row.id === id)?.isOn).toBe(true);
    const back = await person.wire.call('teams.changeOperator', { operatorId: null });
    expect(back.user).toMatchObject({ userId: person.userId, operatorId: null, rights: [] });
    expect(await refusalOf(person.wire.call('users.getMe', {}))).toBe('session.expired');
  });

  it('cannot be somebody else, and nobody becomes a member of a team that is not theirs', async () => {
    const [ben, eve] = [await operatorWith('orders'), await operatorWith('orders')];
    expect(await refusalOf(eve.person.wire.call('teams.changeOperator', { operatorId: ben.id }))).toBe('nothing.found');
    expect(await refusalOf(eve.wire.call('teams.changeOperator', { operatorId: ben.id }))).toBe('nothing.found');
    expect(await refusalOf(owner.wire.call('teams.changeOperator', { operatorId: ben.id }))).toBe('nothing.found');
    expect(await refusalOf(owner.wire.call('teams.changeOperator', { operatorId: null }))).toBe('already.done');
  });

  it('opens and releases with their own password, and the owner reads who it was; the seller does not', async () => {
    const seller = await buildUser(world);
    const { code, cardId } = await sealedOrder(seller);
    const operator = await operatorWith('orders', 'release');
    await world.db.run(sql`UPDATE app_user SET trading_password_hash = NULL WHERE id = ${owner.userId}`);
    await operator.wire.call('orders.revealCard', { code, cardId });
    await operator.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    const ofOwner = await owner.wire.call('orders.get', { code });
    const ofSeller = await seller.wire.call('orders.get', { code });
    const names = (view: typeof ofOwner) =>
      view.timeline.filter(({ actor }) => actor === 'provider').map(({ operator: who }) => who);
    expect(names(ofOwner)).toEqual([operator.name, operator.name]);
    expect(names(ofSeller)).toEqual([null, null]);
    expect([ofOwner.reveals[0]?.operator, ofSeller.reveals[0]?.operator]).toEqual([operator.name, null]);
    // Both follow the chain; only the provider's side can tell whom it names.
    expect(ofSeller.reveals[0]?.operatorKey).toBeNull();
    expect(ofOwner.reveals[0]?.operatorKey).toMatchObject({ memberId: operator.id });
    for (const { reveals } of [ofOwner, ofSeller]) expect(firstRevealBreak(code, reveals, sha256)).toBeNull();
    const another = ofOwner.reveals.map((reveal) => ({
      ...reveal,
      operatorKey: reveal.operatorKey && { ...reveal.operatorKey, memberId: null },
    }));
    expect(firstRevealBreak(code, another, sha256)).toBe(1);
    expect(ofSeller.timeline.every(({ name }) => name !== operator.person.name)).toBe(true);
    const log = await owner.wire.call('teams.listActs', { memberId: operator.id });
    expect(log.list.map(({ what, subject }) => [what, subject])).toEqual([
      ['orders.release', code],
      ['orders.revealCard', code],
    ]);
    const stranger = await buildUser(world, { role: 'provider' });
    await openTeam(world, stranger);
    expect((await stranger.wire.call('teams.listActs', { memberId: operator.id })).totalCount).toBe(0);
  });

  it('releases nothing without the right, by the owner’s second factor, or while a change of the own account holds it', async () => {
    const { code, cardId } = await sealedOrder();
    const operator = await operatorWith('orders');
    await operator.wire.call('orders.revealCard', { code, cardId });
    const release = () => operator.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect(await refusalOf(release())).toBe('teams.no_right');
    const rights = ['orders', 'release'] as const;
    await owner.wire.call('teams.changeMember', { id: operator.id, name: 'Ben', rights: [...rights] });
    await world.db.run(
      sql`UPDATE app_user SET created_at = now() - interval '2 days' WHERE id = ${operator.person.userId}`,
    );
    await bindTotp(world, operator.person);
    await world.db.run(
      sql`UPDATE app_user SET money_held_until = now() + interval '1 hour' WHERE id = ${operator.person.userId}`,
    );
    expect(await refusalOf(release())).toBe('auth.step_up_needed');
    const who = { ...operator.person, wire: operator.wire, sessionId: operator.sessionId };
    await proveByFactor(world, who, 'money');
    expect(await outcomeOf(release())).toBe('auth.money_held');
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${operator.person.userId}`);
    expect(await outcomeOf(release())).toBe('ok');
  });

  it('goes back to the own account by a proof only', async () => {
    const operator = await operatorWith('chat');
    await bindTotp(world, operator.person);
    const back = () => operator.wire.call('teams.changeOperator', { operatorId: null });
    expect(await refusalOf(back())).toBe('auth.step_up_needed');
  });

  it('reads no file of the provider but those of trades', async () => {
    const operator = await operatorWith('orders');
    const id = await owner.wire.upload('avatar', await noiseImage());
    expect(await refusalOf(operator.wire.call('uploads.getLink', { id }))).toBe('nothing.found');
  });
});

describe('the stream of a provider', () => {
  const conversationId = newId();

  /** One event of each kind of need, all for the owner; the last one is for everybody who works. */
  function happenings(): NewEvent[] {
    const { userId } = owner;
    const toOwner = { owner: userId };
    return [
      { event: 'points.changed', to: toOwner, payload: { what: 'reward', amount: '5.00' } },
      { event: 'users.changed', to: toOwner, payload: { what: 'bail_short', missing: '5.00' } },
      { event: 'notices.changed', to: { readers: [userId] }, payload: { added: true } },
      { event: 'ads.shelved', to: toOwner, payload: { adCode, missed: 3 } },
      { event: 'chat.conversation', to: { members: [userId] }, payload: { conversationId } },
      { event: 'orders.transferred', to: { provider: userId }, payload: { code: 'E1000000', adCode } },
    ];
  }
  const relay = relayLoop([]);
  /** Until nothing is left. */
  const relayAll = async (): Promise<void> => {
    while ((await relay.run(world.services)) > 0);
  };
  async function happen(): Promise<void> {
    await world.db.transaction((tx) => tellMany(tx, happenings()));
    await relayAll();
  }

  /** The kinds that a socket heard until something happened that all who work hear of, for the nth time. */
  async function heardBy(socket: TestSocket, times: number): Promise<EventName[]> {
    const ends = () => socket.events.filter(({ event }) => event === 'orders.transferred').length;
    await socket.first(() => ends() >= times);
    return socket.events.map(({ event }) => event);
  }

  it('reaches an operator as far as the rights go, when it happens, afterwards, and after a change of rights', async () => {
    // What happened in other tests.
    await relayAll();
    const operator = await operatorWith('chat');
    const [whole, part] = [await openSocket(owner.wire), await openSocket(operator.wire)];
    const before = part.lastSeq();
    await happen();
    expect(await heardBy(whole, 1)).toEqual(happenings().map(({ event }) => event));
    expect(await heardBy(part, 1)).toEqual(['chat.conversation', 'orders.transferred']);
    const late = await openSocket(operator.wire, { last: before });
    expect(await heardBy(late, 1)).toEqual(['chat.conversation', 'orders.transferred']);
    await late.close();
    await owner.wire.call('teams.changeMember', { id: operator.id, name: 'Ben', rights: ['ads', 'chat'] });
    await happen();
    const heard = (await heardBy(part, 2)).slice(2);
    // The first is the chat of the team, which the change of rights has made.
    expect(heard).toEqual(['chat.conversation', 'ads.shelved', 'chat.conversation', 'orders.transferred']);
    await Promise.all([whole.close(), part.close()]);
  });

  it('has signals of a chat for those who may chat', async () => {
    const { code } = await sealedOrder();
    const [chats, buys] = [await operatorWith('chat'), await operatorWith('orders')];
    const { id } = await chats.wire.call('chat.openConversation', { orderCode: code });
    const [hears, deaf] = [await openSocket(chats.wire), await openSocket(buys.wire)];
    const payload = { conversationId: id, userId: newId(), on: true };
    world.services.signals.send([owner.userId], { name: 'chat.typing', payload });
    world.services.signals.send([owner.userId], {
      name: 'presence.changed',
      payload: { userId: newId(), online: true },
    });
    await Promise.all(
      [hears, deaf].map((socket) => socket.first(() => socket.signals.at(-1)?.name === 'presence.changed')),
    );
    expect(hears.signals.map(({ name }) => name)).toEqual(['chat.typing', 'presence.changed']);
    expect(deaf.signals.map(({ name }) => name)).toEqual(['presence.changed']);
    await Promise.all([hears.close(), deaf.close()]);
  });
});

describe('a code that the owner opened', () => {
  it('is read by no operator who did not open it', async () => {
    const { code, cardId } = await sealedOrder();
    await owner.wire.call('orders.revealCard', { code, cardId });
    const codeFor = async ({ wire }: { wire: TestUser['wire'] }) =>
      (await wire.call('orders.get', { code })).cards[0]?.code ?? null;
    expect(await codeFor(owner)).not.toBe(null);
    expect(await codeFor(await operatorWith('ads'))).toBe(null);
    const buyer = await operatorWith('orders');
    expect(await codeFor(buyer)).toBe(null);
    await buyer.wire.call('orders.revealCard', { code, cardId });
    expect(await codeFor(buyer)).not.toBe(null);
  });

  it('is not read from its photo without the right', async () => {
    const seller = await buildUser(world);
    const { code, cardId } = await sealedOrder(seller);
    await owner.wire.call('orders.revealCard', { code, cardId });
    const image = await seller.wire.upload('card', await noiseImage());
    await world.db.run(sql`
      UPDATE upload SET order_id = (SELECT id FROM gift_order WHERE code = ${code}) WHERE id = ${image}`);
    await world.db.run(sql`UPDATE gift_card SET image_id = ${image} WHERE id = ${cardId}`);
    const open = async (operator: { wire: TestUser['wire'] }) =>
      outcomeOf(operator.wire.call('uploads.getLink', { id: image }));
    expect(await open(await operatorWith('ads', 'release'))).toBe('nothing.found');
    expect(await open(await operatorWith('orders'))).toBe('ok');
  });
});

describe('a suspended member', () => {
  it('trades for nobody else, and writes for nobody else', async () => {
    const admin = await buildUser(world, { role: 'admin' });
    const [all, chat] = [await operatorWith('chat'), await operatorWith('chat')];
    const suspend = (userId: string, scope: 'account' | 'chat') =>
      admin.wire.call('staff.suspend', { userId, scope, days: 3, reason: 'Fraud in chats' });
    await suspend(all.person.userId, 'account');
    await suspend(chat.person.userId, 'chat');
    for (const { wire } of [all, chat]) expect(await refusalOf(wire.call('users.getMe', {}))).toBe('session.expired');
    const enter = ({ person, id }: typeof all) => person.wire.call('teams.changeOperator', { operatorId: id });
    expect(await refusalOf(enter(all))).toBe('auth.suspended');
    const { token, csrfToken } = await enter(chat);
    Object.assign(chat.person.wire, { token, csrfToken });
    const seller = await buildUser(world);
    const conversation = await chat.person.wire.call('chat.openConversation', { userId: seller.userId });
    const write = chat.person.wire.call('chat.send', {
      conversationId: conversation.id,
      clientId: newId(),
      kind: 'text',
      text: 'Hi',
    });
    expect(await refusalOf(write)).toBe('staff.chat_suspended');
    const other = await buildUser(world, { role: 'provider' });
    await openTeam(world, other);
    const { key } = await other.wire.call('teams.invite', { name: 'Eve', rights: [] });
    const eve = await buildUser(world);
    await suspend(eve.userId, 'account');
    expect(await refusalOf(eve.wire.call('teams.join', { key }))).toBe('auth.suspended');
  });
});

describe('devices of operators', () => {
  it('are not the provider’s own', async () => {
    const [ben, other] = [await operatorWith(), await buildUser(world, { role: 'provider' })];
    const device = `device of ${ben.person.userId}`;
    expect(await findById(world.db, owner.userId, device)).toMatchObject({ isKnownDevice: false });
    const team = { teamId: await openTeam(world, other), provider: other };
    const next = await buildOperator(world, team, []);
    await world.db.run(sql`
      UPDATE session SET device_id = ${device}, address = '203.0.113.9' WHERE id IN (${ben.sessionId}, ${next.sessionId})`);
    const [traces] = await tracesOf(world.db, [{ userId: owner.userId, otherId: other.userId }]);
    expect(traces).toMatchObject({ devices: 0, addresses: 0 });
    const sessions = EXPORT_LISTS.find(({ name }) => name === 'sessions');
    const rows = await world.db.many(sessions?.rows(owner.userId, { offset: 0, limit: 100 }) ?? sql``);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
  });
});

describe('what ends at once', () => {
  const leaves = async (end: (operator: Awaited<ReturnType<typeof operatorWith>>) => Promise<unknown>) => {
    const operator = await operatorWith('orders', 'chat');
    await operator.wire.call('users.getMe', {});
    const socket = await openSocket(operator.wire);
    await end(operator);
    await socket.first(({ type }) => type === 1001);
    expect(await refusalOf(operator.wire.call('users.getMe', {}))).toBe('session.expired');
    await socket.closed;
    return operator;
  };

  it('is the session of a removed member, and its socket', async () => {
    const { person } = await leaves(({ id }) => owner.wire.call('teams.removeMember', { id }));
    expect((await person.wire.call('teams.get', {})).membership).toBe(null);
  });

  it('is the session of a member who leaves', () => leaves(({ person }) => person.wire.call('teams.leave', {})));

  it('is what the member does for the provider when their own sessions end', () =>
    leaves(({ person }) => person.wire.call('auth.endOtherSessions', {})));

  it('is everything when the provider’s own sessions end', () =>
    leaves(() => owner.wire.call('auth.endOtherSessions', {})));

  it('is a right that is taken away, in an open socket too', async () => {
    const { code } = await sealedOrder();
    const operator = await operatorWith('orders', 'chat');
    const { id: conversationId } = await operator.wire.call('chat.openConversation', { orderCode: code });
    const socket = await openSocket(operator.wire);
    await outcomeOf(socket.ask('chat.typing', { conversationId, on: true }));
    const change = { id: operator.id, name: 'Ben' };
    await owner.wire.call('teams.changeMember', { ...change, rights: ['orders', 'chat', 'ads'] });
    expect(await outcomeOf(operator.wire.call('chat.listConversations', {}))).toBe('ok');
    await owner.wire.call('teams.changeMember', { ...change, rights: ['orders'] });
    await socket.first(({ type }) => type === 1001);
    expect(await refusalOf(operator.wire.call('chat.listConversations', {}))).toBe('session.expired');
    await socket.closed;
  });

  it('is the team of a provider of another kind, and its links', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    const team = { teamId: await openTeam(world, provider), provider };
    const operator = await buildOperator(world, team, ['orders']);
    const { key } = await provider.wire.call('teams.invite', { name: 'Ben', rights: [] });
    const admin = await buildUser(world, { role: 'admin' });
    const params = {
      userId: provider.userId,
      role: 'provider',
      serverType: 3,
      reason: 'Pays out from now on',
    } as const;
    await admin.wire.call('staff.changeRole', params);
    expect(await refusalOf(operator.wire.call('users.getMe', {}))).toBe('session.expired');
    expect((await operator.person.wire.call('teams.get', {})).membership).toBe(null);
    expect(await refusalOf((await buildUser(world)).wire.call('teams.join', { key }))).toBe('auth.link_dead');
  });

  it('is the team of a provider that is none any more', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    const team = { teamId: await openTeam(world, provider), provider };
    const operator = await buildOperator(world, team, ['orders']);
    const admin = await buildUser(world, { role: 'admin' });
    const reason = 'No provider any more';
    const params = { userId: provider.userId, role: 'trader', serverType: null, reason } as const;
    await admin.wire.call('staff.changeRole', params);
    expect(await refusalOf(operator.wire.call('users.getMe', {}))).toBe('session.expired');
    expect((await operator.person.wire.call('teams.get', {})).membership).toBe(null);
  });
});
