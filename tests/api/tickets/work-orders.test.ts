import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';

const PROBLEM = 'The points of this order never came';
const END = { solved: true, solution: 'Paid by hand', endDescription: 'Your points are on your account now' };
const PATIENCE = { timeout: 20_000 };

interface World extends TestApp {
  readonly people: Readonly<Record<'seller' | 'stranger', TestUser>>;
  readonly adCode: string;
}

let world: World;
let sue: TestUser;
let sam: TestUser;
let auditor: TestUser;
beforeAll(async () => {
  const rules = { 'tickets.open_per_user': 50, 'orders.max_open_per_pair': 100, 'orders.max_open_per_user': 100 };
  const app = await startTestApp({ rules });
  const provider = await buildUser(app, { name: 'northgate', role: 'provider', points: 10_000 });
  const people = { seller: await buildUser(app, { name: 'amara_o' }), stranger: await buildUser(app) };
  world = { ...app, people, adCode: await publishAd(provider) };
  sue = await buildUser(world, { role: 'support', name: 'sue' });
  sam = await buildUser(world, { role: 'support', name: 'sam' });
  auditor = await buildUser(world, { role: 'auditor', name: 'otis' });
});
afterAll(() => world.close());

const ask = ({ wire }: TestUser, more: Partial<ParamsOf<'workOrders.open'>> = {}) =>
  wire.call('workOrders.open', { kind: 'consult', problem: PROBLEM, ...more });
const take = ({ wire }: TestUser, code: string) => refusalOf(wire.call('workOrders.assign', { code }));
const staffView = (code: string, { wire } = sue) => wire.call('workOrders.get', { code });
const ownView = ({ wire }: TestUser, code: string) => wire.call('workOrders.getMine', { code });
const newest = async ({ wire }: TestUser) => (await wire.call('notices.list', { typeList: [8] })).list[0];

/** A consult that sue has. */
async function ownedBySue(user: TestUser): Promise<string> {
  const { code } = await ask(user);
  await take(sue, code);
  return code;
}

describe('a complaint', () => {
  it('is filled in from its order, and keeps its pictures between requester and staff', async () => {
    const { seller, stranger } = world.people;
    const { orderCode } = await sell(seller, world.adCode);
    const draft = await seller.wire.call('workOrders.getDraft', { orderCode });
    expect(draft.order).toMatchObject({ status: 'processing', type: 'buy_ad', vendor: { name: 'northgate' } });
    const picture = await seller.wire.upload('ticket', await noiseImage());
    const { code } = await ask(seller, {
      kind: 'complaint',
      orderCode,
      errorType: 'not_paid',
      specificProblem: 'No points',
      pictures: [picture],
    });
    expect(await staffView(code)).toMatchObject({
      requester: 'amara_o',
      source: 'form',
      orderCode,
      orderStatus: 'processing',
      vendor: 'northgate',
      cardTypeId: draft.order?.cardTypeId,
      currency: draft.order?.currency,
      title: 'No points',
      pictures: [{ id: picture }],
      isLate: false,
    });
    for (const who of [seller, sue]) await who.wire.call('uploads.getLink', { id: picture });
    expect(await refusalOf(stranger.wire.call('uploads.getLink', { id: picture }))).toBe('nothing.found');
    expect(await refusalOf(ask(seller, { pictures: [picture] }))).toBe('uploads.missing');
  });

  it('needs an order of the user', async () => {
    const { seller, stranger } = world.people;
    const { orderCode } = await sell(seller, world.adCode);
    expect(await refusalOf(ask(seller, { kind: 'complaint' }))).toBe('tickets.order_needed');
    expect(await refusalOf(ask(stranger, { kind: 'complaint', orderCode }))).toBe('nothing.found');
    expect(await refusalOf(stranger.wire.call('workOrders.getDraft', { orderCode }))).toBe('nothing.found');
  });
});

