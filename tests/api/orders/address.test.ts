import { afterAll, describe, expect, it } from 'vitest';
import { addressSweep } from '#server/features/orders/sweeps.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { ADDRESS, publishAd } from '#tests/fixtures/world/offers.ts';
import { promise } from '#tests/fixtures/world/orders.ts';
import { buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const stranger = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 20_000 });
const ad = await publishAd(provider, { cardTypeId: 'amazon-us-usd-physical', minFace: 25 });
afterAll(() => app.close());

const addressOf = (code: string, who = seller) => who.wire.call('orders.openAddress', { code });
const view = (code: string, who = seller) => who.wire.call('orders.get', { code });
const kept = (code: string) =>
  app.db.many<{ sealed: Buffer }>(sql`
    SELECT a.address_sealed AS sealed FROM order_address a JOIN gift_order o ON o.id = a.order_id WHERE o.code = ${code}`);

describe('the address that a parcel goes to', () => {
  it('is told to the seller once they sold, and written into the log of both', async () => {
    const { orderCode: code } = await promise(seller, ad);
    expect((await view(code)).address).toBe('sealed');
    expect(await addressOf(code)).toEqual({ address: ADDRESS });
    const { reveals } = await view(code, provider);
    expect(reveals).toMatchObject([{ kind: 'address_opened', by: seller.name, byRole: 'seller', cardRow: null }]);
  });

  it('is that of the time of placing', async () => {
    const { orderCode: code } = await promise(seller, ad);
    await provider.wire.call('users.setAddress', { address: 'B. Buyer\n1 Other Road\nOslo\nNorway' });
    expect(await addressOf(code)).toEqual({ address: ADDRESS });
    await provider.wire.call('users.setAddress', { address: ADDRESS });
    expect(await provider.wire.call('users.getAddress', {})).toEqual({ address: ADDRESS });
  });

  it('is for nobody else, and not in clear in the database', async () => {
    const { orderCode: code } = await promise(seller, ad);
    expect(await refusalOf(addressOf(code, stranger))).toBe('nothing.found');
    const [row] = await kept(code);
    expect(row?.sealed.includes('Springfield')).toBe(false);
  });

  it('is hidden when the order ends, and gone some time later', async () => {
    const { orderCode: code } = await promise(seller, ad);
    await seller.wire.call('orders.deliverParcel', { code, carrier: 'ups', trackingNo: '1Z999AA10123456784' });
    await provider.wire.call('orders.confirmReceipt', { code });
    await provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect((await view(code)).address).toBe('hidden');
    expect(await refusalOf(addressOf(code))).toBe('orders.ended');

    const sweep = () => app.db.run(addressSweep.statement(app.services.rules, 100));
    await sweep();
    expect(await kept(code)).toHaveLength(1);
    const keepS = app.services.rules.get('orders.address_keep_s');
    await app.db.run(sql`
      UPDATE gift_order SET ended_at = ended_at - make_interval(secs => ${keepS + 1}) WHERE code = ${code}`);
    expect(await sweep()).toBe(1);
    expect(await kept(code)).toEqual([]);
  });

  it('is opened by a moderator with a reason, while holding the case', async () => {
    const { orderCode: code } = await promise(seller, ad);
    await seller.wire.call('orders.deliverParcel', { code, carrier: 'ups', trackingNo: '1Z999AA10123456784' });
    const moderator = await buildUser(app, { role: 'moderator' });
    await app.db.run(sql`
      UPDATE gift_order SET state = 'in_arbitration', moderator_id = ${moderator.userId} WHERE code = ${code}`);
    expect(await refusalOf(addressOf(code, moderator))).toBe('cards.reason_needed');
    const opened = moderator.wire.call('orders.openAddress', { code, reason: 'The carrier names another town' });
    expect(await opened).toEqual({ address: ADDRESS });
  });
});
