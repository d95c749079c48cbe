import { afterAll, describe, expect, it } from 'vitest';
import { eraseContactsJob, sweepExportsJob } from '#server/features/own-data/sweeps.ts';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { identities } from '#server/features/retention/retentions.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { doDueJobs } from '#tests/fixtures/jobs.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { passportFacts, personFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { lookAt } from '#tests/fixtures/world/looks.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { NOTE } from '#tests/fixtures/world/order-life.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { buildPayee, european, nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import { buildUser, PASSWORD, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const secret = { tradePassword: TRADE_PASSWORD };

const world = await openWorld();
afterAll(() => world.close());

const ownDataOf = ({ wire }: TestUser) => wire.call('ownData.get', {});
const download = ({ wire }: TestUser) => wire.exportFile('ownData.download', {});

/** The user's export, as downloaded. */
async function exported(user: TestUser): Promise<ReadonlyMap<string, Buffer>> {
  await user.wire.call('ownData.requestExport', secret);
  await doDueJobs(world);
  return unzip((await download(user)).bytes, user.loginName);
}

const rowsIn = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`${name}.json`))) as readonly Record<string, unknown>[];

const userRow = (userId: string) =>
  world.db.one<{ userName: string; email: string | null; status: string; photo: string | null }>(sql`
    SELECT user_name AS "userName", email, status, photo FROM app_user WHERE id = ${userId}`);
const keptOf = (userId: string) =>
  world.db.one<{ email: string | null; userName: string | null; erased: boolean }>(sql`
    SELECT email, user_name AS "userName", erased_at IS NOT NULL AS erased FROM closed_account WHERE user_id = ${userId}`);

/** How a registration with this login name ends. */
async function registering(userName: string): Promise<string> {
  const wire = client(world.url);
  const humanCheck = await solvedCheck(wire);
  const params = {
    userName,
    email: `${newId()}@example.com`,
    password: PASSWORD,
    acceptTerms: true,
    humanCheck,
  } as const;
  return outcomeOf(wire.call('auth.register', params));
}

