import { z } from 'zod';
import { defineFunction, PUBLIC, zAmount, zNullable, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';

export const zForm = z.enum(['ecode', 'physical']).describe('how the card is delivered');
export const zCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'country')
  .describe('country of issue, ISO 3166-1 alpha-2');
export const zCurrency = z
  .string()
  .regex(/^[A-Z]{3,6}$/, 'currency')
  .describe('currency symbol');

export const zBrand = z.object({
  id: z.string().describe('brand id'),
  name: z.string().describe('brand name'),
  initials: z.string().describe('two letters in place of a logo'),
  colour: z.string().describe('background of the mini card, #RRGGBB'),
  codeHint: z.string().describe('description of a code of this brand'),
  codeHintZh: z.string().describe('the same in Chinese'),
  codePattern: z.string().nullable().describe('regular expression of the normalised code, null when unknown'),
  pinPattern: z.string().nullable().describe('the same of the PIN beside it, null where its cards have none'),
});

export const zCardType = z.object({
  id: z.string().describe('card type id'),
  brandId: z.string().describe('brand id'),
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
  rateMode: z.enum(['normal', 'wide']).describe('normal: (0, 100] with two decimals; wide: [1, 200] with four'),
  minRate: z.string().describe('lowest rate of an ad, percent scaled by 10^4'),
  maxRate: z.string().describe('highest rate of an ad, percent scaled by 10^4'),
  receipts: z.array(z.enum(['none', 'cash', 'debit'])).describe('receipts that such a card can come with'),
  feeBps: z.number().int().describe('escrow fee in basis points'),
  minFace: z.number().int().describe('smallest face value, whole units'),
  maxFace: z.number().int().describe('largest face value, whole units'),
  fx: z.string().describe('USD per whole unit of the currency, decimal'),
  bestRate: z.string().nullable().describe('best rate on offer now, percent scaled by 10^4; null without an offer'),
});

export const listCardTypes = defineFunction(806164, 'catalog.listCardTypes', {
  purpose: 'card types: brands with their countries, currencies and forms',
  access: 'visitor',
  compressed: true,
  operator: 'any',
  result: z.object({
    brands: z.array(zBrand).describe('brands, most traded first'),
    types: z.array(zCardType).describe('card types'),
  }),
});

export const getCardInfo = defineFunction(806165, 'catalog.getCardInfo', {
  purpose: 'card info: one card type with its market',
  ...PUBLIC,
  params: z.object({ cardTypeId: zText('card type id', 64) }),
  result: z.object({
    brand: zBrand,
    type: zCardType,
    offers: z.number().int().describe('offers on the shelf, counted up to 2,000'),
    best: zNullable('the best offer', {
      adCode: z.string().describe('ad code'),
      providerName: z.string().describe('provider'),
      rate: z.string().describe('percent scaled by 10^4'),
      unitPrice: zAmount('points per whole unit scaled by 10^8'),
    }),
  }),
  errors: ['nothing.found'],
});

export const listExchange = defineFunction(900100, 'catalog.listExchange', {
  purpose: 'exchange rates to USD in force',
  ...PUBLIC,
  result: z.object({
    rates: zRows('an entry for each currency', {
      currency: zCurrency,
      usd: z.string().describe('USD per whole unit, decimal'),
      asOf: zTime('the time of the rate'),
      stale: z.boolean().describe('no newer figure came for too long'),
    }),
  }),
});

export const listTags = defineFunction(625330, 'catalog.listTags', {
  purpose: 'suggested tags of ads; an ad has at most three',
  ...PUBLIC,
  result: z.object({
    list: zRows('the most used first', {
      id: z.string().describe('tag id'),
      name: z.string().describe('the tag in the caller’s language'),
      nameEn: z.string().describe('in English'),
      nameZh: z.string().describe('in Chinese'),
    }),
  }),
});
