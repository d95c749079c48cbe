import { decideProposal, listProposals, withdrawProposal } from '#contract/functions/proposals.ts';
import { admits, isAccountRole } from '#core/access/access.ts';
import { decideProposal as decide, type OpenProposal } from '#core/staff/proposals.ts';
import type { Tie } from '#core/staff/two-people.ts';
import { proposalTypeOf } from '#server/app/proposal.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { opponentsOf } from '../suspensions/suspensions.store.ts';
import { noteExcused, refusingTies, requireTwoPeople } from '../two-people/require-two-people.ts';
import { requireNoOpponent, tellAdmins } from './open-proposal.ts';
import {
  approversOf,
  endProposal,
  insertDecision,
  type ListedProposal,
  lockProposal,
  type ProposalRow,
  proposalsPage,
} from './proposals.store.ts';

const asOpen = (row: ProposalRow, approverIds: readonly string[]): OpenProposal => ({
  kind: row.kind,
  proposerId: row.proposer,
  subjectId: row.userId,
  state: row.state,
  approverIds,
});

/** The approval and what it carries out are one transaction; a failure of the one undoes the other. */
export const decideProposalHandler = handle(decideProposal, async (call: WriteCall, { id, approve, reason }) => {
  const { tx, session } = call;
  const proposal = await lockProposal(tx, id);
  if (proposal === null || !isAccountRole(session.role)) throw new AppError('nothing.found');
  const decider = { id: session.userId, role: session.role };
  const approverIds = await approversOf(tx, id);
  const decision = decide(asOpen(proposal, approverIds), decider, approve);
  if ('refusal' in decision) throw new AppError(decision.refusal);
  // A refusal lets nothing happen, so anybody may give it.
  if (approve) await requireNoOpponent(call, proposal.userId);
  const ties = await requireTwoPeople(call, approve ? [proposal.proposer, ...approverIds] : []);
  await insertDecision(tx, { id, decider: session.userId, approves: approve, reason });
  const { state } = decision;
  const { kind, subject } = proposal;
  const excused = { ties, subject: `${kind}: ${subject}`, reason };
  if (state === 'open') {
    await noteExcused(call, excused);
    return { state };
  }
  await endProposal(tx, id, state);
  await tellAdmins(call, id, { what: state, kind, subject });
  if (state === 'approved') {
    await proposalTypeOf(call.services, kind).carryOut(call, proposal, {
      actorId: proposal.proposer,
      approverId: session.userId,
    });
  } else {
    const { userId, before, after } = proposal;
    const refusal = { kind: 'proposal', userId, subject: `${kind}: ${subject}`, before: after, after: before } as const;
    await tx.run(noteStaffAct({ ...refusal, actorId: session.userId, approverId: null, reason }));
  }
  await noteExcused(call, excused);
  return { state };
});

export const withdrawProposalHandler = handle(withdrawProposal, async (call: WriteCall, { id }) => {
  const proposal = await lockProposal(call.tx, id);
  if (proposal === null || proposal.proposer !== call.session.userId) throw new AppError('nothing.found');
  if (proposal.state !== 'open') throw new AppError('staff.proposal_over');
  await endProposal(call.tx, id, 'withdrawn');
  await tellAdmins(call, id, { what: 'withdrawn', kind: proposal.kind, subject: proposal.subject });
  return { ok: true as const };
});

/** An auditor reads what is proposed about the platform, and of people only what a link covers. */
export const listProposalsHandler = handle(listProposals, async (call: UserCall, { show, start, limit }) => {
  const filter = { show, aboutPeople: admits('staff', call.session.role) };
  const { rows, totalCount } = await proposalsPage(call.db, filter, { start, limit });
  const bars = await barsOf(
    call,
    rows.filter(({ state }) => state === 'open'),
  );
  return { list: rows.map((row) => present(call, row, bars(row))), totalCount };
});

/** What keeps the reader from approving: a tie with the proposer, or what they had to do with the account. */
interface Bars {
  readonly tie: Tie | null;
  readonly isOpponent: boolean;
}

async function barsOf(call: UserCall, open: readonly ListedProposal[]): Promise<(row: ListedProposal) => Bars> {
  const { db, session } = call;
  const ties = await refusingTies(
    call,
    open.map(({ proposer }) => proposer),
  );
  const subjects = open.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const opponents = await opponentsOf(db, session.userId, subjects);
  return ({ proposer, userId }) => ({
    tie: ties.get(proposer)?.tie ?? null,
    isOpponent: userId !== null && opponents.has(userId),
  });
}

function present({ session }: UserCall, row: ListedProposal, { tie, isOpponent }: Bars) {
  const { id, kind, subject, userId, before, after, reason, state, decisions } = row;
  const decider = isAccountRole(session.role) ? { id: session.userId, role: session.role } : null;
  const mayDecide = decider !== null && !('refusal' in decide(asOpen(row, []), decider, false));
  return {
    id,
    kind,
    subject,
    userId,
    before,
    after,
    reason,
    state,
    decisions: [...decisions],
    proposer: row.proposerName,
    isOwn: row.proposer === session.userId,
    mayDecide,
    mayApprove: mayDecide && tie === null && !isOpponent,
    tie: mayDecide ? tie : null,
    isOpponent: mayDecide && isOpponent,
    at: row.createdAt,
    expiresAt: row.expiresAt,
  };
}
