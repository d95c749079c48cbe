import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zCurrency } from './catalog.ts';

export const getPrice = defineFunction(650102, 'prices.getPrice', {
  purpose: 'BTC price: what a whole unit costs in another currency, in the middle of the market, and at a swap',
  access: 'visitor',
  rateRule: 'prices.look_ups_per_minute',
  params: z.object({
    symbol: z.enum(['BTC', 'POINTS', 'USDT']).default('BTC').describe('what costs'),
    referCurrency: zCurrency.default('USD').describe('the currency of the price'),
  }),
  result: z.object({
    symbol: z.string().describe('what costs'),
    referCurrency: zCurrency,
    unit: z.number().int().describe('power-of-ten exponent of the currency'),
    midPrice: zAmount('the median of the markets, for a whole unit'),
    buyPrice: zAmount('what a swap asks for a whole unit'),
    sellPrice: zAmount('what a swap pays for a whole unit'),
    asOf: zTime('when it was true'),
    isFresh: zFlag('young enough to swap at'),
    isDemo: zFlag('the demo made it up'),
    sources: z.number().int().describe('markets that agree on it'),
  }),
  errors: ['nothing.found'],
});

export const listRecentPrices = defineFunction(902250, 'prices.listRecent', {
  purpose: 'the price of bitcoin in points over the past hours, for a chart',
  access: 'visitor',
  rateRule: 'prices.look_ups_per_minute',
  params: z.object({ hours: z.literal([1, 24, 168]).default(24).describe('how many hours back') }),
  result: z.object({
    list: zRows('oldest first, at most 200', { at: zTime('when'), price: zAmount('points for one bitcoin') }),
  }),
});
