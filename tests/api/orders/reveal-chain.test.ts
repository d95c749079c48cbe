import { afterAll, describe, expect, it } from 'vitest';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { sha256 } from '#tests/fixtures/chain-hash.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

/** An order of three cards, opened at the same moment, one of them copied. */
async function opened() {
  const { provider } = world.people;
  const order = await world.life.placed([100, 50, 25]);
  const open = (row: number) =>
    provider.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, row) });
  await Promise.all([open(1), open(2), open(3)]);
  await provider.wire.call('orders.logCopy', { code: order.code, cardId: cardOf(order, 2) });
  return order.code;
}

/** Past the trigger that refuses every change. */
const asOwner = (statements: readonly string[]) =>
  runAsOwner(world.ownerUrl, [
    'ALTER TABLE reveal DISABLE TRIGGER reveal_append_only',
    ...statements,
    'ALTER TABLE reveal ENABLE TRIGGER reveal_append_only',
  ]);

const logOf = async (code: string, who = world.people.seller) => (await who.wire.call('orders.get', { code })).reveals;

describe('the chain of the reveal log', () => {
  it('is whole for both sides, who see the same hashes', async () => {
    const code = await opened();
    const log = await logOf(code);
    expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(new Set(log.map(({ hash }) => hash)).size).toBe(4);
    expect(firstRevealBreak(code, log, sha256)).toBeNull();
    expect((await logOf(code, world.people.provider)).map(({ hash }) => hash)).toEqual(log.map(({ hash }) => hash));
    // The address stays hidden, but stands behind its hash, as the device does.
    const { rows } = await world.db.one<{ rows: { salt: string; address: string; device: string }[] }>(sql`
      SELECT jsonb_agg(jsonb_build_object('salt', encode(salt, 'hex'), 'address', address,
                                           'device', device) ORDER BY seq) AS rows
        FROM reveal r JOIN gift_order o ON o.id = r.order_id WHERE o.code = ${code}`);
    expect(log.map(({ addressHash }) => addressHash)).toEqual(
      rows.map(({ salt, address }) => sha256(`${salt}\n${address}`)),
    );
    expect(log.map(({ deviceHash }) => deviceHash)).toEqual(
      rows.map(({ salt, device }) => sha256(`${salt}\n${device}`)),
    );
    expect(JSON.stringify(log)).not.toContain('127.0.0.1');
  });

  it.each([
    ['a time', "at = at - interval '1 hour'", 2],
    ['a device', "device = 'Firefox, Linux'", 2],
    ['an address', "address = '203.0.113.9'", 2],
    ['the operator', 'operator_id = gen_random_uuid()', 2],
    ['a kind', "kind = 'photo_opened'", 2],
    ['who', 'actor_id = gen_random_uuid()', 2],
    ['a number', 'seq = 9', 3],
  ])('breaks where the owner of the database changes %s', async (_what, change, broken) => {
    const code = await opened();
    const kept = (await logOf(code)).at(-1)?.hash;
    const target = `order_id = (SELECT id FROM gift_order WHERE code = '${code}') AND seq = 2`;
    await asOwner([
      `CREATE TABLE kept AS SELECT * FROM reveal WHERE ${target}`,
      `UPDATE reveal SET ${change} WHERE ${target}`,
    ]);
    const log = await logOf(code);
    expect(firstRevealBreak(code, log, sha256)).toBe(broken);
    expect(log.some(({ hash }) => hash === kept)).toBe(true);
    expect((await auditLedger(world.db)).map(({ check, subject }) => `${check} ${subject}`)).toContain(
      `reveals_follow_each_other ${code}`,
    );
    await asOwner([
      `UPDATE reveal r SET seq = k.seq, at = k.at, kind = k.kind, device = k.device, address = k.address,
         actor_id = k.actor_id, operator_id = k.operator_id FROM kept k WHERE k.id = r.id`,
      'DROP TABLE kept',
    ]);
    expect(firstRevealBreak(code, await logOf(code), sha256)).toBeNull();
  });
});

describe('the login of the running product', () => {
  it.each([
    'ALTER TABLE reveal DISABLE TRIGGER ALL',
    'ALTER TABLE order_event DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_transfer DISABLE TRIGGER ALL',
    'UPDATE reveal SET device = device',
    'DELETE FROM order_event',
    'TRUNCATE ruling',
    'SET session_replication_role = replica',
    'DROP FUNCTION refuse_change() CASCADE',
    'SET ROLE postgres',
  ])('may not: %s', async (text) => {
    const attempt = (prefix: readonly string[]) =>
      runAsOwner(world.services.config.databaseUrl ?? '', [...prefix, 'BEGIN', text, 'ROLLBACK']);
    await expect(attempt(['SET ROLE market_app'])).rejects.toThrow(/permission denied|must be owner/);
    // Neither when it gives up the role that its connections begin with.
    await expect(attempt(['SET ROLE NONE'])).rejects.toThrow(/permission denied|must be owner/);
  });
});
