import { z } from 'zod';
import { ROLES } from '#core/access/access.ts';
import { plainTerms } from '#core/staff/roles.ts';
import { defineProposal } from '#server/app/proposal.ts';
import { AppError } from '#server/platform/app-error.ts';
import { changeRole } from '../roles/change-role.ts';
import { lockRole } from '../roles/roles.store.ts';

const zRoleChange = z.strictObject({ role: z.enum(ROLES), before: z.enum(ROLES) });

export const roleProposals = defineProposal(
  ['make_admin', 'unmake_admin', 'make_staff'],
  zRoleChange,
  async (call, { userId, payload: { role, before }, reason }, signers) => {
    if (userId === null) throw new AppError('nothing.found');
    // A role that changed meanwhile was not the one that the proposer saw.
    if ((await lockRole(call.tx, userId))?.terms.role !== before) throw new AppError('gateway.conflict');
    await changeRole(call, { userId, to: plainTerms(role), reason }, signers);
  },
);
