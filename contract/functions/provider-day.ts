import { z } from 'zod';
import { defineFunction, zAmount, zTime, zTimeZone } from '../define.ts';
import { zRows } from '../lists.ts';
import { zCurrency } from './catalog.ts';

export const getProviderDay = defineFunction(902410, 'orders.getProviderDay', {
  purpose:
    'what a provider bought since its day began, of orders placed within 30 days: the day of its team’s shifts, else that of a zone',
  access: 'provider',
  operator: 'orders',
  params: z.object({
    zone: zTimeZone()
      .optional()
      .describe('IANA zone of the day of a provider without a team; left out: that of the own account, else UTC'),
  }),
  result: z.object({
    since: zTime('when the day began'),
    orders: z.number().int().describe('orders that ended since then and paid anything'),
    cards: z.number().int().describe('cards of these orders'),
    paid: zAmount('points paid for them'),
    currencies: zRows('the same by the currency of the cards, the most paid first', {
      currency: zCurrency,
      unit: z.number().int().describe('power-of-ten exponent of the currency'),
      cards: z.number().int().describe('cards'),
      faceValue: zAmount('face value of these cards, minor units of the currency'),
      paid: zAmount('points paid for them'),
    }),
  }),
});
