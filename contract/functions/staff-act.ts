import { z } from 'zod';
import { zId, zTime } from '../define.ts';
import { zState } from './settings.ts';

/** An entry of the log of staff, as its readers and an auditor's link show it. */
export const zStaffAct = {
  id: zId('the entry'),
  seq: z.number().int().describe('its number in the log'),
  kind: z.string().describe('what was done'),
  actor: z.string().describe('user who did it'),
  approvedBy: z.string().nullable().describe('the second administrator'),
  user: z.string().nullable().describe('whose account it is about'),
  subject: z.string().describe('what it is about'),
  before: zState.describe('the state before'),
  after: zState.describe('the state after'),
  reason: z.string().describe('why'),
  at: zTime('when'),
};
