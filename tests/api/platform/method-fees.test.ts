import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const METHOD = 'gift_card';
const reason = 'Agreed in the weekly meeting';

const app = await startTestApp({ loops: false, rules: { 'settings.poll_ms': 100 } });
const admin = await buildUser(app, { role: 'admin' });
const colleague = await buildUser(app, { role: 'admin' });
const auditor = await buildUser(app, { role: 'auditor' });
afterAll(() => app.close());

const propose = (wire: TestUser['wire'], before: number | null, feeBps: number | null) =>
  wire.call('staff.proposeMethodFee', { method: METHOD, before, feeBps, reason });

async function setFee(before: number | null, feeBps: number | null): Promise<void> {
  const { id } = await propose(admin.wire, before, feeBps);
  await colleague.wire.call('staff.decideProposal', { id, approve: true, reason });
}

const feeOf = (code: string) =>
  app.db.one<{ bps: number; fee: bigint }>(
    sql`SELECT fee_bps AS bps, fee_amount AS fee FROM points_order WHERE code = ${code}`,
  );

describe('the fee of a way to pay', () => {
  it('is two administrators’, holds for new orders paid so, and never for one that is open', async () => {
    const [seller, buyer] = [await buildUser(app, { points: 500 }), await buildUser(app)];
    const ad = await addPointsAd(app, seller);
    const open = await placePoints(buyer, ad, 100);
    expect(open.fee).toBe('1000000');
    await setFee(null, 250);
    const later = await placePoints(buyer, ad, 100);
    expect(later.fee).toBe('2500000');
    expect(await feeOf(open.orderCode)).toEqual({ bps: 100, fee: 1_000_000n });
    expect(await feeOf(later.orderCode)).toEqual({ bps: 250, fee: 2_500_000n });
    for (const { orderCode: code } of [open, later]) {
      await payByCard(app, buyer, code);
      await releaseTo(seller, code);
    }
    const settled = await app.db.many(
      sql`SELECT settled_fee AS fee FROM points_order WHERE seller_id = ${seller.userId} ORDER BY placed_at`,
    );
    expect(settled).toEqual([{ fee: 1_000_000n }, { fee: 2_500_000n }]);
    const { list } = await auditor.wire.call('settings.listMethodFees', {});
    const changed = { name: admin.name, reason };
    expect(list.find(({ method }) => method === METHOD)).toMatchObject({ feeBps: 250, generalFeeBps: 100, changed });
    expect(list.find(({ method }) => method === 'bank_NG')).toMatchObject({ feeBps: null, changed: null });
    const log = await auditor.wire.call('settings.listChanges', { kind: 'payment_method', subject: METHOD });
    expect(log.list).toMatchObject([{ actor: admin.name, approvedBy: colleague.name, after: { feeBps: 250 } }]);
    await setFee(250, null);
    expect((await placePoints(buyer, ad, 100)).fee).toBe('1000000');
  });

  it('stands in the terms of each offer, which is as large as its owner’s points cover with it', async () => {
    const seller = await buildUser(app, { points: 110 });
    const ad = await addPointsAd(app, seller, { methods: [METHOD, 'bank_NG'] });
    await setFee(null, 1_000);
    const view = await auditor.wire.call('pointsAds.get', { code: ad.code });
    const fees = [
      { method: METHOD, feeBps: 1_000 },
      { method: 'bank_NG', feeBps: 100 },
    ];
    expect(view).toMatchObject({ feeBps: 1_000, methodFees: fees, availableAmount: '100000000' });
    const amountOf = async (amount: number) => {
      const { list } = await auditor.wire.call('pointsAds.list', { side: 'sell', currency: 'EUR', amount });
      return list.some(({ code }) => code === ad.code);
    };
    // 0.92 EUR a point: 100 points are 92 EUR, and 101 points are more than the owner has with the fee.
    expect([await amountOf(92), await amountOf(92.92)]).toEqual([true, false]);
    const terms = await auditor.wire.call('pointsAds.getTerms', {});
    expect(terms.methodFees).toEqual(expect.arrayContaining(fees));
    await setFee(1_000, null);
  });

  it('is asked of whoever sells on a buyer’s offer', async () => {
    const [buyer, seller] = [await buildUser(app), await buildUser(app, { points: 100 })];
    const ad = await addPointsAd(app, buyer, { side: 'buy' });
    await setFee(null, 0);
    const placed = await placePoints(seller, ad, 100, { tradePassword: TRADE_PASSWORD });
    expect(placed.fee).toBe('0');
    await setFee(0, null);
    expect(await outcomeOf(placePoints(seller, ad, 100, { tradePassword: TRADE_PASSWORD }))).toBe(
      'points_orders.own_balance',
    );
  });

  it('is nobody else’s to propose, and is refused where it is not what the proposer saw', async () => {
    const trader = await buildUser(app);
    expect(await outcomeOf(propose(trader.wire, null, 200))).toBe('gateway.forbidden');
    expect(await outcomeOf(propose(auditor.wire, null, 200))).toBe('gateway.forbidden');
    expect(await outcomeOf(trader.wire.call('settings.listMethodFees', {}))).toBe('gateway.forbidden');
    expect(await outcomeOf(propose(admin.wire, 300, 200))).toBe('gateway.conflict');
    expect(await outcomeOf(propose(admin.wire, null, null))).toBe('settings.unchanged');
    const wire = admin.wire.call('staff.proposeMethodFee', { method: 'barter', before: null, feeBps: 1, reason });
    expect(await outcomeOf(wire)).toBe('gateway.invalid');
  });
});
