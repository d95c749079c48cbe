import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FrameParams } from '#contract/frames/catalogue.ts';
import type { Call } from '#contract/functions/calls.ts';
import { RULES } from '#core/rules/rules.ts';
import { endDueCalls } from '#server/features/calls/calls.loop.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { acquaint, type CallPage, converse, join, openPage, written } from '#tests/fixtures/world/calls.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

describe('calls', () => {
  let app: TestApp;
  let ann: TestUser;
  let ben: TestUser;
  let eve: TestUser;
  let talk: string;
  const pages: CallPage[] = [];

  beforeAll(async () => {
    app = await startTestApp({ loops: false });
    [ann, ben, eve] = (await Promise.all([buildUser(app), buildUser(app), buildUser(app)])) as [
      TestUser,
      TestUser,
      TestUser,
    ];
    talk = await converse(app, [ann, ben]);
    for (const pair of [
      [ann, ben],
      [ann, eve],
      [ben, eve],
    ] as const)
      await acquaint(app, pair);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
    await app.services.db.run(sql`UPDATE call SET state = 'ended', ended_at = now(), ending = 'ended', recorded = true
      WHERE state <> 'ended'`);
    await app.services.db.run(sql`DELETE FROM call_line`);
    talk = await converse(app, [ann, ben]);
  });

  async function open(user: TestUser): Promise<CallPage> {
    const page = await openPage(user);
    pages.push(page);
    return page;
  }
  async function openBoth(): Promise<[CallPage, CallPage]> {
    return [await open(ann), await open(ben)];
  }
  const invitation = (page: CallPage, params: Partial<FrameParams<'call.invite'>> = {}) => ({
    callId: randomUUID(),
    conversationId: talk,
    media: 'audio' as const,
    tab: page.tab,
    ...params,
  });
  const invite = (page: CallPage, params: Partial<FrameParams<'call.invite'>> = {}): Promise<Call> =>
    page.send('call.invite', invitation(page, params));
  async function connected(media: 'audio' | 'video' = 'audio'): Promise<[CallPage, CallPage, string]> {
    const [caller, called] = await openBoth();
    const { callId } = await invite(caller, { media });
    await called.send('call.answer', { callId, tab: called.tab });
    return [caller, called, callId];
  }
  const texts = async () => (await written(app, talk)).map(({ text }) => text);
  const outcomes = async () => (await written(app, talk)).map(({ senderId, data }) => ({ senderId, ...data }));
  const lines = async () =>
    (await app.services.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM call_line`)).count;
  /** Moves the clocks of a call back. */
  async function age(callId: string, seconds: number): Promise<void> {
    const by = sql`make_interval(secs => ${seconds})`;
    await app.services.db.run(sql`UPDATE call SET invited_at = invited_at - ${by} WHERE id = ${callId}`);
    await app.services.db.run(sql`
      UPDATE call SET connected_at = connected_at - ${by} WHERE id = ${callId} AND connected_at IS NOT NULL`);
  }

  /** Moves back the moment at which pages left a call. */
  const leaveSince = (callId: string, seconds: number) =>
    app.services.db.run(sql`
      UPDATE call_line SET left_at = left_at - make_interval(secs => ${seconds}) WHERE call_id = ${callId}`);

  it('rings at every page of the called, connects the one that answers, and stops the others', async () => {
    const [caller, called] = await openBoth();
    const other = await open(ben);
    const call = await invite(caller, { media: 'video' });
    expect(call).toMatchObject({ role: 'initiator', state: 'ringing', tab: caller.tab, media: 'video' });
    expect(call.peer).toMatchObject({ userId: ben.userId, name: ben.name });
    for (const page of [called, other]) {
      const ring = await page.hears(call.callId, 'ringing');
      expect(ring).toMatchObject({ role: 'invitee', tab: null, peer: { userId: ann.userId, name: ann.name } });
    }
    expect((await ben.wire.call('calls.getLive', {})).call?.callId).toBe(call.callId);
    await called.send('call.answer', { callId: call.callId, tab: called.tab });
    expect((await other.hears(call.callId, 'connected')).tab).toBe(called.tab);
    expect((await caller.hears(call.callId, 'connected')).tab).toBe(caller.tab);
    await expect(other.send('call.answer', { callId: call.callId, tab: other.tab })).rejects.toMatchObject({
      code: 'calls.elsewhere',
    });
    expect(await outcomes()).toEqual([]);
  });

  it('writes an ended call once, with its seconds, in the name of who began it', async () => {
    const [caller, called, callId] = await connected('video');
    await age(callId, 83);
    await Promise.all([
      caller.send('call.hangup', { callId }),
      called.send('call.hangup', { callId }),
      called.send('call.hangup', { callId, why: 'left' }),
    ]);
    await caller.hears(callId, 'ended');
    await endDueCalls(app.services);
    const [only, ...more] = await outcomes();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ senderId: ann.userId, code: 5, media: 1 });
    expect(only?.durationS).toBeGreaterThanOrEqual(83);
    expect(await lines()).toBe(0);
  });

  it.each([
    { who: 'called', frame: 'call.reject', why: 'declined', ending: 'reject', code: 1 },
    { who: 'called', frame: 'call.reject', why: 'no_device', ending: 'network', code: 0 },
    { who: 'caller', frame: 'call.cancel', why: undefined, ending: 'cancel', code: 0 },
    { who: 'caller', frame: 'call.hangup', why: 'left', ending: 'peer_left', code: 0 },
  ] as const)('$frame ($why) by the $who ends it as $ending', async ({ who, frame, why, ending, code }) => {
    const [caller, called] = await openBoth();
    const { callId } = await invite(caller);
    const actor = who === 'caller' ? caller : called;
    await actor.send(frame, { callId, ...(why ? { why } : {}) } as never);
    await Promise.all([caller.hears(callId, 'ended', ending), called.hears(callId, 'ended', ending)]);
    expect(await outcomes()).toEqual([{ senderId: ann.userId, code, media: 0, durationS: 0 }]);
    expect(await texts()).toEqual([`${code}|0|0`]);
    expect(await lines()).toBe(0);
  });

  it('stops ringing after the time of the rule, and not before', async () => {
    const [caller, called] = await openBoth();
    const { callId } = await invite(caller);
    await age(callId, 28);
    expect(await endDueCalls(app.services)).toBe(0);
    await age(callId, 2);
    expect(await endDueCalls(app.services)).toBe(1);
    await Promise.all([caller.hears(callId, 'ended', 'no_response'), called.hears(callId, 'ended', 'no_response')]);
    expect(await outcomes()).toEqual([{ senderId: ann.userId, code: 2, media: 0, durationS: 0 }]);
    expect(await endDueCalls(app.services)).toBe(0);
  });

  it('waits for a page that loads again, and goes on when it is back', async () => {
    const [caller, called, callId] = await connected();
    await called.send('call.hangup', { callId, why: 'left' });
    const away = () => caller.heard.map(({ payload }) => payload as Call).filter(({ peerAway }) => peerAway);
    await expect.poll(away).toMatchObject([{ callId, state: 'connected', peerReturns: 0 }]);
    expect(await endDueCalls(app.services)).toBe(0);
    const back = await called.send('call.stay', { callId, tab: called.tab });
    expect(back).toMatchObject({ state: 'connected', tab: called.tab });
    await expect
      .poll(() => caller.heard.map(({ payload }) => payload as Call).at(-1))
      .toMatchObject({ callId, state: 'connected', peerAway: false, peerReturns: 1 });
    await leaveSince(callId, 3_600);
    expect(await endDueCalls(app.services)).toBe(0);
    expect(await outcomes()).toEqual([]);
  });

  it('ends when the page does not come back within the time of the rule', async () => {
    const [caller, called, callId] = await connected();
    await called.send('call.hangup', { callId, why: 'left' });
    await leaveSince(callId, 8);
    expect(await endDueCalls(app.services)).toBe(0);
    await leaveSince(callId, 3);
    expect(await endDueCalls(app.services)).toBe(1);
    await Promise.all([caller.hears(callId, 'ended', 'peer_left'), called.hears(callId, 'ended', 'peer_left')]);
    expect(await outcomes()).toMatchObject([{ senderId: ann.userId, code: 5 }]);
    expect(await lines()).toBe(0);
  });

  it('does not take a page of another tab for the one that left', async () => {
    const [, called, callId] = await connected();
    const other = await open(ben);
    await called.send('call.hangup', { callId, why: 'left' });
    await expect(other.send('call.stay', { callId, tab: other.tab })).rejects.toMatchObject({
      code: 'calls.elsewhere',
    });
    expect((await ann.wire.call('calls.getLive', {})).call).toMatchObject({ peerAway: true });
  });

  it('tells a second caller that the line is busy, without ringing', async () => {
    const [, called, callId] = await connected();
    const third = await open(eve);
    const aside = await converse(app, [eve, ben]);
    const second = await invite(third, { conversationId: aside });
    expect(second).toMatchObject({ state: 'ended', ending: 'busy' });
    expect((await written(app, aside)).map(({ data }) => data.code)).toEqual([3]);
    expect(
      called.heard.some(
        ({ payload }) => (payload as Call).callId === second.callId && (payload as Call).state === 'ringing',
      ),
    ).toBe(false);
    expect((await ben.wire.call('calls.getLive', {})).call?.callId).toBe(callId);
  });

  it('keeps whoever is in a call from beginning another', async () => {
    const [caller] = await connected();
    await open(eve);
    const aside = await converse(app, [ann, eve]);
    await expect(invite(caller, { conversationId: aside })).rejects.toMatchObject({ code: 'calls.in_call' });
    expect(await written(app, aside)).toEqual([]);
  });

  it('rings one way when two call each other at once', async () => {
    const [caller, called] = await openBoth();
    const both = await Promise.allSettled([invite(caller), invite(called)]);
    const rung = both.filter((result) => result.status === 'fulfilled');
    expect(rung).toHaveLength(1);
    expect(both.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'calls.in_call' } });
    expect(await lines()).toBe(2);
  });

  it('rings for somebody whose connection comes back in time', async () => {
    const caller = await open(ann);
    const { callId } = await invite(caller);
    await age(callId, 20);
    expect(await endDueCalls(app.services)).toBe(0);
    const called = await open(ben);
    expect((await ben.wire.call('calls.getLive', {})).call).toMatchObject({
      callId,
      state: 'ringing',
      role: 'invitee',
    });
    await called.send('call.answer', { callId, tab: called.tab });
    expect((await caller.hears(callId, 'connected')).tab).toBe(caller.tab);
  });

  it('is not answered by somebody who stays away', async () => {
    const caller = await open(ann);
    const { callId } = await invite(caller);
    await age(callId, 30);
    expect(await endDueCalls(app.services)).toBe(1);
    await caller.hears(callId, 'ended', 'no_response');
    expect(await outcomes()).toEqual([{ senderId: ann.userId, code: 2, media: 0, durationS: 0 }]);
    expect(await lines()).toBe(0);
  });

  it('is the same call when its invitation comes twice', async () => {
    const [caller] = await openBoth();
    const params = invitation(caller);
    const first = await caller.send('call.invite', params);
    expect(await caller.send('call.invite', params)).toEqual(first);
  });

  it('refuses strangers, groups, closed conversations and who was blocked', async () => {
    const [caller, called] = await openBoth();
    const third = await open(eve);
    await expect(invite(third)).rejects.toMatchObject({ code: 'nothing.found' });
    const group = await converse(app, [ann, ben, eve], 'group');
    await expect(invite(caller, { conversationId: group })).rejects.toMatchObject({ code: 'calls.nobody' });
    await app.services.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${ann.userId}, ${ben.userId})`);
    for (const page of [caller, called]) await expect(invite(page)).rejects.toMatchObject({ code: 'calls.blocked' });
    await app.services.db.run(sql`DELETE FROM user_block WHERE user_id = ${ann.userId}`);
    const unanswered = await converse(app, [eve, await buildUser(app)]);
    await expect(invite(third, { conversationId: unanswered })).rejects.toMatchObject({ code: 'calls.stranger' });
    await app.services.db.run(sql`UPDATE conversation SET closed_at = now() WHERE id = ${talk}`);
    await expect(invite(caller)).rejects.toMatchObject({ code: 'calls.nobody' });
  });

  it('rings the other party in the conversation of an order, never its staff', async () => {
    const [caller, called] = await openBoth();
    const staff = await buildUser(app, { role: 'moderator' });
    const order = await converse(app, [ann, ben], 'order');
    await join(app, order, staff.userId, 'staff');
    const { callId } = await invite(caller, { conversationId: order });
    expect((await called.hears(callId, 'ringing')).peer.userId).toBe(ann.userId);
    await expect(invite(await open(staff), { conversationId: order })).rejects.toMatchObject({ code: 'calls.nobody' });
  });

  it('carries what the browsers say between the two pages of the call alone', async () => {
    const [caller, called, callId] = await connected();
    const bystander = await open(ben);
    const third = await open(eve);
    const data = { description: { type: 'offer' as const, sdp: `v=0\r\n${'a=x\r\n'.repeat(2_000)}` } };
    await caller.send('call.signal', { callId, tab: caller.tab, data });
    expect(await called.hearsSignal(callId)).toEqual({ callId, tab: called.tab, data });
    const say = (page: CallPage) => page.send('call.signal', { callId, tab: page.tab, data });
    await expect(say(third)).rejects.toMatchObject({ code: 'nothing.found' });
    await expect(say(bystander)).rejects.toMatchObject({ code: 'calls.elsewhere' });
    for (const frame of ['call.hangup', 'call.cancel', 'call.reject'] as const) {
      await expect(third.send(frame, { callId })).rejects.toMatchObject({ code: 'nothing.found' });
    }
    await caller.send('call.hangup', { callId });
    await expect(say(caller)).rejects.toMatchObject({ code: 'calls.over' });
  });

  it('carries nothing before somebody answers', async () => {
    const [caller] = await openBoth();
    const { callId } = await invite(caller);
    const data = { candidate: null };
    await expect(caller.send('call.signal', { callId, tab: caller.tab, data })).rejects.toMatchObject({
      code: 'calls.not_now',
    });
  });

  it('ends the call of a page that has gone without a word, and of none that says that it is there', async () => {
    const [caller, called, callId] = await connected();
    const forget = (user: TestUser, seconds: number) =>
      app.services.db.run(sql`
        UPDATE call_line SET seen_at = seen_at - make_interval(secs => ${seconds}) WHERE user_id = ${user.userId}`);
    // A user who is away while the server restarts and reconnects at the second attempt is still in the call.
    await forget(ben, 35);
    expect(await endDueCalls(app.services)).toBe(0);
    await forget(ann, 60);
    await caller.send('call.stay', { callId, tab: caller.tab });
    expect(await endDueCalls(app.services)).toBe(0);
    await forget(ben, 10);
    await expect(caller.send('call.stay', { callId, tab: called.tab })).rejects.toMatchObject({
      code: 'calls.elsewhere',
    });
    expect(await endDueCalls(app.services)).toBe(1);
    await caller.hears(callId, 'ended', 'peer_left');
    expect((await outcomes()).map(({ code }) => code)).toEqual([5]);
    expect(await caller.send('call.stay', { callId, tab: caller.tab })).toMatchObject({ ending: 'peer_left' });
  });

  it('writes its outcome whatever a party has sent under its ids', async () => {
    const [caller, called, callId] = await connected();
    const message = { conversationId: talk, kind: 'text' as const, text: 'taken', uploadIds: [] };
    await called.send('chat.send', { ...message, clientId: callId });
    const own = called.send('chat.send', { ...message, clientId: derivedId(callId, 'outcome') });
    await expect(own).rejects.toMatchObject({ code: 'gateway.invalid' });
    await caller.send('call.hangup', { callId });
    expect(await texts()).toEqual(['taken', expect.stringMatching(/^5\|0\|/)]);
  });

  it('writes an outcome that a process died with', async () => {
    const [caller] = await openBoth();
    const { callId } = await invite(caller);
    await app.services.db.run(sql`
      UPDATE call SET state = 'ended', ending = 'cancel', ended_at = now() - interval '1 minute' WHERE id = ${callId}`);
    expect(await endDueCalls(app.services)).toBe(1);
    expect(await endDueCalls(app.services)).toBe(0);
    expect((await outcomes()).map(({ code }) => code)).toEqual([0]);
  });
});

