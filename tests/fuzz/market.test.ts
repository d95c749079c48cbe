import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { marketCommands } from './commands.ts';
import { MarketModel } from './model.ts';
import { FuzzWorld, points } from './world.ts';

/** Commands in all; `npm run fuzz` asks for many more than `npm test`. */
const COMMANDS = Number(process.env.FUZZ_COMMANDS ?? 1_200);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const PER_RUN = 200;
/** Runs are of any length up to the longest, and what finds nothing to do is no command. */
const COMMANDS_OF_A_RUN = 40;
const RUNS = Math.ceil(COMMANDS / COMMANDS_OF_A_RUN);
const AUDIT_EVERY = 25;
const FUNDS = 2_000;
const STOCK = [400, 1_000, 150];

describe('a market under random people', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false });
  });
  afterAll(() => app.close());

  it(`behaves as its model does, over ${COMMANDS} commands`, { timeout: 3_600_000 }, async () => {
    process.stdout.write(`market fuzz: FUZZ_SEED=${SEED}\n`);
    const tally = new Map<string, number>();
    let done = 0;
    let runs = 0;
    const property = fc.asyncProperty(marketCommands(PER_RUN), async (commands) => {
      const model = new MarketModel(points(FUNDS), STOCK.map(points));
      const world = await FuzzWorld.open(app, FUNDS, STOCK);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      done += [...model.tally.values()].reduce((sum, count) => sum + count, 0) + model.orders.length;
      for (const [what, count] of model.tally) tally.set(what, (tally.get(what) ?? 0) + count);
      expect(await world.allSeen()).toEqual(
        model.orders.map((order) => ({ state: order.facts.state, events: order.events })),
      );
      expect(await world.purses()).toEqual(model.purses);
      expect(await world.ads()).toEqual(
        model.ads.map(({ remaining, settled, status }) => ({ remaining, settled, status })),
      );
      runs += 1;
      // The audit reads the whole database: its price grows with every run before.
      if (runs % AUDIT_EVERY === 0) expect(await world.audit()).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    const events = [...tally].filter(([what]) => !what.startsWith('refused'));
    process.stdout.write(
      `market fuzz: ${done} commands had an effect or a refusal; ${events.length} transitions seen\n`,
    );
    expect(events.length).toBeGreaterThan(20);
  });
});
