import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { chats, feedback, orderRecords, revealAddresses, workOrders } from '#server/features/retention/retentions.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { sha256 } from '#tests/fixtures/chain-hash.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { claimCard, NOTE, payOrder, revealCards } from '#tests/fixtures/world/order-life.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { ageReveals } from '#tests/fixtures/world/reveals.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;

const world = await openWorld();
afterAll(() => world.close());

/** Runs a retention until nothing is due. */
async function runOut(job: RecurringJob): Promise<number> {
  let all = 0;
  for (let done = await job.run(world.services); done > 0; done = await job.run(world.services)) all += done;
  return all;
}

const idOf = async (code: string) =>
  (await world.db.one<{ id: string }>(sql`SELECT id FROM gift_order WHERE code = ${code}`)).id;

/** The order was placed and ended that much earlier. */
async function ageOrder(code: string, seconds: number): Promise<void> {
  await world.db.run(sql`
    UPDATE gift_order SET placed_at = placed_at - make_interval(secs => ${seconds}),
      ended_at = ended_at - make_interval(secs => ${seconds}) WHERE code = ${code}`);
}

const rowsOf = (id: string) =>
  world.db.one<{ reveals: number; sealed: number; evidence: number; notes: number; tags: number; events: number }>(sql`
    SELECT (SELECT count(*)::int FROM reveal WHERE order_id = ${id}) AS reveals,
           (SELECT count(*)::int FROM gift_card WHERE order_id = ${id} AND code_sealed IS NOT NULL) AS sealed,
           (SELECT count(*)::int FROM evidence WHERE order_id = ${id}) AS evidence,
           (SELECT count(*)::int FROM order_note WHERE order_id = ${id}) AS notes,
           (SELECT count(*)::int FROM order_tag WHERE order_id = ${id}) AS tags,
           (SELECT count(*)::int FROM order_event WHERE order_id = ${id}) AS events`);

/** The key of the file that is evidence in the order. */
const evidenceKeyOf = async (code: string): Promise<string> =>
  (
    await world.db.one<{ key: string }>(sql`
      SELECT u.key FROM evidence e JOIN upload u ON u.id = e.upload_id WHERE e.order_id = ${await idOf(code)}`)
  ).key;

/** A disputed order that has ended, with evidence, a note and a tag. */
async function disputed() {
  const { seller, provider } = world.people;
  const { code } = await world.life.placed([100]);
  await revealCards(provider, code);
  await claimCard(provider, code, { evidence: [await provider.wire.upload('evidence', await noiseImage())] });
  await world.db.run(
    sql`INSERT INTO order_note (order_id, user_id, note) VALUES (${await idOf(code)}, ${seller.userId}, 'Mine')`,
  );
  await world.db.run(
    sql`INSERT INTO order_tag (user_id, tag, order_id) VALUES (${seller.userId}, 'late', ${await idOf(code)})`,
  );
  await provider.wire.call('disputes.withdrawClaim', { code, tradePassword: 'Trade2468' });
  return code;
}

describe('addresses and devices in the reveal log', () => {
  it('are erased after a year; the chain still holds, and younger ones stay', async () => {
    const { seller, provider } = world.people;
    const { code } = await world.life.placed([100, 50]);
    await revealCards(provider, code);
    const logOf = async () => (await seller.wire.call('orders.get', { code })).reveals;
    const before = await logOf();
    expect(await runOut(retentionJob(revealAddresses))).toBe(0);
    // Whatever the rule says, nothing of the last month is erased.
    const young = { ...revealAddresses, kind: 'addresses of today', keepS: () => 0 };
    expect(await runOut(retentionJob(young))).toBe(0);
    const yearS = world.services.rules.get('orders.reveal_address_keep_s');
    await ageReveals(world.ownerUrl, code, yearS + DAY_S, 1);
    expect(await runOut(retentionJob({ ...revealAddresses, kind: 'addresses again' }))).toBe(1);
    const rows = await world.db.many<{ address: string; device: string; salt: number }>(sql`
      SELECT address, device, length(salt) AS salt FROM reveal WHERE order_id = ${await idOf(code)} ORDER BY seq`);
    expect(rows.map(({ address, device, salt }) => [address === '', device === '', salt > 0])).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
    const after = await logOf();
    expect(after.map(({ addressHash }) => addressHash)).toEqual(before.map(({ addressHash }) => addressHash));
    expect(after.map(({ deviceHash }) => deviceHash)).toEqual(before.map(({ deviceHash }) => deviceHash));
    expect(firstRevealBreak(code, after, sha256)).toBeNull();
  });
});

