import { z } from 'zod';
import { defineFunction, zFlag, zId, zText, zTime } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';

const zPeriod = z.object({
  days: z.number().int().min(1).max(365).default(30).describe('days to look back on'),
  brandId: z.string().max(60).optional().describe('cards of this brand only'),
});

const zDayCount = z.object({ day: z.string().describe('UTC day'), opened: z.number().int(), ruled: z.number().int() });
const zCount = z.object({ key: z.string(), count: z.number().int() });

export const getStatistics = defineFunction(900265, 'disputes.statistics', {
  purpose: 'age of open cases, time to ruling, and shares by reason, brand and outcome',
  access: 'house',
  params: zPeriod,
  result: z.object({
    open: z.number().int().describe('cases that wait'),
    held: z.number().int().describe('cases held by a moderator'),
    reviews: z.number().int().describe('compensations that wait'),
    oldestAt: zTime('since when the oldest waits').nullable(),
    age: z.array(zCount).describe('open cases by age: hour, six_hours, day, longer'),
    rulings: z.number().int().describe('rulings in these days'),
    appealed: z.number().int().describe('of the first rulings, appealed'),
    overturned: z.number().int().describe('rulings on appeal that decided otherwise than the first'),
    missed: z.number().int().describe('deadlines that passed without a ruling, in the claims of these days'),
    medianS: z.number().int().nullable().describe('median seconds from opening to ruling'),
    slowS: z.number().int().nullable().describe('nine of ten were faster, seconds'),
    byDay: z.array(zDayCount),
    byReason: z.array(zCount).describe('claimed cards by what the claim says'),
    byBrand: z.array(zCount).describe('claims by brand, most first, at most 12'),
    byOutcome: z.array(zCount).describe('rulings by outcome'),
  }),
});

export const listModerators = defineFunction(900269, 'disputes.listModerators', {
  purpose:
    'the rulings of each moderator: how many, how fast, appealed, and decided otherwise on appeal, and the deadlines that they missed; most first',
  access: 'staff',
  params: zPeriod,
  result: z.object({
    list: zRows('at most 100', {
      name: z.string().describe('moderator'),
      rulings: z.number().int(),
      medianS: z.number().int().nullable().describe('median seconds from opening to ruling'),
      appealed: z.number().int().describe('of their first rulings'),
      overturned: z.number().int().describe('of these, decided otherwise'),
      missed: z.number().int().describe('deadlines that passed while they held the case'),
    }),
  }),
});

export const listDays = defineFunction(900801, 'disputes.listDays', {
  purpose: 'claims opened and rulings given, day by day',
  access: 'house',
  params: zPeriod,
  result: z.object({ list: z.array(zDayCount).describe('every day of the period, the oldest first') }),
});

export const listPauses = defineFunction(900267, 'disputes.listPauses', {
  purpose: 'accounts that cannot trade at present, and why; newest first',
  access: 'staff',
  params: z.object(zPage),
  result: z.object({
    ...zListOf({
      userId: z.uuid(),
      name: z.string(),
      role: z.string(),
      reason: z.enum(['faults', 'claim_rate', 'debt', 'bail', 'staff']),
      endsAt: zTime('when it ends; null: until it is lifted').nullable(),
      at: zTime('when it happened'),
      claims: z.number().int().describe('claims in the last orders'),
      lost: z.number().int().describe('of these, refused by a ruling'),
      mayLift: zFlag('the caller may lift it'),
    }).shape,
    lifted: zRows('the latest suspensions that were lifted, newest first', {
      userId: z.uuid(),
      name: z.string(),
      reason: z.string().describe('the suspension that was lifted'),
      note: z.string().describe('why'),
      by: z.string().describe('the admin'),
      at: zTime('when it happened'),
    }),
  }),
});

export const liftPause = defineFunction(900264, 'disputes.liftPause', {
  purpose: 'let an account trade again that was paused for its claims or its faults',
  access: 'admin',
  csrf: true,
  params: z.object({
    userId: zId('whose'),
    reason: z.enum(['claim_rate', 'faults']).describe('which pause; a suspension is lifted by staff.liftSuspension'),
    note: zText('why', 500, 10),
  }),
  errors: ['nothing.found', 'staff.not_yourself', 'staff.opponent', 'staff.admin_by_proposal'],
});

/** The staff's functions about figures of disputes, and about accounts that are paused for them. */
