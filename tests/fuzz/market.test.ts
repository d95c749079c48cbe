import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openTestSigners } from '#tests/fixtures/chain/test-signers.ts';
import { startThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { withOwnDb } from '#tests/fixtures/owner-db.ts';
import type { MarketChains } from './chain-world.ts';
import { rateOf } from './deeds/ads.ts';
import { type Command, marketCommands } from './deeds/commands.ts';
import { unmovedMoney, unseen } from './deeds/coverage.ts';
import { MarketWorld } from './market-world.ts';
import { newAd } from './model/ads.ts';
import { NETS, type Net } from './model/chain.ts';
import type { ModelOrder } from './model/gift-orders.ts';
import { newShelf } from './model/goods.ts';
import { MarketModel } from './model/model.ts';
import { hasEnded, type ModelPointsOrder } from './model/points-orders.ts';
import { MARKET_RULES, points } from './model/terms.ts';
import type { House } from './money-world.ts';
import { shortest } from './shortest.ts';

/** Commands in all; `npm run fuzz` asks for many more than `npm test`. */
const COMMANDS = Number(process.env.FUZZ_COMMANDS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const PER_RUN = 300;
/** Runs are of any length up to the longest, and what finds nothing to do is no command. */
const COMMANDS_OF_A_RUN = 100;
const RUNS = Math.ceil(COMMANDS / COMMANDS_OF_A_RUN);
/** The audit reads the whole database, so its price grows with every run: after these, only some are audited at once. */
const AUDITED_ALL = 100;
const AUDIT_EVERY = 25;
const SHRINK_MS = 120_000;
/** So many commands reach every state, every row of the table and every deed. */
const WHOLE = 26_000;
const SOME_STATES = 12;
const SOME_KINDS = 70;
const NOTHING = ' untried';
/** Satoshis for a thousand virtual bytes. */
const BITCOIN_RATE = 5_000n;
const ADS = [
  { provider: 2, form: 'ecode', total: 400 },
  { provider: 3, form: 'ecode', total: 1_000 },
  { provider: 8, form: 'ecode', total: 150 },
  { provider: 2, form: 'physical', total: 500 },
  { provider: 8, form: 'physical', total: 300 },
] as const;
const SHELVES = [
  { seller: 0, form: 'ecode', rate: 8_000 },
  { seller: 1, form: 'ecode', rate: 7_500 },
  { seller: 1, form: 'physical', rate: 8_200 },
] as const;

/** A points order as the product should have it: nothing is settled while it goes on. */
function pointsRowOf(order: ModelPointsOrder): object {
  const { state, events, amount, fee, escalation, holder, former } = order;
  const isPaid = state === 'released' || state === 'dispute_buyer_won';
  const settled = hasEnded(order) ? (isPaid ? [amount, fee] : [0n, 0n]) : [null, null];
  const money = { amount, fee, settled: settled[0], settledFee: settled[1] };
  return { state, events, ...money, escalation, holder, former: [...former].sort((a, b) => a - b) };
}

interface Market {
  readonly model: MarketModel;
  readonly world: MarketWorld;
  /** What the platform had at the start. */
  readonly house: House;
}

describe('a market under random people', () => {
  let app: TestApp;
  let chains: MarketChains;
  beforeAll(async () => {
    const three = await startThreeChains();
    // So cheap that what a withdrawal may cost pays for several outputs.
    three.bitcoin.estimate = BITCOIN_RATE;
    app = await startTestApp({ loops: false, rules: MARKET_RULES, env: three.env });
    chains = { three, signers: openTestSigners(app, three) };
    await chains.signers.sign();
  });
  afterAll(async () => {
    await chains.signers.close();
    await app.close();
    await chains.three.close();
  });

  async function open(): Promise<Market> {
    const [model, world] = [new MarketModel(), await MarketWorld.enter(app, chains)];
    await world.priceBtc(model.swaps.mid);
    // All markets pay to the same addresses, and a review counts the sum of a day: earlier ones were another day.
    await withOwnDb(app, (db) => db.run(sql`UPDATE withdrawal SET requested_at = requested_at - interval '2 days'`));
    const house = await world.house();
    for (const net of NETS) model.chain.custody[net] = { ...house.custody[net] };
    for (const [no, { provider, form, total }] of ADS.entries()) {
      const rate = rateOf(no >> 1);
      model.ads.push(newAd({ provider, form, rate, total: points(total), limits: {}, openHours: null }));
      expect(await world.publish(provider, form, { rate, total, limits: {}, openHours: null })).toBe(true);
    }
    for (const { seller, form, rate } of SHELVES) {
      model.shelves.push(newShelf({ seller, form, rate, floor: 0n }));
      expect(await world.publishShelf(seller, form, rate)).toBe(true);
    }
    return { model, world, house };
  }

  /** Everything that the model knows, as the product has it. */
  async function compare({ model, world, house }: Market): Promise<void> {
    const { accounts, ads, shelves, orders } = model;
    const adOf = ({ direction, ad }: ModelOrder) => (direction === 'buy_ad' ? world.adCode(ad) : world.shelf(ad).code);
    expect(await world.allSeen()).toEqual(
      orders.map((order) => ({ state: order.state, adCode: adOf(order), events: order.events })),
    );
    expect(await world.purses()).toEqual(accounts.purses);
    expect(await world.bails()).toEqual(accounts.bails);
    expect(await world.troubles()).toEqual(
      accounts.pauses.map((why, no) => ({ pauses: [...why].sort(), owed: accounts.owedBy(no) })),
    );
    expect(await world.standings()).toEqual(
      ads.map(({ provider: _, form: __, limits: ___, rate, missed, ...ad }) => ({
        ...ad,
        rate: BigInt(rate),
        missed: missed.length,
      })),
    );
    expect(await world.shelved()).toEqual(
      shelves.map(({ rate, version, status, closedByItself, sold, goods }) => ({
        rate: BigInt(rate),
        version,
        status,
        closedByItself,
        sold: BigInt(sold),
        onSale: goods.filter((good) => good.status === 'on_sale').length,
        goods: goods.length === 0 ? null : goods.map((good) => good.status),
      })),
    );
    await compareMoney({ model, world, house });
  }

  /** Offers and orders of points, payouts, swaps, the chain, and what the platform's own accounts come to. */
  async function compareMoney({ model, world, house }: Market): Promise<void> {
    const { points: trading, swaps, payouts, chain: paid } = model;
    expect(await world.pointsStandings()).toEqual(
      trading.ads.map(({ owner: _, side: __, terms: ___, ...stock }) => stock),
    );
    expect(await world.pointsSeen()).toEqual(trading.orders.map(pointsRowOf));
    expect(await world.payoutsSeen()).toEqual(
      payouts.all.map(({ state, points: sum, fiat }) => ({ state, points: sum, fiat })),
    );
    expect(await world.depositsSeen()).toEqual(paid.deposits.map(({ state, amount }) => ({ state, amount })));
    expect(await world.withdrawalsSeen()).toEqual(paid.withdrawals.map(({ state, amount }) => ({ state, amount })));
    expect(await world.btcs()).toEqual(swaps.btc.map((amount, no) => ({ amount, frozen: swaps.held[no] })));
    const cameOn = (net: Net) => paid.custody[net].amount - house.custody[net].amount;
    const [came, cameBtc] = [cameOn('evm') + cameOn('tron'), cameOn('bitcoin')];
    expect(await world.house()).toEqual({
      ...swaps.house,
      custody: paid.custody,
      fees: house.fees + model.fees + trading.fees + paid.fees,
      issued: house.issued + came,
      received: house.received + came,
      issuedBtc: house.issuedBtc + cameBtc,
      receivedBtc: house.receivedBtc + cameBtc,
    });
    expect(await world.sums()).toEqual({ POINTS: 0n, BTC: 0n, USDT: 0n });
  }

  /** One life of a market. With `isWatched`, all is compared after each act, so that a fault shows where it happens. */
  async function live(commands: Iterable<Command>, isWatched = false): Promise<MarketModel> {
    const market = await open();
    const { model, world } = market;
    if (isWatched) world.check = () => compare(market);
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await compare(market);
      return model;
    } finally {
      await world.leave();
    }
  }

  async function failure(commands: readonly Command[], cause: unknown): Promise<Error> {
    const reason = (some: readonly Command[]) =>
      live(some, true).then(
        () => null,
        (error: unknown) => error,
      );
    const fails = async (some: readonly Command[]) => (await reason(some)) !== null;
    const few = await shortest(commands, fails, Date.now() + SHRINK_MS);
    const why = (await reason(few)) ?? cause;
    return new Error(`${few.length} acts:\n${few.map(String).join('\n')}\n${why}`, { cause: why });
  }

  it(`behaves as its model does, over ${COMMANDS} commands`, { timeout: 4 * 3_600_000 }, async () => {
    process.stdout.write(`market fuzz: FUZZ_SEED=${SEED}\n`);
    const tally = new Map<string, number>();
    let runs = 0;
    const property = fc.asyncProperty(marketCommands(PER_RUN), async (commands) => {
      const all = [...commands];
      const model = await live(all).catch(async (error: unknown) => {
        throw await failure(all, error);
      });
      for (const [what, count] of model.tally) tally.set(what, (tally.get(what) ?? 0) + count);
      const isMark = ++runs % AUDIT_EVERY === 0;
      if (runs <= AUDITED_ALL || isMark) expect(await auditLedger(app.db)).toEqual([]);
      if (isMark) process.stdout.write(`market fuzz: ${runs} of ${RUNS} runs\n`);
    });
    // Leaving acts out is better done by halves than by the library, which takes them one by one.
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    const done = [...tally].reduce((sum, [what, count]) => (what.endsWith(NOTHING) ? sum : sum + count), 0);
    const missing = unseen(tally);
    process.stdout.write(`market fuzz: ${done} commands with an effect or a refusal; ${tally.size} kinds of them\n`);
    process.stdout.write(`market fuzz: unseen ${JSON.stringify(missing)}\n`);
    // What is seldom takes a long run; a generator that gets nowhere is found by a short one.
    if (done >= WHOLE) expect(missing).toEqual({ states: [], rows: [], deeds: [] });
    expect(missing.states.length).toBeLessThan(SOME_STATES);
    expect(tally.size).toBeGreaterThan(SOME_KINDS);
    expect(unmovedMoney(tally)).toEqual([]);
    if (process.env.FUZZ_TALLY)
      for (const [what, count] of [...tally].sort()) process.stdout.write(`${count}\t${what}\n`);
  });
});
