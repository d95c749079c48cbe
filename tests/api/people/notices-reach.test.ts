import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { mailDue } from '#server/features/notices/mail.job.ts';
import { noticesReaction } from '#server/features/notices/reactions.ts';
import { remindDue } from '#server/features/notices/reminders.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { type FakeBrowser, type FakePushService, fakePushService } from '#tests/fakes/push-service.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { doDueJobs, endPauses, waitingJobs } from '#tests/fixtures/jobs.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const RULES = { 'orders.view_timeout_s': 1_800, 'notices.browsers': 2, 'notices.push_tries': 2 };
const HORIZON = { fromS: 0, toS: 1_800 };
const relay = relayLoop([noticesReaction]);

let service: FakePushService;
let app: TestApp;
let provider: TestUser;
let seller: TestUser;
let adCode: string;

beforeAll(async () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  service = await fakePushService(publicKey);
  const env = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operator@market.example',
  };
  app = await startTestApp({ loops: false, rules: RULES, env: { ...env, PUSH_SERVICES: service.url } });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  provider = await buildUser(app, { role: 'provider', points: 5_000 });
  seller = await buildUser(app);
  adCode = await publishAd(provider);
});

async function subscribed(user: TestUser): Promise<FakeBrowser> {
  const browser = service.subscribe();
  await user.wire.call('notices.subscribePush', browser.subscription);
  return browser;
}
const mailsTo = ({ name }: TestUser) =>
  app.db.many<{ subject: string }>(
    sql`SELECT subject FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at, id`,
  );
const waitingPushes = async () => (await waitingJobs(app)).filter(({ name }) => name === 'notices.push');
/** Makes all waiting mails due. */
const allDue = () => app.db.run(sql`UPDATE notice SET mail_at = now() - interval '1 s' WHERE mail_at IS NOT NULL`);
async function takenCase(): Promise<string> {
  const { orderCode } = await sell(seller, adCode);
  await relay.run(app.services);
  return orderCode;
}

describe('a push', () => {
  it('reaches the browser at once, readable there alone, and is followed by a mail while it is unread', async () => {
    const browser = await subscribed(provider);
    const code = await takenCase();
    await doDueJobs(app);
    expect(browser.received).toHaveLength(1);
    expect(browser.received[0]).toMatchObject({
      message: { title: 'New order', path: `/operate/${adCode}/${code}/-` },
      ttl: 86_400,
      urgency: 'high',
    });
    expect(browser.received[0]?.message.body).toContain(code);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toEqual([]);
    await allDue();
    await doDueJobs(app);
    await mailDue(app.services);
    expect(browser.received).toHaveLength(1);
    expect(await mailsTo(provider)).toHaveLength(1);
  });

  it('goes to every browser of the reader whose session stands, and to none that is gone', async () => {
    const [stays, gone] = [await subscribed(provider), await subscribed(provider)];
    gone.refuse = 410;
    await takenCase();
    await doDueJobs(app);
    expect(stays.received).toHaveLength(1);
    const { push } = await provider.wire.call('notices.getSettings', {});
    expect(push?.browsers).toBe(1);
    await provider.wire.call('auth.logout', {});
    await sell(seller, adCode);
    await relay.run(app.services);
    await doDueJobs(app);
    expect(stays.received).toHaveLength(1);
  });

  it('is tried again when the service does not take it, and given up in favour of the mail', async () => {
    const browser = await subscribed(provider);
    browser.refuse = 503;
    await takenCase();
    await doDueJobs(app);
    await doDueJobs(app);
    expect(await waitingPushes()).toMatchObject([{ attempts: 1 }]);
    await endPauses(app);
    await doDueJobs(app);
    expect(await waitingPushes()).toEqual([]);
    browser.refuse = null;
    await endPauses(app);
    await doDueJobs(app);
    await allDue();
    await mailDue(app.services);
    expect(browser.received).toEqual([]);
    expect(await mailsTo(provider)).toHaveLength(1);
  });

  it('does not come for what was read before, or was switched off', async () => {
    const browser = await subscribed(provider);
    await takenCase();
    await provider.wire.call('notices.viewAll', {});
    await doDueJobs(app);
    await provider.wire.call('notices.choose', { kind: 'order_taken', channel: 'push', on: false });
    await takenCase();
    await doDueJobs(app);
    expect(browser.received).toEqual([]);
  });

  it('goes to no address but a push service’s, and to so many browsers', async () => {
    const { wire } = seller;
    const { subscription } = service.subscribe();
    const elsewhere = { ...subscription, endpoint: 'http://127.0.0.1:1/metrics' };
    await expect(wire.call('notices.subscribePush', elsewhere)).rejects.toMatchObject({ code: 'notices.push_address' });
    const keys = { ...subscription, p256dh: Buffer.alloc(65).toString('base64url') };
    await expect(wire.call('notices.subscribePush', keys)).rejects.toMatchObject({ code: 'notices.push_address' });
    await subscribed(seller);
    await subscribed(seller);
    await expect(subscribed(seller)).rejects.toMatchObject({ code: 'notices.too_many_browsers' });
  });

  it('follows the browser to who uses it now', async () => {
    const browser = await subscribed(seller);
    await provider.wire.call('notices.subscribePush', browser.subscription);
    await provider.wire.call('notices.unsubscribePush', { endpoint: browser.subscription.endpoint });
    await takenCase();
    await doDueJobs(app);
    expect(browser.received).toEqual([]);
    const { push } = await seller.wire.call('notices.getSettings', {});
    expect(push?.browsers).toBe(0);
  });
});