describe('a question', () => {
  it('may name the kind of card that it is about, which brings its currency', async () => {
    const { stranger } = world.people;
    const { types } = await stranger.wire.call('catalog.listCardTypes', {});
    const [first, second] = types.filter(({ currency }) => currency !== 'USD');
    if (first === undefined || second === undefined) throw new Error('the catalogue has too few card types');
    const { code } = await ask(stranger, { cardTypeId: first.id });
    expect(await staffView(code)).toMatchObject({ cardTypeId: first.id, currency: first.currency, orderCode: null });
    expect(await refusalOf(ask(stranger, { cardTypeId: 'no-such-card' }))).toBe('nothing.found');

    await take(sue, code);
    const fields = {
      contentType: 'cards' as const,
      errorType: null,
      specificProblem: null,
      deviceModel: 'Pixel 8',
      deviceVersion: 'Chrome 139',
      vendor: null,
      solution: '',
      remark: '',
      tags: [],
    };
    const change = (cardTypeId: string, currency: string | null, version = 1) =>
      refusalOf(sue.wire.call('workOrders.change', { code, version, ...fields, cardTypeId, currency }));
    expect(await change('no-such-card', null)).toBe('nothing.found');
    expect(await change(second.id, null)).toEqual({ version: 2 });
    expect(await staffView(code)).toMatchObject({ cardTypeId: second.id, currency: second.currency });
    expect(await change(second.id, 'GBP', 2)).toEqual({ version: 3 });
    expect(await staffView(code)).toMatchObject({ cardTypeId: second.id, currency: 'GBP' });
  });
});

