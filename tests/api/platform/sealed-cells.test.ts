import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { rewrapTexts } from '#server/app/rewrap/rewrap-texts.ts';
import { SEALED_COLUMNS } from '#server/platform/crypto/sealed-cell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openKeyRing } from '#server/platform/vault/key-ring.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { addPayableAccount, addPointsAd, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
const buyer = await buildUser(world);
afterAll(() => world.close());

/** A points order that was paid: with the account to pay to and the payer's name. */
async function paidOrder(payerName: string): Promise<string> {
  const seller = await buildUser(world, { points: 500 });
  const account = await addPayableAccount(world, seller);
  const ad = await addPointsAd(world, seller, { methods: ['bank_NG'], accounts: [account] });
  const { orderCode: code } = await placePoints(buyer, ad, 100, { method: 'bank_NG' });
  const proof = await buyer.wire.upload('evidence', await noiseImage());
  await buyer.wire.call('pointsOrders.markPaid', { code, payerName, files: [proof] });
  return code;
}

const payerOf = async (code: string) => (await buyer.wire.call('pointsOrders.get', { code })).payer?.name;

describe('a sealed text', () => {
  it('opens in its own row and column only: bytes that were copied elsewhere are refused', async () => {
    const [code, other] = [await paidOrder('Bola Adeyemi'), await paidOrder('Tunde Bello')];
    expect(await payerOf(code)).toBe('Bola Adeyemi');
    const { own } = await world.db.one<{ own: Buffer }>(sql`
      SELECT payer_sealed AS own FROM points_order WHERE code = ${code}`);
    for (const copied of [
      sql`(SELECT payer_sealed FROM points_order WHERE code = ${other})`,
      sql`(SELECT pay_to_sealed FROM points_order WHERE code = ${code})`,
      sql`(SELECT facts_sealed FROM payment_account LIMIT 1)`,
    ]) {
      await world.db.run(sql`UPDATE points_order SET payer_sealed = ${copied} WHERE code = ${code}`);
      expect(await outcomeOf(payerOf(code))).not.toBe('ok');
    }
    await world.db.run(sql`UPDATE points_order SET payer_sealed = ${own} WHERE code = ${code}`);
    expect(await payerOf(code)).toBe('Bola Adeyemi');
  });

  it('is in a column that the vault and the renewal of keys know', async () => {
    const columns = await world.db.many<{ name: string }>(sql`
      SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name LIKE '%\_sealed' ORDER BY 1`);
    expect(columns.map(({ name }) => name)).toEqual([...SEALED_COLUMNS].sort());
  });

  it('of every column gets the newest master key', async () => {
    await paidOrder('Kemi Balogun');
    const { masterKeys } = world.services.config;
    const ring = openKeyRing([...masterKeys, { id: 200, key: randomBytes(32) }]);
    const renewed = new Map<string, number>();
    for (const column of SEALED_COLUMNS) {
      const counts = await rewrapTexts(world.db, ring, column);
      expect(counts.failed).toBe(0);
      renewed.set(column, counts.renewed);
      expect((await rewrapTexts(world.db, ring, column)).renewed).toBe(0);
    }
    expect(renewed.get('points_order.payer_sealed')).toBeGreaterThan(0);
    expect(renewed.get('points_order.pay_to_sealed')).toBeGreaterThan(0);
  });
});