describe('what people left in an order', () => {
  it('is erased seven years after its end; the order and its events stay', async () => {
    const [old, young] = [await disputed(), await disputed()];
    const keepS = world.services.rules.get('orders.record_keep_s');
    await ageOrder(old, keepS + DAY_S);
    await ageOrder(young, keepS - DAY_S);
    const key = await evidenceKeyOf(old);
    const events = (await rowsOf(await idOf(old))).events;
    expect(await runOut(retentionJob(orderRecords))).toBe(1);
    expect(await rowsOf(await idOf(old))).toEqual({ reveals: 0, sealed: 0, evidence: 0, notes: 0, tags: 0, events });
    expect(await world.services.storage.get(key)).toBeNull();
    expect(await rowsOf(await idOf(young))).toMatchObject({ reveals: 2, sealed: 1, evidence: 1, notes: 1, tags: 1 });
    const view = await world.people.seller.wire.call('orders.get', { code: old });
    expect(view.reveals).toEqual([]);
    expect(view.evidence).toEqual([]);
  });

  it('is erased in no younger order, whatever is asked', async () => {
    const { provider } = world.people;
    const { code } = await world.life.placed([100]);
    await payOrder(provider, code);
    await world.db.run(sql`SELECT erase_order_records(ARRAY[${await idOf(code)}]::uuid[])`);
    expect((await rowsOf(await idOf(code))).sealed).toBe(1);
    const open = await world.life.placed([100]);
    await world.db.run(sql`SELECT erase_order_records(ARRAY[${await idOf(open.code)}]::uuid[])`);
    expect((await rowsOf(await idOf(open.code))).sealed).toBe(1);
  });

  it('is erased at the shortest time that the rule allows, across a leap day too', async () => {
    const code = await disputed();
    await ageOrder(code, 365.5 * DAY_S);
    const key = await evidenceKeyOf(code);
    const shortest = { ...orderRecords, kind: 'records of a year', keepS: () => YEAR_S };
    expect(await runOut(retentionJob(shortest))).toBeGreaterThan(0);
    expect(await rowsOf(await idOf(code))).toMatchObject({ reveals: 0, sealed: 0, evidence: 0, notes: 0, tags: 0 });
    expect(await world.services.storage.get(key)).toBeNull();
    // A year of the calendar is longer than the rule's 365 days once in four years.
    const functions = await world.db.many<{ source: string }>(sql`
      SELECT prosrc AS source FROM pg_proc WHERE proname IN ('erase_chats', 'erase_order_records')`);
    expect(functions).toHaveLength(2);
    for (const { source } of functions) expect(source).toContain("interval '365 days'");
  });

  it('keeps its files, and its turn, where the database refuses to erase it', async () => {
    const code = await disputed();
    const key = await evidenceKeyOf(code);
    await ageOrder(code, 10 * DAY_S);
    const hasty = { ...orderRecords, kind: 'records of a week', keepS: () => 7 * DAY_S };
    expect(await runOut(retentionJob(hasty))).toBe(0);
    expect((await rowsOf(await idOf(code))).evidence).toBe(1);
    expect(await world.services.storage.get(key)).not.toBeNull();
    const marks = await world.db.many(
      sql`SELECT FROM retention_mark WHERE kind = ${hasty.kind} AND done_until > '-infinity'`,
    );
    expect(marks).toEqual([]);
  });

  it('keeps its files when the erasure is undone', async () => {
    const code = await disputed();
    await ageOrder(code, 2 * YEAR_S);
    const key = await evidenceKeyOf(code);
    const broken = retentionJob({
      kind: 'records undone',
      keepS: () => YEAR_S,
      async erase(tx, ended) {
        const erased = await orderRecords.erase(tx, ended);
        expect(erased.files.map((file) => file.key)).toContain(key);
        await tx.run(sql`SELECT 1 / 0`);
        return erased;
      },
    });
    await expect(broken.run(world.services)).rejects.toThrow(/division by zero/);
    expect((await rowsOf(await idOf(code))).evidence).toBe(1);
    expect(await world.services.storage.get(key)).not.toBeNull();
  });
});