describe('a work order', () => {
  it('travels from the queue to solved, and the user is told', async () => {
    const { seller } = world.people;
    const { code } = await ask(seller);
    const unowned = (await sue.wire.call('workOrders.list', { show: 'unowned' })).list;
    expect(unowned.map((row) => row.code)).toContain(code);
    expect(await refusalOf(sue.wire.call('workOrders.answer', { code, text: 'Hello' }))).toBe('tickets.not_yours');
    expect(await take(sue, code)).toEqual({ state: 'pending' });
    expect(await take(sam, code)).toBe('tickets.owned');
    await sue.wire.call('workOrders.answer', { code, text: 'We look at it' });
    await expect.poll(async () => (await newest(seller))?.smsInfo.content, PATIENCE).toContain('We look at it');
    await seller.wire.call('workOrders.add', { code, text: 'Please hurry' });
    await expect.poll(async () => (await newest(sue))?.path, PATIENCE).toBe(`/workOrderList/${code}`);
    expect(await refusalOf(sue.wire.call('workOrders.process', { code, ...END }))).toEqual({ state: 'processed' });
    await expect
      .poll(async () => newest(seller), PATIENCE)
      .toMatchObject({ kind: 'ticket', must: true, path: `/myRequests/${code}` });
    const view = await ownView(seller, code);
    expect(view).toMatchObject({ state: 'processed', agentName: 'sue', ...END, mayReopen: true, mayAdd: false });
    expect(view.entries.map(({ event, by }) => [event, by])).toEqual([
      ['open', null],
      ['take', 'sue'],
      ['answer', 'sue'],
      ['add', null],
      ['process', 'sue'],
    ]);
    const { answeredAt, endedAt, ...ended } = await staffView(code);
    expect(ended).toMatchObject({ solved: true, operator: 'sue' });
    expect(Date.parse(answeredAt ?? '')).toBeLessThanOrEqual(Date.parse(endedAt ?? ''));
  });

  it('is reopened in time only, and not too often', async () => {
    const { seller } = world.people;
    const code = await ownedBySue(seller);
    const reopen = () => refusalOf(seller.wire.call('workOrders.reopen', { code, text: 'It is not' }));
    expect(await reopen()).toBe('tickets.wrong_state');
    for (const outcome of [{ state: 'pending' }, { state: 'pending' }, { state: 'pending' }, 'tickets.reopen_over']) {
      await sue.wire.call('workOrders.process', { code, ...END, solved: false });
      expect(await reopen()).toEqual(outcome);
    }
    const late = await ownedBySue(seller);
    await sue.wire.call('workOrders.process', { code: late, ...END });
    await world.db.run(sql`UPDATE work_order SET ended_at = now() - interval '8 days' WHERE code = ${late}`);
    expect(await refusalOf(seller.wire.call('workOrders.reopen', { code: late, text: 'It is not' }))).toBe(
      'tickets.reopen_over',
    );
  });

  it('keeps remarks, hand-overs and unfinished solutions from the user', async () => {
    const { seller } = world.people;
    const code = await ownedBySue(seller);
    const fields = { contentType: 'points', errorType: null, specificProblem: null, vendor: 'NORTHGATE' } as const;
    const device = { deviceModel: 'Pixel 8', deviceVersion: 'Chrome 139', cardTypeId: null, currency: 'USD' };
    const texts = { solution: 'Ask the bank', remark: 'Has asked before', tags: ['late'] };
    const change = { code, version: 1, ...fields, ...device, ...texts };
    expect(await sue.wire.call('workOrders.change', change)).toEqual({ version: 2 });
    expect(await refusalOf(sue.wire.call('workOrders.change', change))).toBe('gateway.conflict');
    const hand = { code, to: sam.userId, note: 'Speaks Thai' };
    await sue.wire.call('workOrders.assign', hand);
    expect(await refusalOf(sue.wire.call('workOrders.assign', hand))).toBe('tickets.not_yours');
    expect(await staffView(code, sam)).toMatchObject({ agent: 'sam', vendor: 'northgate', ...texts });
    const own = JSON.stringify(await ownView(seller, code));
    for (const hidden of ['Ask the bank', 'Has asked before', 'Speaks Thai', '"late"']) {
      expect(own).not.toContain(hidden);
    }
    await expect.poll(async () => (await newest(sam))?.smsInfo.content, PATIENCE).toContain('Speaks Thai');
  });

  it('is nobody’s own to handle, and not for auditors, traders or strangers', async () => {
    const { code } = await ask(sue);
    expect(await take(sue, code)).toBe('tickets.own');
    await take(sam, code);
    const toOwn = sam.wire.call('workOrders.assign', { code, to: sue.userId });
    expect(await refusalOf(toOwn)).toBe('tickets.no_colleague');
    const toTrader = sam.wire.call('workOrders.assign', { code, to: world.people.stranger.userId });
    expect(await refusalOf(toTrader)).toBe('tickets.no_colleague');
    expect(await take(auditor, code)).toBe('gateway.forbidden');
    expect(await refusalOf(staffView(code, auditor))).toBe('gateway.forbidden');
    expect(await refusalOf(ownView(world.people.stranger, code))).toBe('nothing.found');
    expect(await refusalOf(world.people.stranger.wire.call('workOrders.get', { code }))).toBe('gateway.forbidden');
    expect(await refusalOf(sam.wire.call('workOrders.assign', { code: `WO${'0'.repeat(17)}` }))).toBe('nothing.found');
  });

  it('is not worked on by somebody who was a party of its order, whom it is not handed on to either', async () => {
    const seller = await buildUser(world);
    const provider = await buildUser(world, { role: 'provider', points: 10_000 });
    const { orderCode } = await sell(seller, await publishAd(provider));
    await world.db.run(sql`UPDATE app_user SET role = 'support' WHERE id = ${provider.userId}`);
    const party = await signIn(world, { ...provider, role: 'support' });
    const complaint = { kind: 'complaint', orderCode, errorType: 'not_paid', specificProblem: 'No points' } as const;
    const { code } = await ask(seller, complaint);
    expect((await staffView(code, party)).abilities).toEqual([]);
    expect(await take(party, code)).toBe('staff.opponent');
    await take(sue, code);
    const toParty = sue.wire.call('workOrders.assign', { code, to: party.userId });
    expect(await refusalOf(toParty)).toBe('tickets.no_colleague');

    // An order from before the rule: its owner can only give it away.
    await world.db.run(sql`UPDATE work_order SET agent_id = ${party.userId} WHERE code = ${code}`);
    expect((await staffView(code, party)).abilities).toEqual(['hand_on']);
    expect(await refusalOf(party.wire.call('workOrders.process', { code, ...END }))).toBe('staff.opponent');
    expect(await refusalOf(party.wire.call('workOrders.answer', { code, text: 'All is well' }))).toBe('staff.opponent');
    await party.wire.call('workOrders.assign', { code, to: sam.userId });
    expect(await staffView(code, sam)).toMatchObject({ agent: 'sam' });
  });

  it('of two who take it at once belongs to one', async () => {
    const { code } = await ask(world.people.seller);
    const results = await Promise.all([take(sue, code), take(sam, code)]);
    expect(results.filter((result) => result === 'tickets.owned')).toHaveLength(1);
  });

  it('is one of a limited number', async () => {
    const person = await buildUser(world);
    const limit = 50;
    for (let n = 0; n < limit; n++) await ask(person);
    expect(await refusalOf(ask(person))).toBe('tickets.too_many');
    expect((await person.wire.call('workOrders.listMine', {})).totalCount).toBe(limit);
  });

  it('is found by its filters', async () => {
    const person = await buildUser(world);
    const code = await ownedBySue(person);
    await sue.wire.call('workOrders.process', { code, ...END });
    const codes = async (filter: ParamsOf<'workOrders.list'>) =>
      (await sam.wire.call('workOrders.list', filter)).list.map((row) => row.code);
    expect(await codes({ show: 'all', search: person.name })).toEqual([code]);
    expect(await codes({ show: 'all', search: code.toLowerCase() })).toEqual([code]);
    expect(await codes({ show: 'processed', solved: 'no', search: code })).toEqual([]);
    expect(await codes({ show: 'pending', search: code })).toEqual([]);
    expect(await codes({ show: 'all', kind: 'complaint', search: code })).toEqual([]);
    expect(await codes({ show: 'all', search: code, to: '2020-01-01' })).toEqual([]);
    const file = await sam.wire.exportFile('workOrders.list', { show: 'all', search: code });
    expect(file.bytes.toString()).toContain(code);
  });
});

