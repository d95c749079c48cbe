import { z } from 'zod';
import { proposePenalty } from '#contract/functions/provider-sanctions.ts';
import { defineProposal, zStoredAmount } from '#server/app/proposal.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { judgedProvider, noticePenalty, requireCase } from './sanctions.ts';

const zPenalty = z.strictObject({ caseId: z.string(), amount: zStoredAmount });

export const penaltyProposals = defineProposal(['penalty'], zPenalty, async (call, approved, signers) => {
  const { userId, payload, reason } = approved;
  if (userId === null) throw new AppError('nothing.found');
  await noticePenalty(call, { userId, ...payload, reason }, signers);
});

/** The sum is fixed here: the rule may change before the decision. */
export const proposePenaltyHandler = handle(proposePenalty, async (call: WriteCall, params) => {
  const { userId, caseId, reason } = params;
  const { name } = await judgedProvider(call, userId);
  await requireCase(call, userId, caseId);
  const amount = call.services.rules.get('providers.penalty_points').toString();
  return openProposal(call, {
    kind: 'penalty',
    subject: caseId,
    userId,
    payload: { caseId, amount },
    before: { provider: name },
    after: { provider: name, penalty: amount },
    reason,
  });
});
