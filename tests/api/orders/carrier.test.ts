import { afterAll, describe, expect, it } from 'vitest';
import { askCarriers } from '#server/features/orders/carrier.job.ts';
import { seventeenTrack } from '#server/platform/carriers/carrier-17track.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { fakeTracker } from '#tests/fakes/seventeen-track.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { promise, runOut } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';

const tracker = await fakeTracker();
const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 10_000 });
const ad = await publishAd(provider, { cardTypeId: 'amazon-us-usd-physical', minFace: 25 });
afterAll(async () => {
  await app.close();
  await tracker.close();
});

const services = () => ({ ...app.services, carrier: seventeenTrack(tracker) });
async function send(trackingNo: string): Promise<string> {
  const { orderCode: code } = await promise(seller, ad);
  await seller.wire.call('orders.deliverParcel', { code, carrier: 'ups', trackingNo });
  return code;
}
const view = (code: string) => seller.wire.call('orders.get', { code });

describe('the tracking service', () => {
  it('registers a number once and tells where the parcel is', async () => {
    const { trackingStatus } = seventeenTrack(tracker);
    tracker.parcels.set('AB123456', { status: 'InTransit' });
    tracker.requests.length = 0;
    expect(await trackingStatus('ups', 'AB123456')).toEqual({ status: 'in_transit', at: null });
    tracker.parcels.set('AB123456', { status: 'Delivered', at: '2026-03-14T10:00:00Z' });
    const at = new Date('2026-03-14T10:00:00Z');
    expect(await trackingStatus('other', 'AB123456')).toEqual({ status: 'delivered', at });
    expect(tracker.requests.map((path) => path.split('/').at(-1))).toEqual([
      'gettrackinfo',
      'register',
      'gettrackinfo',
      'gettrackinfo',
    ]);
    expect(await trackingStatus('ups', 'NOBODY-KNOWS')).toEqual({ status: 'unknown', at: null });
    await expect(seventeenTrack({ ...tracker, key: 'wrong' }).trackingStatus('ups', 'AB123456')).rejects.toThrow('401');
  });
});

describe('parcels on their way', () => {
  it('are asked about once in a while, and delivered ones are paid when nobody speaks', async () => {
    const [first, second] = [await send('PARCEL-0001'), await send('PARCEL-0002')];
    tracker.parcels.set('PARCEL-0001', { status: 'Delivered', at: '2026-03-15T10:00:00Z' });
    tracker.parcels.set('PARCEL-0002', { status: 'InTransit' });
    expect(await askCarriers(services())).toBe(2);
    expect(await askCarriers(services())).toBe(0);
    const arrived = await view(first);
    expect(arrived).toMatchObject({
      state: 'delivered',
      carrierDeliveredAt: '2026-03-15T10:00:00.000Z',
      silence: { state: 'completed' },
    });
    expect(arrived.timeline.at(-1)).toMatchObject({ type: 'carrier_delivered', actor: 'system', name: null });
    expect((await view(second)).carrierDeliveredAt).toBeNull();
    await runOut(app, first);
    expect((await view(first)).state).toBe('completed');
    await app.db.run(sql`UPDATE gift_order SET carrier_asked_at = now() - interval '2 hours'`);
    expect(await askCarriers(services())).toBe(1);
  });

  it('wait for nobody where no service is set up, or where it is down', async () => {
    await send('PARCEL-0003');
    expect(await askCarriers({ ...app.services, carrier: null })).toBe(0);
    const down = seventeenTrack({ url: 'http://127.0.0.1:9', key: 'none' });
    expect(await askCarriers({ ...app.services, carrier: down })).toBe(1);
  });
});