const ageRoom = (room: string, seconds: number) =>
  world.db.run(sql`UPDATE conversation SET last_at = last_at - make_interval(secs => ${seconds}) WHERE id = ${room}`);

/** A conversation with a picture, which its reader reported. Answers the picture's key, and what closes the report. */
async function reportedRoom(support: TestUser) {
  const [ann, ben] = [await buildUser(world), await buildUser(world)];
  const room = await openDirect(ann, ben);
  await say(ann, room, NOTE);
  await say(ben, room, NOTE);
  const fileId = await ann.wire.upload('chat', await noiseImage());
  const image = { conversationId: room, clientId: randomUUID(), kind: 'image' as const, uploadIds: [fileId] };
  const { seq } = await ann.wire.call('chat.send', image);
  await ben.wire.call('chat.reportMessage', { conversationId: room, seq, reason: 'fraud' });
  const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${fileId}`);
  const report = await world.db.one<{ id: string }>(sql`SELECT id FROM chat_report WHERE conversation_id = ${room}`);
  const close = () =>
    support.wire.call('chat.handleReport', { id: report.id, outcome: 'unfounded', note: 'Nothing in it' });
  return { room, key, close };
}

const countOfRoom = (room: string) =>
  world.db.one<{ messages: number; reports: number }>(sql`
    SELECT (SELECT count(*)::int FROM chat_message WHERE conversation_id = ${room}) AS messages,
           (SELECT count(*)::int FROM chat_report WHERE conversation_id = ${room}) AS reports`);

describe('a conversation', () => {
  it('is erased whole, with its files, seven years after its last message', async () => {
    const [ann, ben, eve] = [await buildUser(world), await buildUser(world), await buildUser(world)];
    const [old, young] = [await openDirect(ann, ben), await openDirect(ann, eve)];
    for (const room of [old, young]) await say(ann, room, NOTE);
    // Files are for those who answered.
    await say(ben, old, NOTE);
    const fileId = await ann.wire.upload('chat', await noiseImage());
    const image = { conversationId: old, clientId: randomUUID(), kind: 'image' as const, uploadIds: [fileId] };
    await ann.wire.call('chat.send', image);
    const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${fileId}`);
    const keepS = world.services.rules.get('chat.keep_s');
    await ageRoom(old, keepS + DAY_S);
    await ageRoom(young, keepS - DAY_S);
    expect(await runOut(retentionJob(chats))).toBe(1);
    expect(await world.db.many(sql`SELECT FROM chat_message WHERE conversation_id = ${old}`)).toEqual([]);
    expect(await world.services.storage.get(key)).toBeNull();
    expect(await outcomeOf(messagesOf(ben, old))).toBe('nothing.found');
    expect(await messagesOf(eve, young)).toHaveLength(1);
  });

  it('is erased with its closed reports, and stays while a report is open', async () => {
    const support = await buildUser(world, { role: 'support' });
    const [closed, open] = [await reportedRoom(support), await reportedRoom(support)];
    await closed.close();
    for (const { room } of [closed, open]) await ageRoom(room, 2 * YEAR_S);
    await world.db.run(sql`SELECT erase_chats(ARRAY[${open.room}]::uuid[])`);
    expect(await countOfRoom(open.room)).toEqual({ messages: 3, reports: 1 });
    const job = retentionJob({ ...chats, kind: 'chats of a year', keepS: () => YEAR_S });
    expect(await runOut(job)).toBeGreaterThan(0);
    expect(await countOfRoom(closed.room)).toEqual({ messages: 0, reports: 0 });
    expect(await world.services.storage.get(closed.key)).toBeNull();
    expect(await countOfRoom(open.room)).toEqual({ messages: 3, reports: 1 });
    expect(await world.services.storage.get(open.key)).not.toBeNull();
    // The mark has passed its last message: its report brings it back.
    await open.close();
    expect(await runOut(job)).toBe(1);
    expect(await countOfRoom(open.room)).toEqual({ messages: 0, reports: 0 });
    expect(await world.services.storage.get(open.key)).toBeNull();
  });

  it('is erased neither while it is young nor when it is a room of a team, whatever is asked', async () => {
    const [ann, ben] = [await buildUser(world), await buildUser(world)];
    const room = await openDirect(ann, ben);
    await say(ann, room, NOTE);
    await world.db.run(sql`SELECT erase_chats(ARRAY[${room}]::uuid[])`);
    expect(await messagesOf(ben, room)).toHaveLength(1);
    await world.db.run(sql`UPDATE conversation SET last_at = '2001-01-01' WHERE ref = 'team:support'`);
    await world.db.run(sql`SELECT erase_chats(ARRAY(SELECT id FROM conversation WHERE ref = 'team:support'))`);
    expect(await world.db.many(sql`SELECT FROM conversation WHERE ref = 'team:support'`)).toHaveLength(1);
  });
});

