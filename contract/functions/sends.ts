import { z } from 'zod';
import { LINK_KINDS } from '#core/people/links.ts';
import { MESSAGE_CHARS, SEND_KINDS } from '#core/sends/send.ts';
import { defineFunction, zAmount, zFlag, zId, zPublicName, zText, zTime, zTyped } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const getSendTerms = defineFunction(900911, 'sends.getTerms', {
  purpose: 'what the caller may send to others now: the limit of one send, what is left of the day, and a hold',
  access: 'party',
  result: z.object({
    least: zAmount('no send is less'),
    below: zAmount('every send is below it'),
    outToday: zAmount('points that left the account today, by sends and otherwise'),
    outLimit: zAmount('points that may leave the account within a day'),
    leftToday: zAmount('points that may still leave today'),
    spare: zAmount('available points less what open orders keep beside the bail'),
    resetsAt: zTime('when the day ends: midnight UTC'),
    heldUntil: zTime('until when no money leaves, after a change of what protects the account').nullable(),
  }),
});

const zReceiver = z.object({
  userId: zId('the account'),
  name: zPublicName,
  photo: z.string().nullable().describe('address of the avatar'),
  certified: zFlag('a certified provider'),
  joinedAt: zTime('when the account was made'),
  sentBefore: z.number().int().describe('sends of the caller to this account, counted up to 100'),
});

export const findReceiver = defineFunction(900912, 'sends.findReceiver', {
  purpose:
    'the account that a public name or a code belongs to, so that its name and picture are confirmed before a send',
  access: 'party',
  rateRule: 'sends.look_ups_per_minute',
  params: z.object({ who: zText('a public name in full, or a user’s code', 100, 2) }),
  result: zReceiver,
  errors: ['nothing.found', 'sends.oneself', 'sends.receiver_staff', 'sends.receiver_closed', 'sends.blocked'],
});

export const sendPoints = defineFunction(900913, 'sends.send', {
  purpose: 'send points to another user, or give them with a message',
  access: 'party',
  csrf: true,
  params: z.object({
    receiverId: zId('the account that sends.findReceiver answered and the caller confirmed'),
    kind: z.enum(SEND_KINDS).default('send').describe('send, or a gift with a message'),
    amount: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, 'amount')
      .describe('points, above zero; decimal string of base units'),
    message: zTyped().max(MESSAGE_CHARS).default('').describe('of a gift: what its receiver reads'),
    tradePassword: zTradePassword,
  }),
  result: z.object({
    sendId: zId('the send'),
    available: zAmount('available points afterwards'),
    leftToday: zAmount('points that may still leave today'),
  }),
  errors: [
    'nothing.found',
    'sends.oneself',
    'sends.receiver_staff',
    'sends.receiver_closed',
    'sends.blocked',
    'sends.amount',
    'sends.per_day',
    'sends.day_limit',
    'sends.points_short',
    'sends.exposure',
    'sends.message_of_gift',
    'staff.chat_suspended',
    ...TRADE_PASSWORD_ERRORS,
    'auth.money_held',
    'auth.money_suspended',
    'bail.owed',
    'auth.locked',
  ],
});

export const listLinkedSends = defineFunction(900916, 'sends.listLinked', {
  purpose: 'sends between accounts that count as one person, newest first, of one account',
  access: 'staff',
  params: z.object({ userId: zId('the account that sent or received'), ...zPage }),
  result: zListOf({
    sendId: zId('the send'),
    kind: z.enum(SEND_KINDS).describe('send or gift'),
    senderId: zId('who sent it'),
    sender: zPublicName,
    receiverId: zId('who received it'),
    receiver: zPublicName,
    amount: zAmount('points'),
    links: z.array(z.enum(LINK_KINDS)).describe('what the two had in common then'),
    at: zTime('when'),
  }),
  errors: ['staff.reason_needed'],
});
