import { z } from 'zod';
import { CARD_TYPES, PAY_CHANNELS, PAYOUT_TYPES } from '#core/people/provider-switches.ts';
import { defineFunction, zAmount, zId, zOk, zTime } from '../define.ts';

const zOnOff = (description: string) => z.enum(['0', '1']).describe(`${description}; 1: on, 0: off`);
const zToggle = (description: string) =>
  z.union([z.literal(0), z.literal(1), z.enum(['0', '1'])]).describe(`${description}: 1 or 0`);
const zPayChannel = z
  .literal(PAY_CHANNELS)
  .describe('1 PalmPay, 3 New BudPay, 4 Fincra pay, 5 Palmpay2, 6 Palmpay3; 0: none chosen');

/** The switches of a provider; everything is off for everybody else. */
export const zSwitches = z.object({
  autoOrders: zOnOff('auto-trade: the system opens the cards of orders'),
  autoTradeLimit: zAmount('orders above it wait for a person'),
  autoPay: zOnOff('the system pays payout orders'),
  withdrawReceiveSet: zOnOff('payout orders are received'),
  withdrawAutoPayChannel: zPayChannel,
});

const common = {
  access: 'provider',
  csrf: true,
  params: z.object({}),
  result: zSwitches,
  errors: ['switches.other_kind'],
} as const;

const NEW_BUSINESS_ERRORS = [...common.errors, 'orders.no_new_business', 'auth.second_factor_unbound'] as const;

export const setAutoTrade = defineFunction({
  ...common,
  stepUp: 'money',
  code: 805100,
  name: 'switches.setAutoTrade',
  purpose:
    'auto-trade: the system opens the cards of orders within the provider’s limit, for sellers with whom it has traded',
  serverTypes: CARD_TYPES,
  params: z.object({ userId: zId('the own account'), isAutoTrade: zToggle('on or off') }),
  errors: [...common.errors, 'nothing.found'],
});

export const setAutoTradeLimit = defineFunction({
  ...common,
  stepUp: 'money',
  code: 900760,
  name: 'switches.setAutoTradeLimit',
  purpose: 'the largest order that auto-trade opens',
  serverTypes: CARD_TYPES,
  params: z.object({
    limit: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, 'amount')
      .describe('points, above zero; decimal string of base units'),
  }),
});

export const openReceiving = defineFunction({
  ...common,
  code: 808715,
  name: 'switches.openReceiving',
  purpose: 'receive payout orders from now on',
  serverTypes: PAYOUT_TYPES,
  errors: NEW_BUSINESS_ERRORS,
});

export const closeReceiving = defineFunction({
  ...common,
  code: 808718,
  name: 'switches.closeReceiving',
  purpose: 'receive no more payout orders; taken ones stay',
  serverTypes: PAYOUT_TYPES,
});

export const setAutoPay = defineFunction({
  ...common,
  code: 808719,
  name: 'switches.setAutoPay',
  purpose: 'auto-pay of payout orders: the system pays them, or the provider by hand',
  serverTypes: PAYOUT_TYPES,
  errors: NEW_BUSINESS_ERRORS,
  params: z.object({ isAutoPay: zToggle('on or off').optional().describe('1 or 0; left out: the other than now') }),
});

export const setPayChannel = defineFunction({
  ...common,
  code: 808735,
  name: 'switches.setPayChannel',
  purpose: 'the channel through which payout orders are paid',
  serverTypes: PAYOUT_TYPES,
  params: z.object({
    withdrawAutoPayChannel: z
      .preprocess((value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value), zPayChannel)
      .describe('1 PalmPay, 3 New BudPay, 4 Fincra pay, 5 Palmpay2, 6 Palmpay3; 0: none'),
  }),
});

const zCheckKey = z
  .object({
    id: zId('the key, as its calls name it'),
    madeAt: zTime('when it was made'),
    usedAt: zTime('the last call with it').nullable(),
    startsAt: zTime('from when it gets and answers orders'),
  })
  .nullable()
  .describe('the key of the provider’s own system; null: none');

export const getCheckKey = defineFunction({
  code: 902301,
  name: 'switches.getCheckKey',
  purpose: 'the key with which the provider’s own system checks cards',
  access: 'provider',
  serverTypes: CARD_TYPES,
  params: z.object({}),
  result: z.object({ key: zCheckKey }),
});

export const makeCheckKey = defineFunction({
  code: 902302,
  name: 'switches.makeCheckKey',
  purpose:
    'make a key for the provider’s own system, whose answers confirm orders of auto-trade; an earlier key ends at once',
  access: 'provider',
  csrf: true,
  // The answer holds the secret, which is not stored: it takes no idempotency key.
  idempotent: false,
  stepUp: 'security',
  serverTypes: CARD_TYPES,
  params: z.object({}),
  result: z.object({ id: zId('the key'), secret: z.string().describe('what signs its calls; shown this once') }),
  errors: ['switches.other_kind'],
});

export const removeCheckKey = defineFunction({
  code: 902303,
  name: 'switches.removeCheckKey',
  purpose: 'end the key of the provider’s own system; orders wait for a person again',
  access: 'provider',
  csrf: true,
  serverTypes: CARD_TYPES,
  params: z.object({}),
  result: zOk,
});

export const switchesFunctions = {
  'switches.setAutoTrade': setAutoTrade,
  'switches.setAutoTradeLimit': setAutoTradeLimit,
  'switches.getCheckKey': getCheckKey,
  'switches.makeCheckKey': makeCheckKey,
  'switches.removeCheckKey': removeCheckKey,
  'switches.openReceiving': openReceiving,
  'switches.closeReceiving': closeReceiving,
  'switches.setAutoPay': setAutoPay,
  'switches.setPayChannel': setPayChannel,
} as const;
