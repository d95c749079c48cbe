import { z } from 'zod';
import { treasuryLegs } from '#core/treasury/treasury-moves.ts';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import { type Approved, defineProposal } from '#server/app/proposal.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { judgeMove, namedAccount } from './judge-move.ts';
import { lockMoveOf, lockPartyById, markDone } from './moves.store.ts';

/** The move itself stands in a table of its own. */
const zMove = z.strictObject({ code: z.string(), kind: z.string() });

export const moveProposals = defineProposal(
  ['treasury_issue', 'treasury_redeem', 'treasury_move'],
  zMove,
  carryOutMove,
);

/** An approved proposal moves the points, once. Throws its refusal when things have changed meanwhile. */
async function carryOutMove(
  call: WriteCall,
  { id: proposalId, reason }: Approved<unknown>,
  signers: Signers,
): Promise<void> {
  const { services, tx } = call;
  const move = await lockMoveOf(tx, proposalId);
  if (move === null) throw new AppError('nothing.found');
  if (move.doneAt !== null) throw new AppError('already.done');
  const { id, code, userId, amount } = move;
  const kind: TreasuryMoveKind = move.kind;
  const party = userId === null ? null : await lockPartyById(tx, userId);
  const plan = { kind, amount, named: move.named, party, hasEvidence: true };
  const { before, after } = await judgeMove(call, plan);
  if (userId !== null) {
    await services.ledger.openAccounts([pointsAccountOf(userId)], tx);
    const what = kind === 'issue' ? 'issued' : 'redeemed';
    await tell(tx, {
      event: 'points.changed',
      to: { owner: userId },
      payload: { what, amount: amount.toString() },
    });
  }
  await markDone(tx, id);
  const ids = { points: derivedId(id, 'points'), money: derivedId(id, 'money') };
  const legs = treasuryLegs({ id, kind, namedAccount: namedAccount(plan), amount, ids });
  const [answer] = await services.ledger.apply([legs], tx);
  if (answer?.result === 'insufficient_funds') throw new AppError('gateway.conflict');
  if (answer?.result !== 'created') throw new Error(`the ledger answered a move with ${answer?.result}`);
  await tx.run(noteStaffAct({ ...signers, kind: 'treasury', userId, subject: code, before, after, reason }));
}
