import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSweeps } from '#server/app/sweep.ts';
import { mailDue } from '#server/features/notices/mail.job.ts';
import { noticesReaction } from '#server/features/notices/reactions.ts';
import { noticeSweeps } from '#server/features/notices/sweeps.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const KEEP = 20;
const AFTER_S = 300;
const PAYOUT_ID = '019a0000-0000-7000-8000-000000000001';
const relay = relayLoop([noticesReaction]);

let app: TestApp;
let provider: TestUser;
let seller: TestUser;
let adCode: string;

beforeAll(async () => {
  app = await startTestApp({ loops: false, rules: { 'notices.keep_per_user': KEEP, 'notices.mail_pause_s': 900 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  provider = await buildUser(app, { role: 'provider', points: 5_000 });
  seller = await buildUser(app);
  adCode = await publishAd(provider);
});

/** Runs the relay until the outbox is empty, including rows that it adds itself. */
async function runRelay(): Promise<void> {
  for (;;) {
    await relay.run(app.services);
    const { rows } = await app.db.one<{ rows: bigint }>(sql`SELECT count(*) AS rows FROM outbox`);
    if (rows === 0n) return;
  }
}
const listOf = async ({ wire }: TestUser) => (await wire.call('notices.list', {})).list;
const kindsOf = async (user: TestUser) => (await listOf(user)).map(({ kind }) => kind);
const unreadOf = async ({ wire }: TestUser) => (await wire.call('notices.countUnread', {})).unread;
const mailsTo = ({ name }: TestUser) =>
  app.db.many<{ subject: string; body: string }>(
    sql`SELECT subject, body FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at, id`,
  );
/** Moves waiting notices back by this many seconds, as if that time had passed. */
const later = (seconds: number) =>
  app.db.run(sql`
    WITH readers AS (UPDATE notice_reader SET mailed_at = mailed_at - make_interval(secs => ${seconds}))
    UPDATE notice SET mail_at = mail_at - make_interval(secs => ${seconds}) WHERE mail_at IS NOT NULL`);

describe('a notice', () => {
  it('is made of what happened, for whom it concerns, in the reader’s language', async () => {
    const { orderCode } = await sell(seller, adCode);
    expect(await listOf(provider)).toEqual([]);
    await runRelay();
    expect(await listOf(seller)).toEqual([]);
    const [notice] = await listOf(provider);
    const path = `/operate/${adCode}/${orderCode}/-`;
    expect(notice).toMatchObject({ status: 0, kind: 'order_taken', must: true, path, title: 'New order' });
    expect(notice?.smsInfo).toEqual({
      refNo: orderCode,
      type: 6,
      content: `$100 Amazon (${orderCode}): ${seller.name} sells to you, 85.00 points are frozen. Open the cards now`,
    });
    const chinese = await provider.wire.call('notices.list', {}, { lang: 'zh_cn' });
    expect(chinese.list[0]?.smsInfo.content).toContain(
      `Amazon $100（${orderCode}）：${seller.name} 向您出售，已冻结 85.00 积分`,
    );
  });

  it('comes once, however often the relay fails and runs', async () => {
    await sell(seller, adCode);
    const failing = relayLoop([
      noticesReaction,
      { events: ['orders.changed'], run: () => Promise.reject(new Error('of the test')) },
    ]);
    await expect(failing.run(app.services)).rejects.toThrow('of the test');
    expect(await listOf(provider)).toEqual([]);
    await runRelay();
    await runRelay();
    expect(await kindsOf(provider)).toEqual(['order_taken']);
  });

  it('of two relays at once comes once as well', async () => {
    await Promise.all([1, 2, 3].map(() => sell(seller, adCode)));
    await Promise.all([1, 2, 3, 4].map(() => relay.run(app.services)));
    await runRelay();
    expect(await listOf(provider)).toHaveLength(3);
  });

  it('follows an order to its end, and nobody is told of an own act', async () => {
    const { orderCode: code } = await sell(seller, adCode);
    await seller.wire.call('orders.cancel', { code, reason: 'changed_mind' });
    await runRelay();
    expect(await kindsOf(provider)).toEqual(['order_ended', 'order_taken']);
    expect((await listOf(provider))[0]?.smsInfo.content).toBe(
      `$100 Amazon (${code}): ${seller.name} cancelled (change of mind), your points are free again`,
    );
    expect(await listOf(seller)).toEqual([]);
  });

  it('that waits for something is closed by its end, and not by what happened before it', async () => {
    const [moderator, admin] = [await buildUser(app, { role: 'moderator' }), await buildUser(app, { role: 'admin' })];
    const staff = [moderator.userId, admin.userId];
    const send = (event: string, to: readonly string[], payload: Readonly<Record<string, unknown>>) =>
      app.db.run(sql`INSERT INTO outbox (id, event, recipients, payload)
        VALUES (${newId()}, ${event}, ${to}::uuid[], ${JSON.stringify(payload)}::json)`);
    const ofCase = (event: string, opened: boolean) =>
      send('disputes.changed', staff, { code: 'GO90000001', state: 'in_arbitration', event, opened });
    await ofCase('escalate', true);
    await runRelay();
    expect([await unreadOf(moderator), await unreadOf(admin)]).toEqual([1, 1]);
    await ofCase('take_case', false);
    await ofCase('appeal', true);
    await runRelay();
    expect((await listOf(admin)).map(({ kind, status }) => [kind, status])).toEqual([
      ['case_waiting', 0],
      ['case_waiting', 1],
    ]);
    await ofCase('concede', false);
    await runRelay();
    expect([await unreadOf(moderator), await unreadOf(admin)]).toEqual([0, 0]);

    const ofRule = (what: string, to: readonly string[], subject = 'auth.pow_bits') =>
      send('proposals.changed', to, { what, kind: 'rule', subject });
    await ofRule('proposed', [admin.userId]);
    await ofRule('proposed', [admin.userId], 'auth.code_ttl_s');
    await runRelay();
    await ofRule('approved', []);
    await runRelay();
    expect(await unreadOf(admin)).toBe(1);
    await ofRule('expired', [], 'auth.code_ttl_s');
    await runRelay();
    expect(await unreadOf(admin)).toBe(0);

    const ofPayout = (state: string, to: readonly string[]) =>
      send('payouts.work', to, { id: PAYOUT_ID, state, points: '5000000' });
    await ofPayout('open', staff);
    await runRelay();
    expect([await unreadOf(moderator), await unreadOf(admin)]).toEqual([1, 1]);
    // Another provider took it.
    await ofPayout('taken', []);
    await runRelay();
    expect([await unreadOf(moderator), await unreadOf(admin)]).toEqual([0, 0]);
  });

  it('is left out when its payload does not read as its event', async () => {
    await app.db.run(sql`INSERT INTO outbox (id, event, recipients, payload)
      VALUES (${newId()}, 'orders.changed', ${[provider.userId]}::uuid[], '{"code": 7}')`);
    await runRelay();
    expect(await listOf(provider)).toEqual([]);
  });

  it('tells of a changed password, with the account’s own type', async () => {
    const params = { loginPassword: undefined, oldPassword: 'Trade2468', newPassword: 'Other2468x' };
    await seller.wire.call('auth.setTradingPassword', params);
    await runRelay();
    expect(await listOf(seller)).toMatchObject([{ kind: 'account', smsInfo: { type: 8, refNo: '' } }]);
    expect((await seller.wire.call('notices.list', { typeList: [6] })).list).toEqual([]);
  });
});

describe('the list', () => {
  const write = (user: TestUser, count: number, age = '0 s') =>
    app.db.run(sql`
      INSERT INTO notice (user_id, id, kind, type, ref, at)
      SELECT ${user.userId}, uuidv7(), 'rating', 6, 'GO' || i, now() - ${age}::interval FROM generate_series(1, ${count}) AS i`);

  it('is read one by one or all at once, and tells so to all pages', async () => {
    await write(seller, 3);
    const [first] = await listOf(seller);
    expect(await unreadOf(seller)).toBe(3);
    const noticesTold = () =>
      app.db.many(
        sql`SELECT payload FROM outbox WHERE event = 'notices.changed' AND ${seller.userId} = ANY (recipients)`,
      );
    expect(await seller.wire.call('notices.view', { id: first?.id ?? '' })).toMatchObject({ status: 1 });
    expect(await unreadOf(seller)).toBe(2);
    expect(await noticesTold()).toEqual([{ payload: { added: false } }]);
    // Seen again: nothing new to tell.
    await seller.wire.call('notices.view', { id: first?.id ?? '' });
    expect(await noticesTold()).toHaveLength(1);
    expect(await seller.wire.call('notices.viewAll', { refNo: 'GO1' })).toEqual({ read: 1 });
    expect(await seller.wire.call('notices.viewAll', { typeList: [8] })).toEqual({ read: 0 });
    expect(await seller.wire.call('notices.viewAll', {})).toEqual({ read: 1 });
    expect(await unreadOf(seller)).toBe(0);
  });

  it('is nobody else’s', async () => {
    await write(seller, 1);
    const [first] = await listOf(seller);
    const { wire } = provider;
    await expect(wire.call('notices.view', { id: first?.id ?? '' })).rejects.toMatchObject({ code: 'nothing.found' });
    await expect(wire.call('notices.list', { userId: seller.userId })).rejects.toMatchObject({
      code: 'gateway.forbidden',
    });
    await wire.call('notices.viewAll', {});
    expect(await unreadOf(seller)).toBe(1);
  });

  it('has pages, and ends where the rule says', async () => {
    await write(seller, KEEP + 5);
    const page = (start: number) => seller.wire.call('notices.list', { start, limit: 5 });
    expect(await page(1)).toMatchObject({ list: { length: 5 }, totalCount: KEEP, unread: KEEP });
    expect((await page(KEEP / 5)).list).toHaveLength(5);
    expect((await page(KEEP / 5 + 1)).list).toEqual([]);
    await runSweeps(app.services, noticeSweeps);
    const { rows } = await app.db.one<{ rows: bigint }>(
      sql`SELECT count(*) AS rows FROM notice WHERE user_id = ${seller.userId}`,
    );
    expect(rows).toBe(BigInt(KEEP));
  });

  it('forgets what is too old', async () => {
    await write(seller, 2, '91 days');
    await write(seller, 1);
    await runSweeps(app.services, noticeSweeps);
    expect(await listOf(seller)).toHaveLength(1);
  });
});

describe('the mail', () => {
  it('comes when what must not be missed is unread, one for all of it', async () => {
    await sell(seller, adCode);
    await sell(seller, adCode);
    await runRelay();
    expect(await mailDue(app.services)).toBe(0);
    await later(AFTER_S);
    await mailDue(app.services);
    const mails = await mailsTo(provider);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 notices wait for you at Cardway']);
    const [first] = await listOf(provider);
    expect(mails[0]?.body).toContain(`/operate/${adCode}/${first?.smsInfo.refNo}/-`);
    await later(AFTER_S);
    expect(await mailDue(app.services)).toBe(0);
  });

  it('does not come for what was read, or whose order its reader has acted on', async () => {
    const { orderCode } = await sell(seller, adCode);
    await runRelay();
    await provider.wire.call('notices.viewAll', {});
    const acted = await sell(seller, adCode);
    await runRelay();
    await provider.wire.call('orders.decline', { code: acted.orderCode, reason: 'no_time' });
    await later(AFTER_S);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toEqual([]);
    expect(orderCode).not.toBe(acted.orderCode);
  });

  it.each([
    ['frozen', 1],
    ['suspended', 1],
    ['closed', 0],
  ])('comes to an account that is %s: %i', async (status, mails) => {
    await sell(seller, adCode);
    await runRelay();
    await app.db.run(sql`UPDATE app_user SET status = ${status} WHERE id = ${provider.userId}`);
    await later(AFTER_S);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toHaveLength(mails);
  });

  it('is not followed by another at once', async () => {
    await sell(seller, adCode);
    await runRelay();
    await later(AFTER_S);
    await mailDue(app.services);
    await sell(seller, adCode);
    await runRelay();
    await later(AFTER_S);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toHaveLength(1);
    await later(900);
    await mailDue(app.services);
    expect((await mailsTo(provider)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^New order: GO/),
      expect.stringMatching(/^New order: GO/),
    ]);
  });

  it('is in the reader’s language', async () => {
    await provider.wire.call('notices.setLanguage', { lang: 'zh_cn' });
    await sell(seller, adCode);
    await runRelay();
    await later(AFTER_S);
    await mailDue(app.services);
    expect((await mailsTo(provider))[0]).toMatchObject({ subject: expect.stringMatching(/^新订单：GO/) });
  });
});

describe('the choices', () => {
  it('stop the mail of what must not be missed, never its place in the list', async () => {
    const { wire } = provider;
    await wire.call('notices.choose', { kind: 'order_taken', channel: 'mail', on: false });
    await expect(
      wire.call('notices.choose', { kind: 'order_taken', channel: 'page', on: false }),
    ).rejects.toMatchObject({ code: 'notices.stays' });
    await sell(seller, adCode);
    await runRelay();
    await later(AFTER_S);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toEqual([]);
    expect(await kindsOf(provider)).toEqual(['order_taken']);
  });

  it('do not stop the mail of what is about the account, nor does reading it when it is about its safety', async () => {
    const { wire } = seller;
    await expect(wire.call('notices.choose', { kind: 'account', channel: 'mail', on: false })).rejects.toMatchObject({
      code: 'notices.stays',
    });
    const { kinds } = await wire.call('notices.getSettings', {});
    expect(kinds.filter(({ stays }) => stays.includes('mail')).map(({ kind }) => kind)).toEqual(['account']);
    // A choice from before it was fixed, and the one that can still be made.
    await wire.call('notices.choose', { kind: 'points_moved', channel: 'mail', on: false });
    await app.db.run(sql`
      UPDATE notice_reader SET choices = choices || '{"account": {"mail": false}}' WHERE user_id = ${seller.userId}`);
    const tell = (event: string, payload: Readonly<Record<string, unknown>>) =>
      app.db.run(sql`INSERT INTO outbox (id, event, recipients, payload)
        VALUES (${newId()}, ${event}, ${[seller.userId]}::uuid[], ${JSON.stringify(payload)}::json)`);
    await tell('users.changed', { what: 'password' });
    await tell('users.changed', { what: 'identity_approved', level: 1 });
    await tell('points.changed', { what: 'swapped_to_btc', amount: '5000000', btc: '1000' });
    await tell('points.changed', { what: 'received', amount: '5000000', name: 'ben' });
    await runRelay();
    await wire.call('notices.viewAll', {});
    await later(AFTER_S);
    await mailDue(app.services);
    const [mail, ...others] = await mailsTo(seller);
    expect([mail?.subject, others]).toEqual(['2 notices wait for you at Cardway', []]);
    expect(mail?.body).toContain('Your login password was changed');
    expect(mail?.body).toContain('You swapped 5.00 points');
  });

  it('are each of their own, and keep a kind out of the list that may be missed', async () => {
    const { wire } = seller;
    await wire.call('notices.choose', { kind: 'rating', channel: 'page', on: false });
    await wire.call('notices.choose', { kind: 'rating', channel: 'mail', on: true });
    const { kinds, push, mailAfterS } = await wire.call('notices.getSettings', {});
    const { page, mail } = kinds.find(({ kind }) => kind === 'rating') ?? {};
    expect({ page, mail, push, mailAfterS }).toEqual({ page: false, mail: true, push: null, mailAfterS: AFTER_S });
    expect(kinds.map(({ kind }) => kind)).not.toContain('case_waiting');
    await app.db.run(sql`INSERT INTO outbox (id, event, recipients, payload) VALUES (${newId()},
      'ratings.changed', ${[seller.userId]}::uuid[], '{"code": "GO2611217K3M9QPDWX", "event": "rated"}')`);
    await runRelay();
    expect(await listOf(seller)).toEqual([]);
  });
});
