import type { ProposalChanged } from '#contract/events/staff.ts';
import { isAccountRole } from '#core/access/access.ts';
import { mayPropose } from '#core/staff/proposals.ts';
import { proposalTypeOf } from '#server/app/proposal.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isOpponentOf } from '../suspensions/suspensions.store.ts';
import { insertProposal, type NewProposal } from './proposals.store.ts';

/**
 * Adds a proposal and tells the other administrators. Throws `staff.proposed_already`, and `staff.about_you` and
 * `staff.opponent` to whoever may not judge the account that it is about.
 */
export async function openProposal(
  call: WriteCall,
  proposal: Omit<NewProposal, 'proposer'>,
): Promise<{ readonly id: string }> {
  const { tx, session } = call;
  if (!isAccountRole(session.role) || !mayPropose(proposal.kind, session.role)) throw new AppError('gateway.forbidden');
  if (!proposalTypeOf(call.services, proposal.kind).payload.safeParse(proposal.payload).success) {
    throw new Error(`a proposal of the kind ${proposal.kind} with another payload`);
  }
  const { userId } = proposal;
  // An administrator may ask to be none.
  if (userId === session.userId && proposal.kind !== 'unmake_admin') throw new AppError('staff.about_you');
  await requireNoOpponent(call, userId);
  const id = await insertProposal(tx, { ...proposal, proposer: session.userId });
  if (id === null) throw new AppError('staff.proposed_already');
  await tellAdmins(call, id, { what: 'proposed', kind: proposal.kind, subject: proposal.subject });
  return { id };
}

/** Throws `staff.opponent` where the caller traded with the account of a proposal, or is linked with it. */
export async function requireNoOpponent({ tx, session }: WriteCall, userId: string | null): Promise<void> {
  if (userId === null || userId === session.userId) return;
  if (await isOpponentOf(tx, session.userId, userId)) throw new AppError('staff.opponent');
}

/** Tells all administrators but the caller, and who proposed it, who may be no administrator. */
export async function tellAdmins({ tx, session }: WriteCall, id: string, payload: ProposalChanged): Promise<void> {
  const admins = sql`
    SELECT id FROM app_user WHERE status = 'active' AND id <> ${session.userId}
      AND (role = 'admin' OR (role IN ('support', 'moderator') AND id = (SELECT proposer FROM proposal WHERE id = ${id})))`;
  await tell(tx, { event: 'proposals.changed', to: { admins }, payload });
}
