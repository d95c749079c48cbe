import { z } from 'zod';
import { zGiftState, zOrderCode } from '../functions/orders.ts';

/** Told to all moderators and admins when a case opens, changes hands, is appealed, ruled, reviewed or over. */
export const zCasesChanged = z.object({
  code: zOrderCode,
  state: zGiftState,
  event: z.string().describe('what happened, as in the order’s timeline'),
  opened: z.boolean().describe('somebody has to take it: a new case, an appeal, an escalation, a review'),
});
export type CasesChanged = z.output<typeof zCasesChanged>;
