import { z } from 'zod';
import { DEPOSIT_DECISION_NAMES } from '#core/deposits/deposit-decisions.ts';
import { defineFunction, zId } from '../define.ts';
import { zReason } from './settings.ts';

export const proposeDecision = defineFunction(902158, 'deposits.proposeDecision', {
  purpose: 'propose what becomes of a deposit that is held or was lost; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({
    id: zId('the deposit'),
    decision: z.enum(DEPOSIT_DECISION_NAMES).describe('what becomes of it'),
    reason: zReason,
  }),
  result: z.object({ id: zId('the proposal') }),
  errors: [
    'nothing.found',
    'deposits.decision',
    'deposits.too_large',
    'staff.about_you',
    'staff.opponent',
    'staff.proposed_already',
  ],
});

export const waitOnDeposit = defineFunction(902159, 'deposits.wait', {
  purpose: 'leave a deposit that is held or was lost as it is, and look at it again in a week',
  access: 'admin',
  csrf: true,
  params: z.object({ id: zId('the deposit'), reason: zReason }),
  errors: ['nothing.found', 'deposits.decision'],
});