describe('a reminder', () => {
  const left = (code: string, seconds: number) =>
    app.db.run(sql`UPDATE gift_order SET due_at = now() + make_interval(secs => ${seconds}) WHERE code = ${code}`);
  /** The clock moves by so much, and the reminder of it with it. */
  const pass = (code: string, seconds: number) =>
    app.db.run(sql`
      WITH o AS (UPDATE gift_order SET due_at = due_at - make_interval(secs => ${seconds}) WHERE code = ${code} RETURNING id)
      UPDATE order_reminder r SET due_at = r.due_at - make_interval(secs => ${seconds}) FROM o WHERE r.order_id = o.id`);
  const remindersOf = async ({ wire }: TestUser) =>
    (await wire.call('notices.list', {})).list
      .filter(({ kind }) => kind === 'deadline_near')
      .map((item) => item.smsInfo);
  const remind = () => remindDue(app.services, HORIZON);

  it('escalates from the page to a push to a mail, each step once', async () => {
    const browser = await subscribed(provider);
    const code = await takenCase();
    await provider.wire.call('notices.viewAll', {});
    await remind();
    expect(await remindersOf(provider)).toEqual([]);
    await left(code, 800);
    await remind();
    await remind();
    expect(await remindersOf(provider)).toEqual([
      { content: `$100 Amazon (${code}): 13 min left to open the cards`, refNo: code, type: 6 },
    ]);
    await doDueJobs(app);
    expect(browser.received).toEqual([]);
    await pass(code, 400);
    await remind();
    await doDueJobs(app);
    expect(browser.received).toHaveLength(1);
    await mailDue(app.services);
    expect(await mailsTo(provider)).toEqual([]);
    await pass(code, 240);
    await remind();
    await remind();
    await doDueJobs(app);
    await mailDue(app.services);
    expect(browser.received).toHaveLength(2);
    expect(await mailsTo(provider)).toEqual([{ subject: `Deadline near: ${code}` }]);
    expect(await remindersOf(provider)).toHaveLength(3);
    expect(await remindersOf(seller)).toEqual([]);
  });

  it('comes once of two loops at once', async () => {
    const code = await takenCase();
    await left(code, 800);
    await Promise.all([remind(), remind(), remind()]);
    expect(await remindersOf(provider)).toHaveLength(1);
  });

  it('never comes for a deadline that has passed, nor reaches anybody after it', async () => {
    const browser = await subscribed(provider);
    const code = await takenCase();
    await provider.wire.call('notices.viewAll', {});
    await left(code, -1);
    await remind();
    expect(await remindersOf(provider)).toEqual([]);
    await left(code, 150);
    await remind();
    await app.db.run(sql`UPDATE notice SET params = jsonb_set(params::jsonb, '{dueAt}', to_jsonb(now() - interval '1 s'))::json
      WHERE kind = 'deadline_near' AND user_id = ${provider.userId}`);
    await doDueJobs(app);
    await allDue();
    await mailDue(app.services);
    expect(browser.received).toEqual([]);
    expect(await mailsTo(provider)).toEqual([]);
  });

  it('of a new clock comes anew', async () => {
    const code = await takenCase();
    await left(code, 800);
    await remind();
    await left(code, 700);
    await remind();
    expect(await remindersOf(provider)).toHaveLength(2);
  });
});