describe('an export of one’s own data', () => {
  it('holds what the user gave and wrote, with the files, and nothing that others wrote', async () => {
    const [user, other] = [await buildUser(world), await buildUser(world)];
    const room = await openDirect(user, other);
    await say(user, room, 'Mine to take along');
    await say(other, room, 'Not theirs');
    const { orderCode } = await sell(user, world.adCode);
    const picture = await user.wire.upload('avatar', await noiseImage());
    const details = { surname: 'Lin', currency: 'CNY', timeZone: 'Asia/Shanghai' } as const;
    await user.wire.call('users.setProfile', details);
    const files = await exported(user);
    expect(rowsIn(files, 'profile')).toMatchObject([
      { userName: user.loginName, nickname: user.name, email: `${user.name}@example.com`, ...details },
    ]);
    expect(rowsIn(files, 'messages').map(({ text }) => text)).toEqual(['Mine to take along']);
    expect(rowsIn(files, 'orders')).toMatchObject([{ code: orderCode, side: 'seller' }]);
    expect(rowsIn(files, 'sessions')).toHaveLength(1);
    expect([...files.keys()]).toContain(`files/${picture}.png`);
    const texts = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => String(bytes));
    expect(texts.join('')).not.toMatch(/Not theirs|argon2|_hash|token/);
  });

  it('holds what the user wrote to prove who they are', async () => {
    const user = await buildUser(world, { level: 0 });
    const facts = personFacts();
    await proveOne(world.people.moderator, user, facts);
    expect(rowsIn(await exported(user), 'identity')).toMatchObject([{ level: 1, state: 'approved', facts }]);
    expect(rowsIn(await exported(await buildUser(world)), 'identity')).toEqual([]);
  });

  it('holds the applications to become a provider, with their documents', async () => {
    const user = await buildUser(world);
    const words = { business: 'A shop for gift cards in Hamburg', answerS: 300, aroundTheClock: true };
    await user.wire.call('providers.saveApplication', words);
    const file = await user.wire.upload('business', await noiseImage());
    await user.wire.call('providers.addDocument', { uploadId: file, name: 'licence.png' });
    const files = await exported(user);
    expect(rowsIn(files, 'provider-applications')).toMatchObject([
      { state: 'draft', business: words.business, documents: [{ file, name: 'licence.png' }] },
    ]);
    expect(files.get(`files/${file}.png`)?.length).toBeGreaterThan(0);
    expect(rowsIn(await exported(await buildUser(world)), 'provider-applications')).toEqual([]);
  });

  it('holds payment accounts with their numbers, deleted ones too; closing deletes the others', async () => {
    const { moderator } = world.people;
    const user = await buildPayee(world, moderator);
    const { id } = await user.wire.call('paymentAccounts.add', nigerian());
    await user.wire.call('paymentAccounts.delete', { id });
    await user.wire.call('paymentAccounts.add', european());
    expect(rowsIn(await exported(user), 'payment-accounts')).toMatchObject([
      { status: 'deleted', fields: { accountNumber: '0000014579' } },
      { status: 'open', fields: { iban: 'DE89370400440532013000' } },
    ]);
    await user.wire.call('ownData.closeAccount', { tradePassword: TRADE_PASSWORD });
    await lookAt(moderator, user);
    const { list } = await moderator.wire.call('paymentAccounts.listOf', { userId: user.userId });
    expect(list.map(({ status }) => status)).toEqual(['deleted', 'deleted']);
  });

  it('is the owner’s only, asks for the trading password, is made once at a time, and expires', async () => {
    const [user, other] = [await buildUser(world), await buildUser(world)];
    const wrong = user.wire.call('ownData.requestExport', { tradePassword: 'Wrong2468' });
    expect(await refusalOf(wrong)).toBe('auth.trading_password_wrong');
    expect(await outcomeOf(download(user))).toBe('nothing.found');
    await user.wire.call('ownData.requestExport', secret);
    expect((await ownDataOf(user)).export?.state).toBe('waiting');
    expect(await outcomeOf(download(user))).toBe('nothing.found');
    await doDueJobs(world);
    expect((await ownDataOf(user)).export).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
    expect(await refusalOf(user.wire.call('ownData.requestExport', secret))).toBe('already.done');
    expect(await outcomeOf(download(other))).toBe('nothing.found');
    expect((await download(user)).name).toBe('my-data.zip');
    // Exports of accounts that were closed in other tests.
    await sweepExportsJob.run(world.services);
    const { id } = await world.db.one<{ id: string }>(sql`SELECT id FROM data_export WHERE user_id = ${user.userId}`);
    await world.db.run(sql`UPDATE data_export SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    expect(await outcomeOf(download(user))).toBe('nothing.found');
    expect((await ownDataOf(user)).export).toBeNull();
    expect(await sweepExportsJob.run(world.services)).toBe(1);
    expect(await world.services.storage.get(`exports/${id}.zip`)).toBeNull();
    expect((await user.wire.call('ownData.requestExport', secret)).state).toBe('waiting');
  });

  it('is mailed as a link to a page that asks for a login, and stands in the security log', async () => {
    const { admin } = world.people;
    const user = await buildUser(world);
    await exported(user);
    const mails = await world.db.many<{ body: string }>(sql`
      SELECT body FROM mail_outbox WHERE recipient = ${`${user.name}@example.com`}`);
    expect(mails).toContainEqual({ body: expect.stringContaining('/accountSettings/data\n') });
    const { list } = await admin.wire.call('security.listEvents', { kind: 'data_exported', actor: user.name });
    expect(list.map(({ subject }) => subject)).toEqual(['downloaded', 'requested']);
  });
});

describe('closing an account', () => {
  const close = ({ wire }: TestUser, tradePassword = TRADE_PASSWORD) =>
    wire.call('ownData.closeAccount', { tradePassword });

  it('is refused with its reasons while anything is open', async () => {
    const seller = await buildUser(world);
    const provider = await buildUser(world, { role: 'provider', points: 500 });
    await sell(seller, await publishAd(provider));
    expect((await ownDataOf(seller)).blockers).toEqual(['orders']);
    expect((await ownDataOf(provider)).blockers).toEqual(['orders', 'offers', 'balance']);
    await expect(close(provider)).rejects.toThrow('orders, offers, balance');
    expect(await refusalOf(close(seller))).toBe('users.not_closable');
    expect((await userRow(seller.userId)).status).toBe('active');
  });

  it.each([
    ['a dispute before a moderator', 'cases', "UPDATE gift_order SET state = 'in_arbitration' WHERE id = $1"],
    ['a ruling that can be appealed', 'cases', "UPDATE gift_order SET state = 'ruled' WHERE id = $1"],
  ])('waits for the end of %s', async (_what, blocker, change) => {
    const seller = await buildUser(world);
    const { orderCode } = await sell(seller, world.adCode);
    const { id } = await world.db.one<{ id: string }>(sql`SELECT id FROM gift_order WHERE code = ${orderCode}`);
    const { state } = await world.db.one<{ state: string }>(sql`SELECT state FROM gift_order WHERE id = ${id}`);
    await world.db.pool.query(change, [id]);
    expect((await ownDataOf(seller)).blockers).toEqual([blocker]);
    await world.db.run(sql`UPDATE gift_order SET state = ${state} WHERE id = ${id}`);
  });

  it('ends every session, replaces every name and frees the address; chats and orders stay', async () => {
    const [user, other] = [await buildUser(world), await buildUser(world)];
    const elsewhere = await signIn(world, user);
    const room = await openDirect(user, other);
    await say(user, room, NOTE);
    await user.wire.call('users.setAvatar', { uploadId: await user.wire.upload('avatar', await noiseImage()) });
    const { photo } = await user.wire.call('users.getMe', {});
    expect((await fetch(`${world.url}${photo}`)).status).toBe(200);
    expect(await refusalOf(close(user, 'Wrong2468'))).toBe('auth.trading_password_wrong');
    expect(await close(user)).toEqual({ ok: true });

    for (const wire of [user.wire, elsewhere.wire]) {
      expect(await refusalOf(wire.call('users.getMe', {}))).toBe('session.expired');
    }
    for (const account of [user.loginName, `${user.name}@example.com`, (await userRow(user.userId)).userName]) {
      const login = client(world.url).call('auth.login', { account, password: PASSWORD });
      expect(await refusalOf(login), account).toBe('auth.login_failed');
    }
    expect(await userRow(user.userId)).toMatchObject({ email: null, status: 'closed', photo: null });
    expect((await fetch(`${world.url}${photo}`)).status).toBe(404);
    const { userName } = await userRow(user.userId);
    expect(userName).toMatch(/^Deleted user #\d+$/);
    expect(await refusalOf(other.wire.call('users.getOpposite', { userId: user.userId }))).toBe('nothing.found');
    const { list } = await other.wire.call('chat.listConversations', {});
    expect(JSON.stringify(list)).toContain(userName);
    expect(JSON.stringify(list)).not.toContain(`"${user.name}"`);
    expect((await messagesOf(other, room)).map(({ text }) => text)).toEqual([NOTE]);
    expect(await keptOf(user.userId)).toEqual({
      email: `${user.name}@example.com`,
      userName: user.loginName,
      erased: false,
    });
    // The address is free for somebody new.
    await world.db.run(sql`
      UPDATE app_user SET email = ${`${user.name}@example.com`} WHERE id = ${other.userId}`);
  });

  it('ends memberships, the team and what waits for staff', async () => {
    const owner = await buildUser(world, { role: 'provider' });
    const team = { teamId: await openTeam(world, owner), provider: owner };
    const [leaving, staying] = [await buildOperator(world, team, []), await buildOperator(world, team, [])];
    const members = async () => (await owner.wire.call('teams.get', {})).own?.members.map(({ id }) => id);
    await close(leaving.person);
    expect(await members()).toEqual([staying.id]);
    expect(await refusalOf(leaving.wire.call('users.getMe', {}))).toBe('session.expired');
    await close(owner);
    expect((await staying.person.wire.call('teams.get', {})).membership).toBeNull();
    expect(await refusalOf(staying.wire.call('users.getMe', {}))).toBe('session.expired');

    const applicant = await buildUser(world, { level: 0 });
    await applicant.wire.call('identity.submitOne', personFacts());
    const waiting = async () =>
      (await world.people.moderator.wire.call('identity.listCases', { which: 'waiting', limit: 100 })).list.map(
        ({ id }) => id,
      );
    const before = await waiting();
    await close(applicant);
    expect(await waiting()).toHaveLength(before.length - 1);
  });

  it('keeps contact data and picture for the time of the rule, and then the number only', async () => {
    const [old, young] = [await buildUser(world), await buildUser(world)];
    const picture = await old.wire.upload('avatar', await noiseImage());
    await old.wire.call('users.setAvatar', { uploadId: picture });
    const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${picture}`);
    for (const user of [old, young]) await close(user);
    const keepS = world.services.rules.get('ownData.contact_keep_s');
    const age = (user: TestUser, seconds: number) =>
      world.db.run(sql`
        UPDATE closed_account SET closed_at = closed_at - make_interval(secs => ${seconds}) WHERE user_id = ${user.userId}`);
    await age(old, keepS + 1);
    await age(young, keepS - 60);
    expect(await eraseContactsJob.run(world.services)).toBe(1);
    expect(await eraseContactsJob.run(world.services)).toBe(0);
    expect(await keptOf(old.userId)).toEqual({ email: null, userName: null, erased: true });
    expect(await world.services.storage.get(key)).toBeNull();
    expect((await keptOf(young.userId)).erased).toBe(false);
    // Neither login name is given again, however it is typed.
    for (const { loginName, userId } of [old, young]) {
      expect(await registering(loginName.toUpperCase())).toBe('auth.name_taken');
      const { rows } = await world.db.pool.query(
        `SELECT closed_account::text AS line FROM closed_account WHERE user_id = $1`,
        [userId],
      );
      expect(JSON.stringify(rows).includes(loginName)).toBe(userId === young.userId);
    }
    expect(await registering('nobody_had_it')).toBe('ok');
  });

  it('keeps what proved an identity for the time of the rule, and then nothing of it', async () => {
    const [old, young] = [await buildUser(world, { level: 0 }), await buildUser(world, { level: 0 })];
    for (const user of [old, young]) {
      await proveOne(world.people.moderator, user);
      await user.wire.call('identity.submitTwo', await passportFacts(user));
      await close(user);
    }
    const keepS = world.services.rules.get('identity.keep_s');
    for (const [user, seconds] of [
      [old, keepS + 1],
      [young, keepS - 60],
    ] as const) {
      await world.db.run(sql`
        UPDATE closed_account SET closed_at = closed_at - make_interval(secs => ${seconds}) WHERE user_id = ${user.userId}`);
    }
    const keptFor = async ({ userId }: TestUser) => {
      const { applications } = await world.db.one<{ applications: number }>(sql`
        SELECT count(*)::int AS applications FROM identity_application WHERE user_id = ${userId}`);
      const images = await world.db.many<{ key: string }>(sql`
        SELECT key FROM upload WHERE owner_id = ${userId} AND purpose = 'identity' AND removed_at IS NULL`);
      return [applications, images.length];
    };
    const { key } = await world.db.one<{ key: string }>(sql`
      SELECT key FROM upload WHERE owner_id = ${old.userId} AND purpose = 'identity' LIMIT 1`);
    expect(await keptFor(old)).toEqual([2, 2]);
    expect(await retentionJob(identities).run(world.services)).toBe(1);
    expect(await retentionJob(identities).run(world.services)).toBe(0);
    expect([await keptFor(old), await keptFor(young)]).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect(await world.services.storage.get(key)).toBeNull();
  });

  it('is for traders and providers; what staff did stays theirs', async () => {
    for (const role of ['support', 'moderator', 'auditor', 'admin'] as const) {
      const staff = await buildUser(world, { role });
      expect(await refusalOf(close(staff))).toBe('gateway.forbidden');
    }
  });
});

