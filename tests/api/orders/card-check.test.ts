import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autoOpenReaction } from '#server/features/orders/auto-trade/auto-open.reaction.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { doDueJobs } from '#tests/fixtures/jobs.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard, NOTE, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const relay = relayLoop([autoOpenReaction]);
let app: TestApp;
let seller: TestUser;
let provider: TestUser;
let moderator: TestUser;
let life: OrderLife;
let key: { id: string; secret: string };

beforeAll(async () => {
  app = await startTestApp({ loops: false });
  seller = await buildUser(app);
  moderator = await buildUser(app, { role: 'moderator' });
  provider = await buildUser(app, { role: 'provider', points: 10_000 });
  life = new OrderLife(app, { seller, provider, moderator }, await publishAd(provider));
  await life.released();
  await provider.wire.call('switches.setAutoTrade', { userId: provider.userId, isAutoTrade: 1 });
  key = await oldKey(provider);
});
afterAll(() => app.close());

const makeOld = ({ userId }: TestUser, age: string) =>
  app.db.run(sql`UPDATE card_check_key SET made_at = now() - ${age}::interval WHERE user_id = ${userId}`);

/** A key whose owner has had the time to read of it. */
async function oldKey(owner: TestUser) {
  const newKey = await owner.wire.call('switches.makeCheckKey', {});
  await makeOld(owner, '25 hours');
  return newKey;
}

interface Answer {
  readonly list: { order: string; cards: { row: number; faceValue: string; code: string; pin: string | null }[] }[];
  readonly outcome: string;
}

interface Signed {
  readonly id: string;
  readonly secret: string;
  readonly at?: number;
}

async function post(path: string, body: object = {}, { id, secret, at = Date.now() }: Signed = key) {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(`${at}\n${path}\n${text}`).digest('hex');
  const headers = {
    'x-key-id': id,
    'x-time': String(at),
    'x-signature': signature,
    'content-type': 'application/json',
  };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: text });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const next = async () => (await post('/card-checks/next')).answer.list;
const answer = async (order: string, isGood: boolean) =>
  (await post('/card-checks/answer', { order, isGood })).answer.outcome;

/** An order that the system has opened for the provider, and its row of the check. */
async function opened(who = life, faces?: readonly number[]): Promise<Placed> {
  const order = await who.placed(faces);
  while ((await relay.run(app.services)) > 0);
  await doDueJobs(app);
  return order;
}

async function handed(): Promise<Placed> {
  const order = await opened();
  expect((await next()).map((row) => row.order)).toContain(order.code);
  return order;
}

describe('the card check of a provider’s own system', () => {
  it('gets the codes once, in the log, and its yes confirms the order', async () => {
    const { code } = await opened();
    const [waiting] = await next();
    expect(waiting).toMatchObject({ order: code, cards: [{ row: 1, pin: null }] });
    expect(waiting?.cards[0]?.code).toMatch(/^\w{10,}$/);
    expect(await next()).toEqual([]);
    expect(await answer(code, true)).toBe('confirmed');
    const view = await seller.wire.call('orders.get', { code });
    expect(view.state).toBe('completed');
    expect(view.timeline.at(-1)).toMatchObject({ type: 'confirm', actor: 'system' });
    expect(view.reveals.map(({ kind }) => kind)).toEqual(['auto_opened', 'code_opened']);
    expect(await answer(code, true)).toBe('over');
  });

  it('leaves an order to a person after a no, which no later yes changes', async () => {
    const { code } = await handed();
    expect(await answer(code, false)).toBe('left');
    expect(await answer(code, true)).toBe('left');
    expect(await stateOf(app, code)).toBe('to_confirm');
    await provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
  });

  it('confirms nothing above the limit, of a new seller, sealed, or with the switch off', async () => {
    const { code } = await handed();
    await provider.wire.call('switches.setAutoTradeLimit', { limit: '1000000' });
    expect(await answer(code, true)).toBe('left');
    await provider.wire.call('switches.setAutoTradeLimit', { limit: '100000000' });
    const newcomer = new OrderLife(
      app,
      { seller: await buildUser(app), provider, moderator },
      await publishAd(provider),
    );
    await opened(newcomer, [20]);
    expect(await next()).toEqual([]);
    const off = await handed();
    await provider.wire.call('switches.setAutoTrade', { userId: provider.userId, isAutoTrade: 0 });
    expect(await answer(off.code, true)).toBe('left');
    await provider.wire.call('switches.setAutoTrade', { userId: provider.userId, isAutoTrade: 1 });
  });

  it('pays once when the provider confirms at the same moment', async () => {
    const { code } = await handed();
    const [checked, confirmed] = await Promise.all([
      answer(code, true),
      outcomeOf(provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD })),
    ]);
    expect([checked === 'confirmed', confirmed === 'ok'].filter(Boolean)).toHaveLength(1);
    expect(await stateOf(app, code)).toBe('completed');
  });

  it('does nothing to an order that was reported, or whose time is over', async () => {
    const claimed = await handed();
    await claimCard(provider, claimed.code, { kind: 'invalid', actualFaceValue: 0, note: NOTE });
    expect(await answer(claimed.code, true)).toBe('over');
    expect(await stateOf(app, claimed.code)).toBe('negotiating');
    const late = await handed();
    await app.db.run(sql`UPDATE gift_order SET due_at = clock_timestamp() WHERE code = ${late.code}`);
    expect(await answer(late.code, true)).toBe('over');
    expect(await stateOf(app, late.code)).toBe('to_confirm');
  });

  it('gets no codes while nothing leaves its account, nor by a key that its owner may not have read of yet', async () => {
    const { code } = await opened();
    const hold = (until: string | null) =>
      app.db.run(sql`
        UPDATE app_user SET money_held_until = now() + ${until}::interval WHERE id = ${provider.userId}`);
    await hold('1 day');
    expect(await next()).toEqual([]);
    await hold(null);
    await makeOld(provider, '23 hours');
    expect((await post('/card-checks/next')).status).toBe(403);
    expect((await post('/card-checks/answer', { order: code, isGood: true })).status).toBe(403);
    const shown = (await provider.wire.call('switches.getCheckKey', {})).key;
    expect(Date.parse(shown?.startsAt ?? '') - Date.parse(shown?.madeAt ?? '')).toBe(86_400_000);
    await makeOld(provider, '25 hours');
    expect((await next()).map((row) => row.order)).toEqual([code]);
  });

  it('is refused without its key, with another secret, body or time, and for orders of others', async () => {
    const { code } = await handed();
    const wrong = await post('/card-checks/answer', { order: code, isGood: true }, { ...key, secret: 'other' });
    expect(wrong.status).toBe(401);
    expect((await post('/card-checks/next', {}, { ...key, at: Date.now() - 600_000 })).status).toBe(401);
    expect((await post('/card-checks/answer', { order: code })).status).toBe(400);
    const stranger = await buildUser(app, { role: 'provider' });
    const theirs = await oldKey(stranger);
    expect((await post('/card-checks/answer', { order: code, isGood: true }, theirs)).status).toBe(404);
    const old = key;
    key = await oldKey(provider);
    expect((await post('/card-checks/next', {}, old)).status).toBe(401);
    expect((await provider.wire.call('switches.getCheckKey', {})).key).toMatchObject({ id: key.id, usedAt: null });
    await provider.wire.call('switches.removeCheckKey', {});
    expect((await post('/card-checks/next')).status).toBe(401);
  });
});
