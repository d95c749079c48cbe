import { sql } from '#server/platform/postgres/sql.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { NOTE, parcelOf } from '#tests/fixtures/world/order-life.ts';
import { promiseParams, quickParams } from '#tests/fixtures/world/orders.ts';
import { type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { PROVIDER, SELLER } from '../world.ts';
import { nothingMore, on, type Scenes, type Stage } from './scene.ts';

const bailOf = (amount: string) => ({ amount, tradePassword: TRADE_PASSWORD });

/** A provider with paid bail and no orders. */
async function depositor({ world }: Stage): Promise<TestUser> {
  const provider = await world.newUser('provider', 10_000);
  await provider.wire.call('bail.pay', bailOf('10000000000'));
  return provider;
}

/** The same, about to leave. */
async function leaver(stage: Stage): Promise<TestUser> {
  const who = await depositor(stage);
  await who.wire.call('bail.giveNotice', {});
  return who;
}

/** Ways of trading beside the sale of codes to a chosen ad, and the bail behind them. */
export const TRADE_SCENES: Scenes = {
  'orders.promise': async ({ world }) => {
    const adCode = await publishAd(world.user(PROVIDER), { totalAmount: 300 });
    return { who: SELLER, params: await promiseParams(world.user(SELLER), adCode, [50, 20]) };
  },
  'orders.deliverCodes': async ({ life }) => ({
    who: SELLER,
    params: await life.codesOf(await life.promisedCodes()),
  }),
  'orders.deliverParcel': async ({ world, life }) => {
    const parcel = parcelOf(await life.promisedParcel());
    const [imageId] = await world.images(world.user(SELLER), 'evidence', 1);
    return { who: SELLER, params: { ...parcel, imageId, note: NOTE } };
  },
  'orders.sellAgain': async ({ world, life }) => {
    const { code } = await life.placed();
    await world.must(PROVIDER, 'orders.decline', { code, reason: 'no_time' });
    return { who: SELLER, params: { code, minUnitPrice: '1' } };
  },
  'orders.confirmReceipt': on<'orders.confirmReceipt'>('sent', PROVIDER, nothingMore),
  'orders.quickPlace': async ({ world }) => ({ who: SELLER, params: await quickParams(world.user(SELLER), [{}, {}]) }),

  'bail.pay': async ({ world }) => ({ who: await world.newUser('provider', 50), params: bailOf('50000000') }),
  'bail.giveNotice': async (stage) => ({ who: await depositor(stage), params: {} }),
  'bail.withdrawNotice': async (stage) => ({ who: await leaver(stage), params: {} }),
  'bail.takeBack': async (stage) => {
    const who = await leaver(stage);
    await stage.app.db.run(sql`UPDATE bail_notice SET free_at = now() WHERE user_id = ${who.userId}`);
    return { who, params: { tradePassword: TRADE_PASSWORD } };
  },
};