describe('the servers that help browsers', () => {
  it('carry every call unless an operator says otherwise, by credentials that end within minutes', () => {
    expect(RULES['calls.relay_only'].default).toBe(1);
    expect(RULES['calls.turn_ttl_s'].default).toBeLessThanOrEqual(600);
  });

  it('are none without configuration, whatever the rule says', async () => {
    const app = await startTestApp({ loops: false, rules: { 'calls.relay_only': 1 } });
    try {
      const { wire } = await buildUser(app);
      expect(await wire.call('calls.getIceServers', {})).toEqual({ iceServers: [], relayOnly: false });
    } finally {
      await app.close();
    }
  });

  it('include the relay for those alone who are in a call that rings or is connected', async () => {
    const [STUN_URL, TURN_URL] = ['stun:127.0.0.1:3478', 'turn:127.0.0.1:3478'];
    const env = { STUN_URL, TURN_URL, TURN_SECRET: 'north-by-north' };
    const app = await startTestApp({ loops: false, env });
    try {
      const [ann, ben, eve] = [await buildUser(app), await buildUser(app), await buildUser(app)];
      await acquaint(app, [ann, ben]);
      const conversationId = await converse(app, [ann, ben]);
      const [caller, called] = [await openPage(ann), await openPage(ben)];
      const urlsOf = async () => {
        const answers = await Promise.all([ann, ben, eve].map(({ wire }) => wire.call('calls.getIceServers', {})));
        return answers.map(({ iceServers }) => iceServers.flatMap(({ urls }) => urls));
      };
      const [without, whole] = [[STUN_URL], [STUN_URL, TURN_URL]];
      expect(await urlsOf()).toEqual([without, without, without]);
      const callId = randomUUID();
      await caller.send('call.invite', { callId, conversationId, media: 'audio', tab: caller.tab });
      expect(await urlsOf()).toEqual([whole, whole, without]);
      expect((await ann.wire.call('calls.getIceServers', {})).relayOnly).toBe(true);
      await called.send('call.answer', { callId, tab: called.tab });
      expect(await urlsOf()).toEqual([whole, whole, without]);
      await caller.send('call.hangup', { callId });
      expect(await urlsOf()).toEqual([without, without, without]);
      await Promise.all([caller.close(), called.close()]);
    } finally {
      await app.close();
    }
  });
});
