import type { BenchOptions } from '../lib/options.ts';
import { againstTpcB } from '../lifecycle/against-tpcb.ts';
import { pointsWorld } from './world.ts';

/** Lives of points orders: placed by their buyers, marked paid with proof, released with the trading password. */
export const run = (options: BenchOptions): Promise<object> =>
  againstTpcB(options, {
    client: 'bench/points/client.ts',
    world: ({ server }, orders) => pointsWorld(server, orders),
  });
