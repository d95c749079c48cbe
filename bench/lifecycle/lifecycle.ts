import type { BenchOptions } from '../lib/options.ts';
import { freshWorld } from '../orders/world.ts';
import { againstTpcB } from './against-tpcb.ts';

/** Lives of gift-card orders: placed, opened, confirmed and settled. */
export const run = (options: BenchOptions): Promise<object> =>
  againstTpcB(options, {
    client: 'bench/lifecycle/client.ts',
    world: ({ server }, { requests }) => freshWorld(server, 'bench_lifecycle', requests),
  });
