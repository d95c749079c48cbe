import { afterAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { doDueJobs } from '#tests/fixtures/jobs.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishPointsAd, publishSellAd, purchase } from '#tests/fixtures/world/offers.ts';
import { buildUser, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import {
  addPayableAccount,
  addPointsAd,
  payByCard,
  placePoints,
  runOutPoints,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const secret = { tradePassword: TRADE_PASSWORD };

const world = await openWorld();
afterAll(() => world.close());

const blockersOf = async ({ wire }: TestUser) => (await wire.call('ownData.get', {})).blockers;
const close = ({ wire }: TestUser) => wire.call('ownData.closeAccount', secret);

async function exportedRows(user: TestUser, name: string) {
  await user.wire.call('ownData.requestExport', secret);
  await doDueJobs(world);
  const { bytes } = await user.wire.exportFile('ownData.download', {});
  const files = await unzip(bytes, user.loginName);
  return { rows: JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[], names: [...files.keys()] };
}

describe('an account with points orders or points offers', () => {
  it('stays open while an order is open, before a moderator, or an offer stands', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const ad = await addPointsAd(world, seller);
    expect(await blockersOf(seller)).toEqual(['offers', 'balance']);
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    expect(await blockersOf(seller)).toEqual(['orders', 'offers', 'balance']);
    expect(await blockersOf(buyer)).toEqual(['orders']);
    expect(await refusalOf(close(buyer))).toBe('users.not_closable');
    await payByCard(world, buyer, code);
    await runOutPoints(world, code);
    expect(await blockersOf(buyer)).toEqual(['cases']);
    await buyer.wire.call('pointsOrders.concede', { code, ...secret });
    expect(await blockersOf(buyer)).toEqual([]);
    expect(await close(buyer)).toEqual({ ok: true });
  });

  it('takes its orders, their events and files, and its offers along, and of the other only what both read', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const account = await addPayableAccount(world, seller);
    const ad = await addPointsAd(world, seller, { methods: ['bank_NG'], accounts: [account] });
    const { orderCode: code } = await placePoints(buyer, ad, 100, { method: 'bank_NG' });
    const proof = await buyer.wire.upload('evidence', await noiseImage());
    const paid = { code, payerName: 'Bola Adeyemi', files: [proof], note: 'Sent at noon' };
    await buyer.wire.call('pointsOrders.markPaid', paid);

    const bought = await exportedRows(buyer, 'points-orders');
    expect(bought.rows).toMatchObject([
      {
        code,
        side: 'buyer',
        state: 'paid',
        points: '100000000',
        paidTo: null,
        payer: 'Bola Adeyemi',
        events: [
          { type: 'placed', by: 'buyer' },
          { type: 'mark_paid', by: 'buyer', data: { files: 1 } },
        ],
        files: [{ file: proof, kind: 'proof', note: 'Sent at noon' }],
      },
    ]);
    expect(bought.names).toContain(`files/${proof}.png`);

    const sold = await exportedRows(seller, 'points-orders');
    expect(sold.rows).toMatchObject([
      { code, side: 'seller', payer: null, paidTo: { holder: 'Okafor Chinedu Emeka' }, files: [] },
    ]);
    expect(JSON.stringify(sold.rows)).not.toMatch(/Bola|noon/);
    await world.db.run(sql`DELETE FROM data_export WHERE user_id = ${seller.userId}`);
    expect((await exportedRows(seller, 'points-offers')).rows).toMatchObject([
      { code: ad.code, side: 'sell', status: 'on', total: '1000000000', terms: 'Own name only' },
    ]);
  });
});

describe('closing an account while another of its logins trades', () => {
  /** Runs work while a row is locked that others wait for. */
  const under = <T>(row: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
    world.db.transaction(async (tx) => {
      await tx.run(row);
      return work(tx);
    });

  it('waits for a points order that is being placed, and is refused', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const elsewhere = await signIn(world, buyer);
    const ad = await addPointsAd(world, seller);
    const { orderCode } = await placePoints(buyer, ad, 10);
    await buyer.wire.call('pointsOrders.cancel', { code: orderCode, reason: 'changed_mind' });
    // The last row that a placing needs, when it has both people locked.
    const day = sql`SELECT FROM seller_day WHERE user_id = ${buyer.userId} FOR UPDATE`;
    const late = await under(day, async (tx) => {
      const placing = outcomeOf(placePoints(elsewhere, ad, 100));
      await somebodyWaits(tx);
      const closing = refusalOf(close(buyer));
      await somebodyWaits(tx, 2);
      return { placing, closing };
    });
    expect(await late.placing).toBe('ok');
    expect(await late.closing).toBe('users.not_closable');
  });

  /** What the user's other login is answered that waits while the account is closed. */
  async function outcomeAfterClosing(user: TestUser, attempt: (elsewhere: TestUser) => Promise<unknown>) {
    const elsewhere = await signIn(world, user);
    const row = sql`SELECT FROM app_user WHERE id = ${user.userId} FOR UPDATE`;
    const late = await under(row, async (tx) => {
      const outcome = outcomeOf(attempt(elsewhere));
      await somebodyWaits(tx);
      await tx.run(sql`UPDATE app_user SET status = 'closed' WHERE id = ${user.userId}`);
      return { outcome };
    });
    return late.outcome;
  }

  it('lets an order of points wait, which is refused', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const ad = await addPointsAd(world, seller);
    expect(await outcomeAfterClosing(buyer, (user) => placePoints(user, ad, 100))).toBe('orders.party_suspended');
  });

  it('lets a purchase of cards wait, which is refused', async () => {
    const [seller, buyer] = [await buildUser(world), await buildUser(world, { role: 'provider', points: 500 })];
    const code = await publishSellAd(seller);
    await addGoods(seller, code);
    const order = await purchase(buyer, code);
    const outcome = await outcomeAfterClosing(buyer, ({ wire }) => wire.call('orders.buy', order));
    expect(outcome).toBe('orders.party_suspended');
  });

  it('lets a new offer wait, which never comes onto the shelf', async () => {
    const owner = await buildUser(world);
    expect(await outcomeAfterClosing(owner, publishPointsAd)).toBe('session.expired');
    expect(await world.db.maybe(sql`SELECT FROM points_ad WHERE owner_id = ${owner.userId}`)).toBeNull();
  });
});
