import { z } from 'zod';
import { zGiftState } from '../orders/order-fields.ts';
import { zAnyOrderCode, zPointsState } from '../orders/points-order-fields.ts';
import { defineEvent } from './define.ts';

const zCasesChanged = z.object({
  code: zAnyOrderCode,
  state: z.union([zGiftState, zPointsState]),
  event: z.string().describe('what happened, as in the order’s timeline'),
  opened: z.boolean().describe('somebody has to take it: a new case, an appeal, an escalation, a review'),
});
export type CasesChanged = z.output<typeof zCasesChanged>;

export const disputeEvents = {
  'disputes.changed': defineEvent({
    purpose:
      'A case opened, changed hands, was appealed, ruled or reviewed, or is over; told to those who rule and are no party',
    group: 'staff',
    payload: zCasesChanged,
  }),
};
