import type { Call } from '#contract/functions/calls.ts';
import type { CallParty } from '#core/calls/call-table.ts';
import { type NamedCall, tabOf } from './calls.store.ts';

/** A call as one side sees it: its own page's id, and the other side's name. */
export function presentCall(call: NamedCall, party: CallParty): Call {
  const { userId, name, photo, isAway, returns } = party === 'initiator' ? call.invitee : call.initiator;
  return {
    callId: call.id,
    conversationId: call.conversationId,
    media: call.media,
    role: party,
    state: call.state,
    peer: { userId, name, photo },
    peerAway: isAway,
    peerReturns: returns,
    tab: tabOf(call, party),
    invitedAt: call.invitedAt.toISOString(),
    connectedAt: call.connectedAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    ending: call.ending,
  };
}
