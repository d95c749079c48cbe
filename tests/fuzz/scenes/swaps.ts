import { sql } from '#server/platform/postgres/sql.ts';
import { POINT, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { BTC, quoteFor, quoteMarket, stockHouse } from '#tests/fixtures/world/swaps.ts';
import type { Scenes, Stage } from './scene.ts';

/** Somebody with points, a market with a price, and a house that has bitcoin. */
async function aSwapper({ app, world }: Stage) {
  await quoteMarket(app, 100_000);
  await stockHouse(app, 'BTC', BTC);
  return world.newUser('trader', 100);
}

/** Commands of swaps between points and bitcoin. */
export const SWAP_SCENES: Scenes = {
  'swaps.quote': async (stage) => ({
    who: await aSwapper(stage),
    params: { side: 'to_btc', field: 'pays', amount: (20n * POINT).toString() },
  }),
  'swaps.swap': async (stage) => {
    const who = await aSwapper(stage);
    const { quoteId } = await quoteFor(who, 'to_btc', 20n * POINT);
    return { who, params: { quoteId, tradePassword: TRADE_PASSWORD } };
  },
  'swaps.proposeStock': async ({ app, world }) => {
    // One proposal about a currency at a time.
    await app.db.run(sql`
      UPDATE proposal SET state = 'withdrawn', ended_at = now() WHERE kind = 'swap_stock' AND state = 'open'`);
    const reason = 'Bought on an exchange and sent to custody';
    return { who: await world.newUser('admin'), params: { currency: 'BTC', way: 'add', amount: '5000', reason } };
  },
};
