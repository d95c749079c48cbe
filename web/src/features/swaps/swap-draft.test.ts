import { describe, expect, it } from 'vitest';
import { allOf, amountOf, estimate, type Price, problemOf, type SwapTerms, shownIn } from './swap-draft.ts';

const TERMS: SwapTerms = {
  least: '1000000',
  most: '5000000000',
  spreadBps: 100,
  quoteSeconds: 15,
  points: '900000000',
  spare: '800000000',
  btc: '200000',
  outLimit: '2000000000',
  leftToday: '700000000',
  heldUntil: null,
  isOpen: true,
  isDemo: false,
};
const PRICE: Price = {
  symbol: 'BTC',
  referCurrency: 'POINTS',
  unit: 6,
  midPrice: '100000000000',
  buyPrice: '100500000000',
  sellPrice: '99500000000',
  asOf: '2026-01-02T15:00:00Z',
  isFresh: true,
  isDemo: false,
  sources: 3,
};
const pay = (side: 'to_btc' | 'to_points', text: string) => ({ side, field: 'pays', text }) as const;

describe('a draft of a swap', () => {
  it('shows in one field what follows from the other', () => {
    const draft = pay('to_btc', '201');
    const amounts = estimate(draft, PRICE);
    expect([shownIn('pays', draft, amounts), shownIn('receives', draft, amounts)]).toEqual(['201', '0.002']);
    const other = { side: 'to_btc', field: 'receives', text: '0.002' } as const;
    expect(shownIn('pays', other, estimate(other, PRICE))).toBe('201.00');
    expect(shownIn('receives', pay('to_btc', ''), null)).toBe('');
  });

  it('shows points with two decimals, more to pay and less to get', () => {
    const pays = { side: 'to_btc', field: 'receives', text: '0.00000003' } as const;
    expect(shownIn('pays', pays, estimate(pays, PRICE))).toBe('0.01');
    const gets = pay('to_points', '0.00000103');
    expect(shownIn('receives', gets, estimate(gets, PRICE))).toBe('0.10');
  });

  it.each(['', '0', '-1', 'x', '12,50', '0.0000001'])('has no amount in %o', (text) => {
    expect(amountOf(pay('to_btc', text))).toBeNull();
  });

  it('offers all that may leave', () => {
    expect([allOf('to_btc', TERMS), allOf('to_points', TERMS)]).toEqual(['700', '0.002']);
  });

  it.each([
    ['to_btc', '0.5', 'least'],
    ['to_btc', '5000.1', 'most'],
    ['to_btc', '901', 'points'],
    ['to_btc', '701', 'day'],
    ['to_btc', '700', null],
    ['to_points', '0.00200001', 'btc'],
    ['to_points', '0.000001', 'least'],
    ['to_points', '0.002', null],
  ] as const)('%s of %s has the problem %s', (side, text, problem) => {
    const draft = pay(side, text);
    expect(problemOf(side, estimate(draft, PRICE), TERMS)).toBe(problem);
  });

  it('takes the last bitcoin, however little it is, and keeps exposure covered', () => {
    const draft = pay('to_points', '0.0000002');
    expect(problemOf('to_points', estimate(draft, PRICE), { ...TERMS, btc: '20' })).toBeNull();
    const spare = { ...TERMS, spare: '600000000' };
    expect(problemOf('to_btc', estimate(pay('to_btc', '700'), PRICE), spare)).toBe('spare');
  });
});
