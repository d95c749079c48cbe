import { z } from 'zod';
import { PROVEN_LEVELS } from '#core/identity/day-limits.ts';
import { defineFunction, zAmount, zTime } from '../define.ts';
import { zRows } from '../lists.ts';

const zProvenLevel = z
  .literal(PROVEN_LEVELS)
  .describe('proven level of identity: 0 nothing, 1 who one is, 2 the document as well');

export const getDayLimits = defineFunction(900717, 'orders.getDayLimits', {
  purpose: 'what the caller may trade today and take out a day, at their level of identity',
  access: 'user',
  result: z.object({
    level: zProvenLevel,
    isByBail: z.boolean().describe('a provider: trades by its bail, and the limits of a day do not apply'),
    used: zAmount('points of today’s orders as a seller; those that paid nothing do not count'),
    left: zAmount('points that may still be traded today'),
    resetsAt: zTime('when the day ends: midnight UTC'),
    levels: zRows('every level, the lowest first', {
      level: zProvenLevel,
      trade: zAmount('points that this level trades a day'),
      out: zAmount('points that may leave an account of this level a day'),
    }),
  }),
});
