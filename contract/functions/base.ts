import { z } from 'zod';
import { defineFunction, PUBLIC, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';

export const getTime = defineFunction(600000, 'base.getTime', {
  purpose: 'Server time; the client keeps it as an offset against its own clock',
  ...PUBLIC,
  result: z.object({
    timestamp: z.number().int().describe('milliseconds since 1970-01-01 UTC'),
    time: zTime('the same moment'),
  }),
});

export const getRule = defineFunction(630047, 'base.getRule', {
  purpose: 'The value of one named rule, such as a bail amount, a fee or a time limit',
  ...PUBLIC,
  params: z.object({ ckey: zText('the name of the rule, for instance orders.view_timeout_s', 80) }),
  result: z.object({
    ckey: z.string().describe('the name of the rule'),
    value: z.number().describe('its value'),
    unit: z.string().describe('the unit of the value'),
    doc: z.string().describe('description of the rule'),
  }),
  errors: ['nothing.found'],
});

export const getUrls = defineFunction(630048, 'base.getUrls', {
  purpose: 'Addresses that the client needs',
  ...PUBLIC,
  result: z.object({
    gateway: z.string().describe('path of the gateway'),
    export: z.string().describe('path of the gateway for files'),
    socket: z.string().describe('path of the socket'),
    upload: z.string().describe('path that takes images'),
    site: z.string().describe('address of this site as users see it'),
    mobile: z.string().nullable().describe('address of the mobile site, when there is one'),
  }),
});

export const listCurrencies = defineFunction(802007, 'base.listCurrencies', {
  purpose: 'Currencies and their units',
  ...PUBLIC,
  result: z.object({
    list: zRows('all currencies', {
      symbol: z.string().describe('the code of the currency, such as POINTS or USD'),
      unit: z.number().int().describe('power-of-ten exponent between the display symbol and the base unit'),
      usdRate: z
        .string()
        .nullable()
        .describe('US dollars per one whole unit, scaled by 10^12, as a decimal string; null when no rate is known'),
    }),
  }),
});
