import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import { autoOpenReaction } from '#server/features/orders/auto-trade/auto-open.reaction.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { sha256 } from '#tests/fixtures/chain-hash.ts';
import { doDueJobs, waitingJobs } from '#tests/fixtures/jobs.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';

const relay = relayLoop([autoOpenReaction]);
await withinOne('hour');
const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const moderator = await buildUser(app, { role: 'moderator' });
const provider = await buildUser(app, { role: 'provider', points: 10_000 });
const life = new OrderLife(app, { seller, provider, moderator }, await publishAd(provider));
const turn = (isAutoTrade: 0 | 1) =>
  provider.wire.call('switches.setAutoTrade', { userId: provider.userId, isAutoTrade });
beforeAll(async () => {
  await life.released();
  await turn(1);
});
afterAll(() => app.close());

/** Delivers all events, and does what they enqueued. */
async function settle(): Promise<void> {
  while ((await relay.run(app.services)) > 0);
  await doDueJobs(app);
}

async function placed(who = life, faces?: readonly number[]): Promise<Placed> {
  const order = await who.placed(faces);
  await settle();
  return order;
}

describe('an order of a provider that trades by itself', () => {
  it('is opened by the system, which both parties read in the history and in the chained log', async () => {
    const order = await placed(life, [20, 30]);
    const view = await seller.wire.call('orders.get', { code: order.code });
    expect(view.state).toBe('to_confirm');
    expect(view.timeline.at(-1)).toMatchObject({ type: 'view', actor: 'system', name: null });
    expect(view.reveals).toMatchObject([
      { kind: 'auto_opened', cardRow: 1, by: provider.name, byRole: 'provider', device: '' },
      { kind: 'auto_opened', cardRow: 2, by: provider.name, byRole: 'provider', device: '' },
    ]);
    expect(firstRevealBreak(order.code, view.reveals, sha256)).toBeNull();
  });

  it('is never confirmed by the system, and shows its codes to nobody who did not open them', async () => {
    const order = await placed();
    const view = await provider.wire.call('orders.get', { code: order.code });
    expect(view).toMatchObject({ state: 'to_confirm', settledAmount: null });
    expect(view.cards.map(({ code }) => code)).toEqual([null]);
    const [card] = order.cards;
    await provider.wire.call('orders.revealCard', {
      code: order.code,
      cardId: card?.id ?? '',
      tradePassword: 'Trade2468',
    });
    const after = await provider.wire.call('orders.get', { code: order.code });
    expect(after.reveals.map(({ kind }) => kind)).toEqual(['auto_opened', 'code_opened']);
  });

  it('waits for a person above the limit, from a new seller, and once the switch is off', async () => {
    await provider.wire.call('switches.setAutoTradeLimit', { limit: '50000000' });
    const large = await placed(life, [100]);
    expect(await stateOf(app, large.code)).toBe('to_view');
    expect(await stateOf(app, (await placed(life, [50])).code)).toBe('to_confirm');
    const newcomer = await buildUser(app);
    const first = new OrderLife(app, { seller: newcomer, provider, moderator }, await publishAd(provider));
    expect(await stateOf(app, (await placed(first, [20])).code)).toBe('to_view');
    await turn(0);
    expect(await stateOf(app, (await placed(life, [20])).code)).toBe('to_view');
    await turn(1);
  });

  it('stays sealed while nothing leaves the account of its provider, so that silence pays nothing', async () => {
    const order = await life.placed([20]);
    await app.db.run(sql`
      UPDATE app_user SET money_held_until = now() + interval '1 hour' WHERE id = ${provider.userId}`);
    await settle();
    expect(await stateOf(app, order.code)).toBe('to_view');
    await app.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${provider.userId}`);
    expect(await stateOf(app, (await placed(life, [20])).code)).toBe('to_confirm');
  });

  it('is opened when the closed hours of its offer end, and not before', async () => {
    const order = await life.placed([20]);
    // The one that comes next.
    const shift = ([0, 8, 16] as const)[(Math.floor((new Date().getUTCHours() + 3) / 8) + 1) % 3];
    await app.db.run(sql`
      UPDATE gift_order SET offer = jsonb_set(offer::jsonb, '{openHours}', ${JSON.stringify({ zone: 3, shifts: [shift] })}::jsonb)::json
      WHERE code = ${order.code}`);
    await settle();
    expect(await stateOf(app, order.code)).toBe('to_view');
    const [job] = (await waitingJobs(app)).filter(({ name }) => name === 'orders.auto_open');
    expect(job?.dueInS).toBeGreaterThan(0);
    expect(job?.dueInS).toBeLessThanOrEqual(8 * 3_600);
  });
});
