import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDue } from '#server/features/notices/announcements/send.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const HOUR_MS = 3_600_000;
const reason = 'Agreed in the weekly meeting';
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world.people);
});
afterAll(() => world.close());

const announcement = (more: object = {}) => ({
  titleEn: 'Maintenance tonight',
  titleZh: '今晚维护',
  textEn: 'Orders wait for an hour',
  textZh: '订单暂停一小时',
  role: null,
  lang: null,
  isBanner: true,
  isMailed: false,
  startsAt: null,
  endsAt: inHours(5),
  reason,
  ...more,
});
const announce = (more: object = {}) => admin.wire.call('notices.announce', announcement(more));
const noticesOf = async ({ wire }: TestUser) =>
  (await wire.call('notices.list', { limit: 100 })).list.filter(({ kind }) => kind === 'announcement');
const rowOf = async (id: string) =>
  (await admin.wire.call('notices.listAnnouncements', {})).list.find((row) => row.id === id);

describe('an announcement', () => {
  it('is made by administrators, and read by auditors', async () => {
    const { seller, moderator } = world.people;
    const auditor = await buildUser(world, { role: 'auditor', name: 'olga' });
    expect(await refusalOf(client(world.url).call('notices.announce', announcement()))).toBe('session.required');
    for (const { wire } of [seller, moderator, auditor]) {
      expect(await refusalOf(wire.call('notices.announce', announcement()))).toBe('gateway.forbidden');
      expect(await refusalOf(wire.call('notices.stopAnnouncement', { id: randomUUID(), reason }))).toBe(
        'gateway.forbidden',
      );
    }
    expect(await refusalOf(moderator.wire.call('notices.listAnnouncements', {}))).toBe('gateway.forbidden');
    expect(await auditor.wire.call('notices.listAnnouncements', {})).toMatchObject({ totalCount: 0 });
  });

  it('is listed by whether it is over', async () => {
    const { id } = await announce({ startsAt: inHours(1), endsAt: inHours(2) });
    const shown = async (show: 'all' | 'current' | 'ended') =>
      (await admin.wire.call('notices.listAnnouncements', { show })).list.filter((row) => row.id === id).length;
    const counts = async () => [await shown('all'), await shown('current'), await shown('ended')];
    expect(await counts()).toEqual([1, 1, 0]);
    await admin.wire.call('notices.stopAnnouncement', { id, reason });
    expect(await counts()).toEqual([1, 0, 1]);
  });

  it('begins now or later, and ends after that', async () => {
    const refused = [{ startsAt: inHours(-1) }, { endsAt: inHours(-1) }, { startsAt: inHours(2), endsAt: inHours(1) }];
    for (const times of [...refused, { endsAt: inHours(24 * 91) }]) {
      expect(await refusalOf(announce(times))).toBe('notices.announcement_times');
    }
  });

  it('reaches everybody once, in batches, also when a batch is lost half-way', async () => {
    const { id } = await announce();
    const { db } = world.services;
    const crashed = sendDue(
      {
        ...world.services,
        db: {
          ...db,
          transaction: (run) =>
            db.transaction(async (tx) => {
              await run(tx);
              throw new Error('the process died');
            }),
        },
      },
      3,
    );
    await expect(crashed).rejects.toThrow('the process died');
    expect(await rowOf(id)).toMatchObject({ state: 'sending', reached: 0 });
    while ((await sendDue(world.services, 3)) > 0);
    const { accounts } = await world.db.one<{ accounts: number }>(sql`
      SELECT count(*)::int AS accounts FROM app_user WHERE status = 'active'`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', reached: accounts });
    for (const user of Object.values(world.people)) expect(await noticesOf(user)).toHaveLength(1);
    expect((await noticesOf(world.people.seller))[0]).toMatchObject({
      title: 'Maintenance tonight',
      smsInfo: { content: 'Orders wait for an hour', refNo: '' },
      path: '/notice',
    });
  });

  it('is for a role or the readers of a language, as a banner too', async () => {
    const { seller, provider } = world.people;
    await seller.wire.call('notices.setLanguage', { lang: 'zh_cn' });
    await announce({ role: 'provider', titleEn: 'For providers' });
    await announce({ lang: 'zh_cn', titleEn: 'For readers of Chinese' });
    while ((await sendDue(world.services)) > 0);
    const titlesOf = async (user: TestUser) => (await noticesOf(user)).map(({ title }) => title);
    expect(await titlesOf(provider)).toEqual(['For providers', 'Maintenance tonight']);
    expect(await titlesOf(seller)).toEqual(['For readers of Chinese', 'Maintenance tonight']);
    const bannersOf = async (wire: TestUser['wire']) =>
      (await wire.call('notices.listBanners', {})).list.map(({ title }) => title);
    expect(await bannersOf(provider.wire)).toEqual(['For providers', 'Maintenance tonight']);
    expect(await bannersOf(client(world.url))).toEqual(['Maintenance tonight']);
  });

  it('is taken back before it begins, and ended afterwards; both once, with a reason in the log', async () => {
    const { id } = await announce({ startsAt: inHours(1), titleEn: 'Not yet' });
    expect(await rowOf(id)).toMatchObject({ state: 'scheduled', stop: 'cancelled' });
    expect(await sendDue(world.services)).toBe(0);
    const stop = (params: { id: string }) => admin.wire.call('notices.stopAnnouncement', { ...params, reason });
    expect(await stop({ id })).toEqual({ state: 'cancelled' });
    expect(await refusalOf(stop({ id }))).toBe('already.done');
    await world.db.run(sql`UPDATE announcement SET sent_at = NULL WHERE id = ${id}`);
    expect(await sendDue(world.services)).toBe(0);
    const begun = await announce({ titleEn: 'Begun' });
    expect(await stop(begun)).toEqual({ state: 'over' });
    expect(await sendDue(world.services)).toBe(0);
    expect((await noticesOf(admin)).map(({ title }) => title)).not.toContain('Begun');
    expect(await refusalOf(stop({ id: randomUUID() }))).toBe('nothing.found');
    const { list } = await admin.wire.call('staff.listActs', { kind: 'announcement' });
    expect(list[0]).toMatchObject({ subject: 'Begun', after: { state: 'over' }, reason });
  });
});
