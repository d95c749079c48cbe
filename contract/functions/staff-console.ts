import { z } from 'zod';
import { STAFF_QUEUE_NAMES } from '#core/staff/queues.ts';
import { SETUP_LACKS, SETUP_STEPS } from '#core/staff/setup-steps.ts';
import { defineFunction, zFlag, zTime } from '../define.ts';
import { zRows } from '../lists.ts';

export const listQueues = defineFunction(900800, 'staff.listQueues', {
  purpose: 'the work that waits for the caller’s role, by kind: how much, since when, and how much the caller has',
  access: 'house',
  result: z.object({
    list: zRows('those of the caller’s role, in the order of the console', {
      name: z.enum(STAFF_QUEUE_NAMES).describe('the kind of work'),
      waiting: z.number().int().describe('open, and nobody has it; counted up to 1,000 with those that somebody has'),
      oldest: zTime('since when the longest waiting one waits; null: none waits').nullable(),
      held: z.number().int().describe('open, and somebody has it'),
      mine: z.number().int().describe('of these, the caller has it'),
      holders: zRows('colleagues who have the most of it, at most three', {
        name: z.string().describe('public name of a colleague'),
        count: z.number().int().describe('how much of it they have'),
      }),
    }),
  }),
});

export const getSetup = defineFunction(900802, 'staff.getSetup', {
  purpose: 'the steps of a new installation as they are now, for its administrators',
  access: 'admin',
  result: z.object({
    steps: zRows('all of them, in their order; none in a demo', {
      name: z.enum(SETUP_STEPS).describe('the step'),
      isOptional: zFlag('an installation can do without it'),
      missing: z.array(z.enum(SETUP_LACKS)).describe('what it lacks; empty: it is done'),
    }),
    withoutRate: z.array(z.string()).describe('currencies of card types that have no rate now'),
  }),
});