/** A request with a picture that staff have processed. */
async function processedRequest(user: TestUser, staff: TestUser) {
  const picture = await user.wire.upload('ticket', await noiseImage());
  const { code } = await user.wire.call('workOrders.open', { kind: 'consult', problem: NOTE, pictures: [picture] });
  await staff.wire.call('workOrders.assign', { code });
  await staff.wire.call('workOrders.process', { code, solved: true, solution: NOTE, endDescription: NOTE });
  const { id } = await world.db.one<{ id: string }>(sql`SELECT id FROM work_order WHERE code = ${code}`);
  const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${picture}`);
  return { id, key };
}

describe('a ticket', () => {
  it('is erased with its entries and pictures seven years after its end', async () => {
    const [user, support] = [await buildUser(world), await buildUser(world, { role: 'support' })];
    const [old, young] = [await processedRequest(user, support), await processedRequest(user, support)];
    const keepS = world.services.rules.get('tickets.keep_s');
    const age = (id: string, seconds: number) =>
      world.db.run(sql`UPDATE work_order SET ended_at = now() - make_interval(secs => ${seconds}) WHERE id = ${id}`);
    await age(old.id, keepS + DAY_S);
    await age(young.id, keepS - DAY_S);
    expect(await runOut(retentionJob(workOrders))).toBe(1);
    const left = await world.db.many<{ id: string }>(sql`
      SELECT DISTINCT work_order_id AS id FROM work_order_entry WHERE work_order_id IN (${old.id}, ${young.id})`);
    expect(left).toEqual([{ id: young.id }]);
    expect(await world.services.storage.get(old.key)).toBeNull();
    expect(await world.services.storage.get(young.key)).not.toBeNull();
  });

  it('of feedback is erased likewise, and nothing that is young or pending, whatever is asked', async () => {
    const [user, support] = [await buildUser(world), await buildUser(world, { role: 'support' })];
    for (const kind of ['idea', 'praise'] as const) await user.wire.call('feedback.give', { kind, text: NOTE });
    const { list } = await support.wire.call('feedback.list', {});
    const [done, pending] = list.filter(({ userId }) => userId === user.userId);
    await support.wire.call('feedback.process', { id: done?.id ?? '', outcome: NOTE });
    const countOf = async () => (await world.db.many(sql`SELECT FROM feedback WHERE user_id = ${user.userId}`)).length;
    await world.db.run(sql`SELECT erase_feedback(ARRAY[${done?.id ?? ''}, ${pending?.id ?? ''}]::uuid[])`);
    expect(await countOf()).toBe(2);
    const keepS = world.services.rules.get('tickets.keep_s');
    await world.db.run(sql`
      UPDATE feedback SET processed_at = now() - make_interval(secs => ${keepS + DAY_S}) WHERE id = ${done?.id ?? ''}`);
    expect(await runOut(retentionJob(feedback))).toBe(1);
    expect(await countOf()).toBe(1);
  });
});

describe('what is kept', () => {
  it('is changed and deleted by nobody’s own statements', async () => {
    for (const text of ['DELETE FROM chat_message', 'DELETE FROM reveal', "UPDATE reveal SET address = ''"]) {
      const attempt = (before: readonly string[]) =>
        runAsOwner(world.services.config.databaseUrl ?? '', ['SET ROLE market_app', ...before, text]);
      await expect(attempt([])).rejects.toThrow(/permission denied/);
      await expect(attempt(["SET retention.erases = 'on'"])).rejects.toThrow(/permission denied/);
    }
  });
});