describe('closing an account while another of its logins places', () => {
  /** The lock that placing_people() takes for the seller of an order. */
  const placingLock = (userId: string) => sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`;

  it('waits for the order, and is refused', async () => {
    const user = await buildUser(world);
    const { orderCode } = await sell(user, world.adCode);
    await user.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
    const late = await world.db.transaction(async (tx) => {
      await tx.run(placingLock(user.userId));
      const closing = refusalOf(user.wire.call('ownData.closeAccount', secret));
      await somebodyWaits(tx);
      // The order that was being placed.
      await tx.run(sql`UPDATE gift_order SET ended_at = NULL WHERE code = ${orderCode}`);
      return { closing };
    });
    expect(await late.closing).toBe('users.not_closable');
    await world.db.run(sql`UPDATE gift_order SET ended_at = now() WHERE code = ${orderCode}`);
  });

  it('lets the order wait, which is refused', async () => {
    const user = await buildUser(world);
    const elsewhere = await signIn(world, user);
    const order = await placement(elsewhere, world.adCode, [{}]);
    const late = await world.db.transaction(async (tx) => {
      await tx.run(placingLock(user.userId));
      const placing = outcomeOf(elsewhere.wire.call('orders.place', order));
      await somebodyWaits(tx);
      await tx.run(sql`UPDATE app_user SET status = 'closed' WHERE id = ${user.userId}`);
      return { placing };
    });
    expect(await late.placing).toContain('orders.party_suspended');
  });
});
