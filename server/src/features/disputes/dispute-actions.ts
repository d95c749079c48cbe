import {
  acceptClaim,
  acceptProposal,
  acceptRuling,
  answer,
  appeal,
  askMore,
  concede,
  escalate,
  propose,
  withdrawClaim,
} from '#contract/functions/disputes.ts';
import { amount } from '#core/money/amount.ts';
import { partyAction, provenAction } from '#server/features/orders/public.ts';
import type { Handler } from '#server/gateway/handler.ts';

/** The parties' actions in a dispute. Only core/orders/gift-table.ts says who may send them, and when. */
// biome-ignore format: a table, one function a line
export const disputeActions: readonly Handler[] = [
  provenAction(acceptClaim,    (sent)       => ({ event: { type: 'accept_claim', amount: amount(sent.amount) }, data: { amount: sent.amount } })),
  provenAction(propose,        (sent)       => ({ event: { type: 'propose', amount: amount(sent.amount) }, data: { amount: sent.amount } })),
  provenAction(acceptProposal, (sent)       => ({ event: { type: 'accept_proposal', amount: amount(sent.amount) }, data: { amount: sent.amount } })),
  provenAction(withdrawClaim,  ()           => ({ event: { type: 'withdraw_claim' } })),
  partyAction(askMore,         ({ note })   => ({ event: { type: 'ask_more' }, data: { note } })),
  partyAction(answer,          ({ note })   => ({ event: { type: 'answer' }, data: { note } })),
  partyAction(escalate,        ({ note })   => ({ event: { type: 'escalate' }, data: { note } })),
  provenAction(concede,        ()           => ({ event: { type: 'concede' } })),
  provenAction(acceptRuling,   ()           => ({ event: { type: 'accept_ruling' } })),
  partyAction(appeal,          ({ reason }) => ({ event: { type: 'appeal' }, data: { note: reason } })),
];
