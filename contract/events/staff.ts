import { z } from 'zod';
import { PROPOSAL_KIND_NAMES, type ProposalKind } from '#core/staff/proposals.ts';
import { defineEvent } from './define.ts';

const zProposalChanged = z.object({
  what: z.enum(['proposed', 'approved', 'refused', 'withdrawn', 'expired']).describe('what happened to it'),
  kind: z.enum(PROPOSAL_KIND_NAMES as [ProposalKind, ...ProposalKind[]]).describe('what is proposed'),
  subject: z.string().describe('a rule, a currency, or the user name'),
});
export type ProposalChanged = z.output<typeof zProposalChanged>;

export const staffEvents = {
  'proposals.changed': defineEvent({
    purpose:
      'Something that needs two was proposed, or decided; told to all other administrators, and to staff whose proposal it is',
    group: 'admins',
    payload: zProposalChanged,
  }),
};
