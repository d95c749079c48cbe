import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#tests/fixtures/client.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const reason = 'Agreed in the weekly meeting';

let world: World;
let code: string;
beforeAll(async () => {
  world = await openWorld();
  ({ orderCode: code } = await sell(world.people.seller, world.adCode));
});
afterAll(() => world.close());

const raise = ({ wire }: { wire: TestUser['wire'] }, more: object = {}) =>
  wire.call('notices.raiseAlert', { code, to: 'seller' as const, reason, ...more });
const alertsOf = async ({ wire }: TestUser) => (await wire.call('notices.listAlerts', {})).list;

describe('an alert about an order', () => {
  it('is raised by moderators and administrators only', async () => {
    const { seller } = world.people;
    const support = await buildUser(world, { role: 'support', name: 'sue' });
    expect(await refusalOf(raise({ wire: client(world.url) }))).toBe('session.required');
    expect(await refusalOf(raise(seller))).toBe('gateway.forbidden');
    expect(await refusalOf(raise(support))).toBe('gateway.forbidden');
    expect(await refusalOf(raise(world.people.moderator, { code: 'GO261122YW11XXXXXX' }))).toBe('nothing.found');
  });

  it('comes to the party once, in its language, until it is closed', async () => {
    const { seller, provider, stranger, moderator, admin } = world.people;
    expect(await raise(moderator)).toEqual({ raised: 1 });
    expect(await refusalOf(raise(admin))).toBe('already.done');
    expect(await raise(admin, { to: 'both' })).toEqual({ raised: 1 });
    const [alert] = await alertsOf(seller);
    expect(alert).toMatchObject({ orderCode: code, title: 'A warning about this order' });
    expect(await alertsOf(provider)).toHaveLength(1);
    expect(await alertsOf(stranger)).toEqual([]);
    const notice = (await seller.wire.call('notices.list', {})).list.find(({ kind }) => kind === 'order_alert');
    expect(notice).toMatchObject({ title: 'A warning about this order', smsInfo: { refNo: code } });
    const id = alert?.id ?? '';
    expect(await refusalOf(stranger.wire.call('notices.seeAlert', { id }))).toBe('nothing.found');
    expect(await refusalOf(provider.wire.call('notices.seeAlert', { id: randomUUID() }))).toBe('nothing.found');
    await seller.wire.call('notices.seeAlert', { id });
    expect(await alertsOf(seller)).toEqual([]);
    expect(await alertsOf(provider)).toHaveLength(1);
    const { list } = await admin.wire.call('staff.listActs', { kind: 'alert', subject: code });
    expect(list.map(({ user }) => user)).toEqual(['northgate', 'amara_o']);
  });

  it('about a points order comes to its seller and its buyer', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    const { moderator, admin } = world.people;
    expect(await refusalOf(raise(moderator, { code: orderCode, to: 'provider' }))).toBe('nothing.found');
    expect(await raise(moderator, { code: orderCode, to: 'buyer' })).toEqual({ raised: 1 });
    expect(await raise(admin, { code: orderCode, to: 'both' })).toEqual({ raised: 1 });
    expect(await refusalOf(raise(admin, { code: orderCode, to: 'both' }))).toBe('already.done');
    for (const person of [seller, buyer]) {
      const [alert] = await alertsOf(person);
      expect(alert).toMatchObject({ orderCode });
      await person.wire.call('notices.seeAlert', { id: alert?.id ?? '' });
      expect(await alertsOf(person)).toEqual([]);
    }
    const { list } = await buyer.wire.call('notices.list', {});
    expect(list.find(({ kind }) => kind === 'order_alert')).toMatchObject({ smsInfo: { refNo: orderCode } });
  });

  it('says what administrators wrote, also when it was raised before', async () => {
    const { admin, moderator, provider } = world.people;
    const text = { titleEn: 'Take care', titleZh: '请注意', textEn: 'Read the rules', textZh: '请阅读规则', reason };
    expect(await refusalOf(moderator.wire.call('notices.setAlertText', text))).toBe('gateway.forbidden');
    await admin.wire.call('notices.setAlertText', text);
    expect(await moderator.wire.call('notices.getAlertText', {})).toMatchObject({ titleZh: '请注意' });
    expect(await alertsOf(provider)).toMatchObject([{ title: 'Take care', text: 'Read the rules' }]);
  });
});
