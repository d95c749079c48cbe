import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { btcAccountId } from '#core/ledger/accounts.ts';
import { AUDIT_ALL, AUDIT_OPENING_H } from '#core/staff/audit-links.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { ask, buildPayer, buildPayoutOwner } from '#tests/fixtures/world/payouts.ts';
import { buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { BTC, quoteMarket, stockHouse, swapNow } from '#tests/fixtures/world/swaps.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const reason = 'Yearly audit of the books';
const READS = [
  'audits.open',
  'audits.listAccounts',
  'audits.listMovements',
  'audits.listOrders',
  'audits.listDisputes',
  'audits.listActs',
  'audits.checkLedger',
] as const satisfies readonly CallName[];

type Link = ResultOf<'audits.makeLink'>;

const world = await openWorld();
const { admin } = world.people;
const auditor = await buildUser(world, { role: 'auditor', name: 'odile' });
const { orderCode } = await sell(world.people.seller, world.adCode);
afterAll(() => world.close());

const make = (subject: string | null = null) =>
  admin.wire.call('audits.makeLink', { auditor: auditor.name, subject, reason });
const partsOf = ({ userId, key }: Link): ParamsOf<'audits.open'> => ({ userId, key });
/** Made, and opened by its auditor. */
async function opened(subject: string | null = null): Promise<ParamsOf<'audits.open'>> {
  const parts = partsOf(await make(subject));
  await auditor.wire.call('audits.open', parts);
  return parts;
}
const refusalsOf = (wire: TestUser['wire'], parts: ParamsOf<'audits.open'>) =>
  Promise.all(READS.map((name) => refusalOf(wire.call(name, parts))));

/** Times pass: only the owner of the tables can write all of these columns. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 0, onError: () => undefined });
  await owner.run(statement);
  await owner.close();
}

describe('a link of an auditor', () => {
  it('is made, listed and ended by administrators', async () => {
    const { moderator, seller } = world.people;
    const anybody = { auditor: auditor.name, reason };
    expect(await refusalOf(client(world.url).call('audits.makeLink', anybody))).toBe('session.required');
    for (const { wire } of [moderator, seller, auditor]) {
      expect(await refusalOf(wire.call('audits.makeLink', anybody))).toBe('gateway.forbidden');
      expect(await refusalOf(wire.call('audits.listLinks', {}))).toBe('gateway.forbidden');
      expect(await refusalOf(wire.call('audits.endLink', { id: randomUUID(), reason }))).toBe('gateway.forbidden');
    }
    const wrongName = (params: object) => refusalOf(admin.wire.call('audits.makeLink', { ...anybody, ...params }));
    expect(await wrongName({ auditor: moderator.name })).toBe('nothing.found');
    expect(await wrongName({ subject: 'nobody_at_all' })).toBe('nothing.found');
  });

  it('keeps its secret as a hash, and is listed without it', async () => {
    const { id, key, userId } = await make();
    expect(userId).toBe(AUDIT_ALL);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const { list } = await admin.wire.call('audits.listLinks', {});
    expect(list[0]).toMatchObject({
      id,
      auditor: 'odile',
      subject: null,
      madeBy: 'ada',
      state: 'open',
      lastOpenedAt: null,
    });
    expect(JSON.stringify(list)).not.toContain(key);
    const { row } = await world.db.one<{ row: string }>(
      sql`SELECT audit_link::text AS "row" FROM audit_link WHERE id = ${id}`,
    );
    expect(row).not.toContain(key);
  });

  it('opens for its auditor only, with its own secret and account only', async () => {
    const { seller, provider, moderator } = world.people;
    const parts = await opened(seller.name);
    const other = await buildUser(world, { role: 'auditor', name: 'orla' });
    const nothing = READS.map(() => 'nothing.found');
    expect(await refusalsOf(client(world.url), parts)).toEqual(READS.map(() => 'session.required'));
    for (const { wire } of [seller, moderator]) {
      expect(await refusalsOf(wire, parts)).toEqual(READS.map(() => 'gateway.forbidden'));
    }
    expect(await refusalsOf(other.wire, parts)).toEqual(nothing);
    expect(await refusalsOf(admin.wire, parts)).toEqual(nothing);
    expect(await refusalsOf(auditor.wire, { ...parts, userId: provider.userId })).toEqual(nothing);
    expect(await refusalsOf(auditor.wire, { ...parts, userId: AUDIT_ALL })).toEqual(nothing);
    expect(await refusalsOf(auditor.wire, { ...parts, key: 'x'.repeat(43) })).toEqual(nothing);
    expect(await refusalOf(auditor.wire.call('audits.open', parts))).toMatchObject({ subject: seller.name });
  });

  it('ends by itself and by an administrator, and what is done with it stands in the log', async () => {
    const parts = await make();
    const nothing = READS.map(() => 'nothing.found');
    await auditor.wire.call('audits.open', partsOf(parts));
    expect((await admin.wire.call('audits.listLinks', {})).list[0]?.lastOpenedAt).not.toBeNull();
    await admin.wire.call('audits.endLink', { id: parts.id, reason });
    expect(await refusalsOf(auditor.wire, partsOf(parts))).toEqual(nothing);
    expect(await refusalOf(admin.wire.call('audits.endLink', { id: parts.id, reason }))).toBe('already.done');
    expect(await refusalOf(admin.wire.call('audits.endLink', { id: randomUUID(), reason }))).toBe('nothing.found');
    const { list } = await admin.wire.call('staff.listActs', { kind: 'audit_link', limit: 3 });
    expect(list).toMatchObject([
      { actor: 'ada', subject: 'odile', after: { state: 'ended' }, reason },
      { actor: 'odile', subject: 'odile', after: { opened: true } },
      { actor: 'ada', subject: 'odile', after: { state: 'open' }, reason },
    ]);
    const late = await make();
    await auditor.wire.call('audits.open', partsOf(late));
    await asOwner(sql`
      UPDATE audit_link SET made_at = now() - interval '9 days', ends_at = now() - interval '1 second'
      WHERE id = ${late.id}`);
    expect(await refusalsOf(auditor.wire, partsOf(late))).toEqual(nothing);
    expect((await admin.wire.call('audits.listLinks', {})).list.find(({ id }) => id === late.id)?.state).toBe('over');
  });
});

it('the log of staff is checked with its first page only', async () => {
  await make();
  const [first, second] = await Promise.all(
    [1, 2].map((start) => admin.wire.call('staff.listActs', { start, limit: 1 })),
  );
  expect(first).toMatchObject({ list: [{ kind: 'audit_link' }], brokenAt: null });
  expect(second?.list).toHaveLength(1);
  expect(second).not.toHaveProperty('brokenAt');
});

describe('what an auditor reads', () => {
  it('is read after an opening in the log, for hours', async () => {
    const link = await make();
    const lists = READS.filter((name) => name !== 'audits.open');
    const refusals = () => Promise.all(lists.map((name) => refusalOf(auditor.wire.call(name, partsOf(link)))));
    const nothing = lists.map(() => 'nothing.found');
    expect(await refusals()).toEqual(nothing);
    await auditor.wire.call('audits.open', partsOf(link));
    expect(await auditor.wire.call('audits.listOrders', partsOf(link))).toMatchObject({ totalCount: 1 });
    const hoursAgo = (hours: number) =>
      asOwner(
        sql`UPDATE audit_link SET last_opened_at = now() - make_interval(hours => ${hours}) WHERE id = ${link.id}`,
      );
    await hoursAgo(AUDIT_OPENING_H - 1);
    expect(await auditor.wire.call('audits.listOrders', partsOf(link))).toMatchObject({ totalCount: 1 });
    await hoursAgo(AUDIT_OPENING_H);
    expect(await refusals()).toEqual(nothing);
  });

  it('is of the account, or of all', async () => {
    const { seller, provider, referrer } = world.people;
    const all = await opened();
    const own = await opened(provider.name);
    const others = await opened(referrer.name);
    const books = (await auditor.wire.call('audits.listAccounts', own)).list;
    expect(new Set(books.map(({ owner }) => owner))).toEqual(new Set([provider.name]));
    expect(books.find(({ kind }) => kind === 'points')?.frozen).not.toBe('0');
    const total = (await auditor.wire.call('audits.listAccounts', { ...all, limit: 100 })).list;
    expect(total.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    const searched = (parts: ParamsOf<'audits.open'>, search: string) =>
      auditor.wire.call('audits.listAccounts', { ...parts, search });
    const named = await searched(all, provider.name.slice(0, -1).toUpperCase());
    expect(new Set(named.list.map(({ owner }) => owner))).toContain(provider.name);
    expect(named.totalCount).toBeLessThan(total.length);
    for (const search of ['%', '_', referrer.name]) expect((await searched(own, search)).totalCount).toBe(0);
    for (const parts of [all, own]) {
      const orders = await auditor.wire.call('audits.listOrders', parts);
      expect(orders.list[0]).toMatchObject({ orderCode, seller: seller.name, provider: provider.name });
      const movements = await auditor.wire.call('audits.listMovements', parts);
      expect(movements.list[0]).toMatchObject({ what: 'order_hold', kind: 'pending', from: provider.name, orderCode });
    }
    expect(await auditor.wire.call('audits.listOrders', others)).toEqual({ list: [], totalCount: 0 });
    expect(await auditor.wire.call('audits.listDisputes', all)).toEqual({ list: [], totalCount: 0 });
    const entries = await auditor.wire.call('audits.listActs', own);
    expect(entries.list).toMatchObject([
      { kind: 'audit_link', user: provider.name, after: { opened: true } },
      { kind: 'audit_link', user: provider.name, after: { state: 'open' } },
    ]);
  });

  it('has the bitcoin of the account among its movements and findings', async () => {
    await stockHouse(world, 'BTC', BTC);
    await quoteMarket(world, 100_000);
    const user = await buildUser(world, { points: 1_000 });
    await swapNow(user, 'to_btc', 201n * POINT);
    const own = await opened(user.name);
    const { list, totalCount } = await auditor.wire.call('audits.listMovements', own);
    expect(list.map(({ what }) => what).sort()).toEqual(['issue', 'swap_get_btc', 'swap_pay_points']);
    expect(totalCount).toBe(list.length);
    const account = btcAccountId(user.userId);
    const move = (by: number) =>
      asOwner(sql`UPDATE ledger_account SET credits_posted = credits_posted + ${by}::bigint WHERE id = ${account}`);
    await move(1);
    const { findings } = await auditor.wire.call('audits.checkLedger', own).finally(() => move(-1));
    expect(findings.map(({ subject }) => subject)).toContain(account);
  });

  it('is exported page after page, and holds no address of mail', async () => {
    const all = await opened();
    for (const name of READS.filter((read) => read.startsWith('audits.list'))) {
      const answer = JSON.stringify(await auditor.wire.call(name, all));
      expect(answer).not.toContain('@example.com');
      expect(answer).not.toContain(all.key);
    }
    const file = await auditor.wire.exportFile('audits.listMovements', all);
    expect(file.bytes.toString()).toContain('Frozen for order');
  });

  it('is checked live, one run at a time', async () => {
    const all = await opened();
    expect(await auditor.wire.call('audits.checkLedger', all)).toMatchObject({ findings: [], hidden: 0 });
    await world.db.transaction(async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('audits.check_ledger'))`);
      expect(await refusalOf(auditor.wire.call('audits.checkLedger', all))).toBe('audits.check_running');
    });
  });
});

describe('a link of an auditor who traded', () => {
  it('covers neither the own account nor one that its auditor traded or is linked with', async () => {
    const { seller, provider } = world.people;
    const makeFor = (who: TestUser, subject: string | null) =>
      refusalOf(admin.wire.call('audits.makeLink', { auditor: who.name, subject, reason }));
    // Somebody who traded before they became an auditor.
    const trader = await buildUser(world);
    await sell(trader, world.adCode);
    const before = await make(seller.name);
    await world.db.run(sql`UPDATE app_user SET role = 'auditor' WHERE id = ${trader.userId}`);
    for (const subject of [provider.name, trader.name, null]) {
      expect(await makeFor(trader, subject)).toBe('audits.opponent');
    }
    expect(await makeFor(trader, seller.name)).toMatchObject({ userId: seller.userId });
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${auditor.userId} WHERE id = ${seller.userId}`);
    expect(await makeFor(auditor, seller.name)).toBe('audits.opponent');
    // A link that was made before the two were linked opens no longer.
    expect(await refusalOf(auditor.wire.call('audits.open', partsOf(before)))).toBe('audits.opponent');
    await world.db.run(sql`UPDATE app_user SET referrer_id = NULL WHERE id = ${seller.userId}`);
  });

  it('covers nobody’s books after a payout, for its owner and for its provider', async () => {
    const payer = await buildPayer(world, 'payer');
    const owner = await buildPayoutOwner(world, world.people.moderator);
    const { id } = await ask(owner);
    await payer.wire.call('payouts.take', { id });
    for (const { userId, name } of [payer, owner]) {
      await world.db.run(sql`UPDATE app_user SET role = 'auditor' WHERE id = ${userId}`);
      const link = admin.wire.call('audits.makeLink', { auditor: name, subject: null, reason });
      expect(await refusalOf(link)).toBe('audits.opponent');
    }
  });
});
