import { proposeMove } from '#contract/functions/treasury.ts';
import { defOfMove } from '#core/treasury/treasury-moves.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { judgeMove } from './judge-move.ts';
import { insertMove, lockParty } from './moves.store.ts';

/** 902153. */
export const proposeMoveHandler = handle(proposeMove, async (call: WriteCall, params) => {
  const { tx, session } = call;
  const { kind, reason, channelRef, personName } = params;
  const { proposal, money } = defOfMove(kind);
  const amount = BigInt(params.amount);
  const named = params.named ?? null;
  const evidenceId = money === null ? null : (params.evidenceId ?? null);
  const channel = money === null ? null : (params.channel ?? 'bank');
  if ((named === 'user') !== (personName !== undefined)) throw new AppError('treasury.named');
  const party = personName === undefined ? null : await lockParty(tx, personName);
  const plan = { kind, amount, named, party, hasEvidence: evidenceId !== null };
  const { before, after } = await judgeMove(call, plan);
  const [id, code] = [newId(), newCode('TM')];
  const userId = party?.id ?? null;
  const opened = { kind: proposal, subject: code, userId, payload: { code, kind }, before, after, reason };
  const { id: proposalId } = await openProposal(call, opened);
  const row = { id, code, kind, named, userId, amount, channel, channelRef, evidenceId, reason, proposalId };
  if (!(await insertMove(tx, { ...row, byId: session.userId }))) throw new AppError('uploads.missing');
  return { id: proposalId, code };
});
