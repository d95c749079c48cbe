import {
  acceptClaim,
  acceptProposal,
  answer,
  askMore,
  escalate,
  propose,
  withdrawClaim,
} from '#contract/functions/disputes.ts';
import { amount } from '#core/money/amount.ts';
import { actAsParty } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';

// The moves of a negotiation. What each may do, and when, is in core/orders/gift-table.ts alone.

export const acceptClaimHandler = handle(acceptClaim, (call: WriteCall, { code, amount: value }) =>
  actAsParty(call, code, { event: { type: 'accept_claim', amount: amount(value) }, data: { amount: value } }),
);

export const proposeHandler = handle(propose, (call: WriteCall, { code, amount: value }) =>
  actAsParty(call, code, { event: { type: 'propose', amount: amount(value) }, data: { amount: value } }),
);

export const acceptProposalHandler = handle(acceptProposal, (call: WriteCall, { code, amount: value }) =>
  actAsParty(call, code, { event: { type: 'accept_proposal', amount: amount(value) }, data: { amount: value } }),
);

export const withdrawClaimHandler = handle(withdrawClaim, (call: WriteCall, { code }) =>
  actAsParty(call, code, { event: { type: 'withdraw_claim' } }),
);

export const askMoreHandler = handle(askMore, (call: WriteCall, { code, note }) =>
  actAsParty(call, code, { event: { type: 'ask_more' }, data: { note } }),
);

export const answerHandler = handle(answer, (call: WriteCall, { code, note }) =>
  actAsParty(call, code, { event: { type: 'answer' }, data: { note } }),
);

export const escalateHandler = handle(escalate, (call: WriteCall, { code, note }) =>
  actAsParty(call, code, { event: { type: 'escalate' }, data: { note } }),
);
