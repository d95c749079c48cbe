import { expect } from 'vitest';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { PEOPLE, pickOf, TRADERS } from '../model/people.ts';
import type { SwapWish } from '../model/swaps.ts';
import { points } from '../model/terms.ts';
import type { Deed } from './deed.ts';

const SIDES = ['to_btc', 'to_points'] as const;

/** A wish that often can be had: some points, some of the user's bitcoin, now and then all of it. */
function wishOf(own: bigint, { which, number, other }: { which: number; number: number; other: number }): SwapWish {
  const side = own > 0n && which % 2 === 0 ? 'to_points' : pickOf(SIDES, which >> 1);
  const field = other % 4 === 0 ? 'receives' : 'pays';
  if (side === 'to_points' && field === 'pays' && other % 5 === 1 && own > 0n) return { side, field, amount: own };
  const isPoints = (side === 'to_btc') === (field === 'pays');
  const amount = isPoints ? BigInt(number) * 12_345n : BigInt(number) * 19n;
  return { side, field, amount: amount + 1n };
}

const quote: Deed = {
  weight: 3,
  async does({ swaps }, world, draw) {
    const who = pickOf(TRADERS, draw.who);
    const wish = wishOf(swaps.btc[who] ?? 0n, draw);
    const sums = swaps.amountsOf(wish);
    const should = sums !== null && swaps.can(who, wish.side, { sums, owed: 0n });
    // A run may last longer than a price counts.
    await world.priceBtc(swaps.mid);
    const answer = await world.quote(who, wish);
    if (answer !== null && should) {
      expect({ points: BigInt(answer.points), btc: BigInt(answer.btc) }, 'what is quoted').toEqual(sums);
      const { mid } = swaps;
      const row = { id: answer.quoteId, side: wish.side, ...sums, mid: mid ?? 0n, isUsed: false, isOver: false };
      swaps.quotes.set(who, row);
    }
    return { did: answer !== null, should };
  },
};

/** Mostly one's own last quote; now and then another's, which is not there. */
const swap: Deed = {
  weight: 3,
  async does({ swaps }, world, { who, which, number }) {
    const quotes = [...swaps.quotes];
    if (quotes.length === 0) return { did: false, should: false };
    const unused = quotes.filter(([, { isUsed }]) => !isUsed);
    const [owner, chosen] = pickOf(unused.length > 0 && number % 6 !== 0 ? unused : quotes, which);
    const caller = who % 9 === 0 ? pickOf(TRADERS, who >> 3) : owner;
    await world.priceBtc(swaps.mid);
    const should = caller === owner && swaps.swap(owner, chosen);
    const params = { quoteId: chosen.id, tradePassword: TRADE_PASSWORD };
    return { did: await world.callAs(caller, 'swaps.swap', params), should };
  },
};

/** The price moves a little, or by more than a quote stands; now and then nobody knows it for a while. */
const price: Deed = {
  weight: 1,
  async does({ swaps }, world, { number, other }) {
    swaps.mid = other % 7 === 0 ? null : points(59_000) + BigInt(number % 2_000) * points(1);
    await world.priceBtc(swaps.mid);
    return { did: true, should: true };
  },
};

const overdue: Deed = {
  weight: 0.3,
  async does({ swaps }, world, { who }) {
    const no = who % PEOPLE;
    const row = swaps.quotes.get(no);
    if (row) row.isOver = true;
    await world.endQuotes(no);
    return { did: true, should: true };
  },
};

/** Points for bitcoin and back. */
export const SWAP_DEEDS: Readonly<Record<string, Deed>> = {
  'quote a swap': quote,
  swap,
  'the price of bitcoin moves': price,
  'quotes run out': overdue,
};
