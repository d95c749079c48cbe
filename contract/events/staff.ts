import { z } from 'zod';
import { PROPOSAL_KIND_NAMES, type ProposalKind } from '#core/staff/proposals.ts';
import { defineEvent } from './define.ts';

const zProposalChanged = z.object({
  what: z.enum(['proposed', 'approved', 'refused', 'withdrawn']).describe('what happened to it'),
  kind: z.enum(PROPOSAL_KIND_NAMES as [ProposalKind, ...ProposalKind[]]).describe('what is proposed'),
  subject: z.string().describe('a rule, a currency, or the user name'),
});
export type ProposalChanged = z.output<typeof zProposalChanged>;

export const staffEvents = {
  'proposals.changed': defineEvent({
    purpose: 'An administrator proposed something that needs two, or it was decided; told to all other administrators',
    parties: [],
    group: 'admins',
    operator: null,
    payload: zProposalChanged,
  }),
};