describe('a work order from a chat', () => {
  it('is made by the agent who has the request, also for a visitor', async () => {
    const visitor = await buildVisitor(world);
    const { conversationId } = await visitor.wire.call('support.open', {});
    await visitor.wire.call('support.askPerson', {});
    const form = {
      conversationId,
      source: 'chat',
      kind: 'consult',
      problem: 'Asks about fees before joining',
    } as const;
    const make = ({ wire }: TestUser, more: Partial<ParamsOf<'workOrders.openFor'>> = {}) =>
      refusalOf(wire.call('workOrders.openFor', { ...form, ...more }));
    expect(await make(sue)).toBe('gateway.forbidden');
    await sue.wire.call('support.take', { conversationId });
    expect(await make(sam)).toBe('gateway.forbidden');
    expect(await make(sue, { conversationId: randomUUID() })).toBe('nothing.found');
    expect(await make(sue, { kind: 'complaint' })).toBe('tickets.order_needed');
    const { code } = await sue.wire.call('workOrders.openFor', form);
    expect(await staffView(code)).toMatchObject({
      source: 'chat',
      agent: 'sue',
      isVisitor: true,
      conversationId,
      requester: expect.stringMatching(/^Tourist-/),
    });
    // There is no account to tell; the end is written all the same.
    expect(await refusalOf(sue.wire.call('workOrders.process', { code, ...END }))).toEqual({ state: 'processed' });
  });
});
