import { z } from 'zod';
import { OPEN_ZONES, SHIFTS } from '#core/offers/open-hours.ts';
import { HANDOVER_KINDS, MAX_HANDOVER_NOTE } from '#core/shifts/handover.ts';
import { defineFunction, STEP_UP_ERRORS, zDay, zFlag, zId, zPublicName, zTime, zTyped } from '../define.ts';
import { zRows } from '../lists.ts';

const zShift = z.literal(SHIFTS).describe('the hour at which the window of eight hours begins');
const zZone = z.literal(OPEN_ZONES).describe('hours east of Greenwich; no summer time');
const zDate = z.iso.date().regex(/^20/, 'day').describe('a day in the group’s zone');
const zWindow = z.object({ userId: zId('the member'), day: zDate, shift: zShift });
/** Windows that one call adds or takes away. */
export const MAX_WINDOWS = 100;

export const getShiftPlan = defineFunction(900761, 'shifts.getPlan', {
  purpose: 'who of the caller’s team, or of the staff, works which window of a week',
  access: 'user',
  operator: 'any',
  params: z.object({ day: zDate.optional().describe('a day of the week; left out: today') }),
  result: z.object({
    group: z.enum(['team', 'staff']).describe('whose plan it is'),
    mayPlan: zFlag('the caller may change it'),
    zone: zZone,
    monday: zDay('the first day of the week'),
    today: zDay('today in the zone'),
    shift: zShift.describe('the window that runs now'),
    members: zRows('who can be planned, by name', {
      userId: zId('the account'),
      name: zPublicName,
      works: z.enum(['free', 'on', 'grace', 'off']).describe('now; free: no plan limits them'),
    }),
    windows: z.array(zWindow).describe('the planned windows of the week'),
  }),
  errors: ['nothing.found'],
});

const write = {
  access: 'user',
  csrf: true,
  errors: ['nothing.found', 'gateway.forbidden'],
} as const;

/** A planner of the staff's shifts proves themselves, as with other writes of staff; a provider plans its own team without. */
const plan = { ...write, errors: [...write.errors, ...STEP_UP_ERRORS] } as const;

export const setShiftWindows = defineFunction(900762, 'shifts.setWindows', {
  ...plan,
  purpose: 'plans windows of members, or takes them away; those that are over stay as they were',
  params: z.object({
    add: z.array(zWindow).max(MAX_WINDOWS).describe('windows to plan'),
    remove: z.array(zWindow).max(MAX_WINDOWS).describe('windows to take away'),
  }),
  errors: [...plan.errors, 'shifts.over'],
});

export const setShiftZone = defineFunction(900763, 'shifts.setZone', {
  ...plan,
  purpose: 'the zone of the windows; planned ones keep their hours of the day',
  params: z.object({ zone: zZone }),
});

export const copyShiftWeek = defineFunction(900764, 'shifts.copyWeek', {
  ...plan,
  purpose: 'plans a week like the one before it; what is planned in it stays',
  params: z.object({ day: zDate.describe('a day of the week to fill') }),
  result: z.object({ added: z.number().int().describe('windows that were planned') }),
});

export const getOwnShift = defineFunction(900765, 'shifts.getMine', {
  purpose: 'whether the caller works now, and until when',
  access: 'user',
  operator: 'any',
  result: z.object({
    group: z.enum(['team', 'staff']).nullable().describe('whose plan the caller is in; null: none'),
    works: z.enum(['free', 'on', 'grace', 'off']).describe('free: no plan limits the caller; grace: to hand over'),
    until: zTime('when that ends').nullable(),
    nextAt: zTime('when the next window begins').nullable(),
    isEnding: zFlag('the window ends soon: time to write the hand-over'),
    dutyShifts: z.number().int().describe('the window that runs now: 1, 2 or 3 of the day'),
    openHandovers: z.number().int().describe('hand-overs of colleagues that nobody has acknowledged'),
  }),
});

const zItem = z.object({
  kind: z.enum(HANDOVER_KINDS).describe('what it is'),
  ref: z.string().describe('code of the order or work order; id of the conversation, payout or application'),
  name: z.string().describe('public name of the other side'),
  state: z.string().describe('state of the order, payout or request; empty for a chat'),
  dueAt: zTime('the running deadline').nullable(),
});
const zItems = z.array(zItem).describe('what is open, the nearest deadlines first; at most 100');

export const draftHandover = defineFunction(900766, 'shifts.draftHandover', {
  purpose: 'what is open now and goes to whoever comes next',
  access: 'user',
  operator: 'any',
  result: z.object({ items: zItems }),
  errors: ['nothing.found'],
});

export const writeHandover = defineFunction(900767, 'shifts.writeHandover', {
  ...write,
  operator: 'any',
  purpose: 'hands over: what is open, with a note, for whoever comes next',
  params: z.object({
    note: zTyped().max(MAX_HANDOVER_NOTE).describe('what whoever comes must know; may be empty'),
  }),
  result: z.object({ id: zId('the hand-over') }),
  errors: ['nothing.found'],
});

export const listHandovers = defineFunction(900768, 'shifts.listHandovers', {
  purpose: 'the latest twenty hand-overs of the team, or of the staff',
  access: 'user',
  operator: 'any',
  result: z.object({
    list: zRows('newest first', {
      id: zId('the hand-over'),
      by: zPublicName.describe('public name of who left'),
      isMine: zFlag('written by the caller'),
      note: z.string().describe('what they wrote'),
      items: zItems,
      at: zTime('when'),
      seenBy: zPublicName.describe('public name of who acknowledged it; null: nobody yet').nullable(),
      seenAt: zTime('when it was acknowledged').nullable(),
    }),
  }),
  errors: ['nothing.found'],
});

export const acknowledgeHandover = defineFunction(900769, 'shifts.acknowledge', {
  ...write,
  operator: 'any',
  purpose: 'the caller has read a colleague’s hand-over and takes it over',
  params: z.object({ id: zId('the hand-over') }),
  errors: ['nothing.found', 'shifts.own_handover', 'already.done'],
});
