import { z } from 'zod';
import { CARD_TYPES, PAY_CHANNELS, PAYOUT_TYPES } from '#core/people/provider-switches.ts';
import { defineFunction, zAmount, zId, zNullable, zTime } from '../define.ts';

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
  result: zSwitches,
  errors: ['switches.other_kind'],
} as const;

const NEW_BUSINESS_ERRORS = [...common.errors, 'orders.no_new_business', 'auth.second_factor_unbound'] as const;

export const setAutoTrade = defineFunction(805100, 'switches.setAutoTrade', {
  ...common,
  stepUp: 'money',
  purpose:
    'auto-trade: the system opens the cards of orders within the provider’s limit, for sellers with whom it has traded',
  serverTypes: CARD_TYPES,
  params: z.object({ userId: zId('the own account'), isAutoTrade: zToggle('on or off') }),
  errors: [...common.errors, 'nothing.found'],
});

export const setAutoTradeLimit = defineFunction(900760, 'switches.setAutoTradeLimit', {
  ...common,
  stepUp: 'money',
  purpose: 'the largest order that auto-trade opens',
  serverTypes: CARD_TYPES,
  params: z.object({
    limit: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, 'amount')
      .describe('points, above zero; decimal string of base units'),
  }),
});

export const openReceiving = defineFunction(808715, 'switches.openReceiving', {
  ...common,
  purpose: 'receive payout orders from now on',
  serverTypes: PAYOUT_TYPES,
  errors: NEW_BUSINESS_ERRORS,
});

export const closeReceiving = defineFunction(808718, 'switches.closeReceiving', {
  ...common,
  purpose: 'receive no more payout orders; taken ones stay',
  serverTypes: PAYOUT_TYPES,
});

export const setAutoPay = defineFunction(808719, 'switches.setAutoPay', {
  ...common,
  purpose: 'auto-pay of payout orders: the system pays them, or the provider by hand',
  serverTypes: PAYOUT_TYPES,
  errors: NEW_BUSINESS_ERRORS,
  params: z.object({ isAutoPay: zToggle('on or off').optional().describe('1 or 0; left out: the other than now') }),
});

export const setPayChannel = defineFunction(808735, 'switches.setPayChannel', {
  ...common,
  purpose: 'the channel through which payout orders are paid',
  serverTypes: PAYOUT_TYPES,
  params: z.object({
    withdrawAutoPayChannel: z
      .preprocess((value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value), zPayChannel)
      .describe('1 PalmPay, 3 New BudPay, 4 Fincra pay, 5 Palmpay2, 6 Palmpay3; 0: none'),
  }),
});

const zCheckKey = zNullable('the key of the provider’s own system; null: none', {
  id: zId('the key, as its calls name it'),
  madeAt: zTime('when it was made'),
  usedAt: zTime('the last call with it').nullable(),
  startsAt: zTime('from when it gets and answers orders'),
});

export const getCheckKey = defineFunction(902301, 'switches.getCheckKey', {
  purpose: 'the key with which the provider’s own system checks cards',
  access: 'provider',
  serverTypes: CARD_TYPES,
  result: z.object({ key: zCheckKey }),
});

export const makeCheckKey = defineFunction(902302, 'switches.makeCheckKey', {
  purpose:
    'make a key for the provider’s own system, whose answers confirm orders of auto-trade; an earlier key ends at once',
  access: 'provider',
  csrf: true,
  // The answer holds the secret, which is not stored: it takes no idempotency key.
  idempotent: false,
  stepUp: 'security',
  serverTypes: CARD_TYPES,
  result: z.object({ id: zId('the key'), secret: z.string().describe('what signs its calls; shown this once') }),
  errors: ['switches.other_kind'],
});

export const removeCheckKey = defineFunction(902303, 'switches.removeCheckKey', {
  purpose: 'end the key of the provider’s own system; orders wait for a person again',
  access: 'provider',
  csrf: true,
  serverTypes: CARD_TYPES,
});
