import { z } from 'zod';
import { defineFunction, zAmount, zDay, zList, zPage, zSigned } from '../define.ts';

/** The user's account: points, or a provider's bail. */
const zAccount = z.enum(['POINTS', 'BAIL']).default('POINTS').describe('which account: points, or a provider’s bail');

export const getBalance = defineFunction({
  code: 802302,
  name: 'points.getBalance',
  purpose: 'account balance: the caller’s own account of a currency',
  access: 'user',
  params: z.object({
    userId: z.uuid().optional().describe('only the caller’s own id; default: the caller'),
    currency: zAccount,
  }),
  result: z.object({
    currency: z.string().describe('currency symbol'),
    unit: z.number().int().describe('power-of-ten exponent'),
    amount: zAmount('all of the account'),
    frozenAmount: zAmount('reserved by open orders, or of a bail by open claims'),
    available: zAmount('amount less frozenAmount'),
    frozenOrders: z.number().int().describe('open orders, or claims, that reserve it'),
  }),
  errors: ['gateway.forbidden'],
});

export const listHistory = defineFunction({
  code: 900250,
  name: 'points.listHistory',
  purpose: 'what moved or froze the caller’s points or bail, newest first',
  access: 'user',
  params: z.object({
    currency: zAccount,
    kind: z.enum(['all', 'in', 'out', 'frozen']).default('all').describe('which rows'),
    from: zDay('on or after this day').optional(),
    to: zDay('on or before this day').optional(),
    ...zPage,
  }),
  result: zList(
    z.object({
      id: z.uuid().describe('transfer'),
      what: z.string().describe('what it was: a transfer code’s name'),
      kind: z.enum(['plain', 'pending', 'post', 'void']).describe('moved, frozen, paid from frozen, or unfrozen'),
      state: z.enum(['done', 'frozen', 'paid_out', 'returned']).describe('a frozen amount’s fate; done for the rest'),
      orderCode: z.string().nullable().describe('the order it belongs to'),
      orderLabel: z.string().nullable().describe('brand and country of that order'),
      delta: zSigned('change of the available balance'),
      availableAfter: zSigned('available balance after this row'),
      at: z.string().describe('ISO 8601'),
    }),
  ),
});

export const pointsFunctions = { 'points.getBalance': getBalance, 'points.listHistory': listHistory } as const;
