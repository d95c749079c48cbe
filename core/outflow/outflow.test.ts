import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSFER_CODES, type TransferCodeName } from '../ledger/codes.ts';
import { isCovered, OUTFLOW_STOPS, type OutflowFacts, outflowStop, spareOf } from './outflow.ts';
import { GATE_OF_CODE, WAYS_OUT, type WayOutName } from './ways-out.ts';

const FREE: OutflowFacts = { heldUntil: null, isActive: true, isSuspended: false, debt: 0n };
const AGAINST = {
  held: { heldUntil: 1 },
  inactive: { isActive: false },
  suspended: { isSuspended: true },
  debt: { debt: 1n },
} as const satisfies Record<(typeof OUTFLOW_STOPS)[number], Partial<OutflowFacts>>;

const WAYS = Object.keys(WAYS_OUT) as WayOutName[];
const CODES = Object.keys(TRANSFER_CODES) as TransferCodeName[];

describe('what stands against anything leaving an account', () => {
  it('is nothing of a free account', () => expect(outflowStop(FREE)).toBeNull());

  it.each(OUTFLOW_STOPS)('is %s, where the way asks for it, and only there', (stop) => {
    const facts = { ...FREE, ...AGAINST[stop] };
    expect(outflowStop(facts)).toBe(stop);
    expect(outflowStop(facts, [stop])).toBe(stop);
    expect(
      outflowStop(
        facts,
        OUTFLOW_STOPS.filter((other) => other !== stop),
      ),
    ).toBeNull();
  });

  it.each(WAYS)('asks on the way %s for a hold and a freeze, whenever it asks', (way) => {
    const { offered, paid } = WAYS_OUT[way] as {
      readonly offered: readonly string[];
      readonly paid: readonly string[];
    };
    for (const reasons of [offered, paid].filter((list) => list.length > 0)) {
      expect(reasons).toEqual(expect.arrayContaining(['held', 'inactive']));
    }
    expect(offered).not.toEqual([]);
  });
});

describe('the gates of transfer codes', () => {
  it('are of every code, and every way but that of cards has one at its offer', () => {
    expect(Object.keys(GATE_OF_CODE).sort()).toEqual([...CODES].sort());
    const offered = Object.values(GATE_OF_CODE).flatMap((gate) =>
      'way' in gate && gate.at === 'offered' ? gate.way : [],
    );
    expect([...new Set(offered)].sort()).toEqual(WAYS.filter((way) => way !== 'cards').sort());
  });

  it('ask when something is paid later than it was offered', () => {
    const isPaid = (way: WayOutName) =>
      Object.values(GATE_OF_CODE).some((gate) => 'way' in gate && gate.way === way && gate.at === 'paid');
    for (const way of WAYS) expect([way, WAYS_OUT[way].paid.length > 0]).toEqual([way, isPaid(way)]);
  });

  it('name a way for each code whose words say that a user pays because they want to', () => {
    const leaves = /: (user|sender|seller|trader) to |on the (provider|seller)’s account|that a user (sends|withdraws)/;
    const decided = ['deposit_take_back', 'btc_deposit_take_back'];
    const ungated = CODES.filter((name) => leaves.test(TRANSFER_CODES[name].meaning) && !('way' in GATE_OF_CODE[name]));
    expect(ungated.filter((name) => !decided.includes(name))).toEqual([]);
  });
});

describe('the points that may leave', () => {
  const sums = fc.record({
    available: fc.bigInt({ min: 0n, max: 1_000n }),
    exposure: fc.bigInt({ min: 0n, max: 1_000n }),
    freeBail: fc.bigInt({ min: -1_000n, max: 1_000n }),
  });

  it('leave, with the bail, what covers open orders; bitcoin leaves only where that is so already', () => {
    fc.assert(
      fc.property(sums, fc.bigInt({ min: 0n, max: 30_000n }), (facts, exposureBps) => {
        const spare = spareOf(facts, { exposureBps });
        const perBail = exposureBps === 0n ? 10_000n : exposureBps;
        const isStillCovered = (facts.freeBail + facts.available - spare) * perBail >= facts.exposure * 10_000n;
        expect(spare === 0n || isStillCovered).toBe(true);
        const covers = (facts.freeBail + facts.available) * perBail >= facts.exposure * 10_000n;
        expect(isCovered(facts, { exposureBps })).toBe(covers);
      }),
    );
  });
});
