import { z } from 'zod';
import { defineFunction, zText, zTime } from '../define.ts';

export const getTime = defineFunction({
  code: 600000,
  name: 'base.getTime',
  purpose: 'Server time; the client keeps it as an offset against its own clock',
  access: 'visitor',
  operator: 'any',
  csrf: false,
  params: z.object({}),
  result: z.object({
    timestamp: z.number().int().describe('milliseconds since 1970-01-01 UTC'),
    time: zTime('the same moment'),
  }),
});

export const getRule = defineFunction({
  code: 630047,
  name: 'base.getRule',
  purpose: 'The value of one named rule, such as a bail amount, a fee or a time limit',
  access: 'visitor',
  operator: 'any',
  csrf: false,
  params: z.object({ ckey: zText('the name of the rule, for instance orders.view_timeout_s', 80) }),
  result: z.object({
    ckey: z.string().describe('the name of the rule'),
    value: z.number().describe('its value'),
    unit: z.string().describe('the unit of the value'),
    doc: z.string().describe('description of the rule'),
  }),
  errors: ['nothing.found'],
});

export const getUrls = defineFunction({
  code: 630048,
  name: 'base.getUrls',
  purpose: 'Addresses that the client needs',
  access: 'visitor',
  operator: 'any',
  csrf: false,
  params: z.object({}),
  result: z.object({
    gateway: z.string().describe('path of the gateway'),
    export: z.string().describe('path of the gateway for files'),
    socket: z.string().describe('path of the socket'),
    upload: z.string().describe('path that takes images'),
    site: z.string().describe('address of this site as users see it'),
    mobile: z.string().nullable().describe('address of the mobile site, when there is one'),
  }),
});

export const listCurrencies = defineFunction({
  code: 802007,
  name: 'base.listCurrencies',
  purpose: 'Currencies and their units',
  access: 'visitor',
  operator: 'any',
  csrf: false,
  params: z.object({}),
  result: z.object({
    list: z
      .array(
        z.object({
          symbol: z.string().describe('the code of the currency, such as POINTS or USD'),
          unit: z.number().int().describe('power-of-ten exponent between the display symbol and the base unit'),
          usdRate: z
            .string()
            .nullable()
            .describe(
              'US dollars per one whole unit, scaled by 10^12, as a decimal string; null when no rate is known',
            ),
        }),
      )
      .describe('all currencies'),
  }),
});

export const baseFunctions = {
  'base.getTime': getTime,
  'base.getRule': getRule,
  'base.getUrls': getUrls,
  'base.listCurrencies': listCurrencies,
} as const;
