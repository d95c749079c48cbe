/** The two people of a call, and the clock and watch that the server keeps. */
export type CallActor = 'initiator' | 'invitee' | 'system';
export type CallParty = Exclude<CallActor, 'system'>;
/** While it rings, its initiator waits. */
export type LiveCallState = 'ringing' | 'connected';
export const CALL_STATES = ['ringing', 'connected', 'ended'] as const satisfies readonly (LiveCallState | 'ended')[];
export type CallState = (typeof CALL_STATES)[number];

/**
 * `reject`: the invitee refused; `no_response`: the invitee did not answer in time; `busy`: the invitee was in another
 * call; `cancel`: the initiator withdrew; `peer_left`: a party's page went away; `ended`: a party hung up; `network`:
 * no sound or picture came through, or there was no microphone.
 */
export type CallEnding = 'reject' | 'no_response' | 'busy' | 'cancel' | 'peer_left' | 'ended' | 'network';

export const CALL_ENDINGS: readonly CallEnding[] = [
  'reject',
  'no_response',
  'busy',
  'cancel',
  'peer_left',
  'ended',
  'network',
];

/** `clock`: nobody answered in time; `leave`: the party's page is gone; `fail`: the line or a device is missing. */
export type CallEvent = 'answer' | 'reject' | 'cancel' | 'hangup' | 'fail' | 'leave' | 'clock';

export const CALL_EVENTS: readonly CallEvent[] = ['answer', 'reject', 'cancel', 'hangup', 'fail', 'leave', 'clock'];

export interface CallRow {
  readonly from: LiveCallState;
  readonly event: CallEvent;
  readonly by: readonly CallActor[];
  readonly to: CallState;
  /** Null: the call goes on. */
  readonly ending: CallEnding | null;
}

const row = (
  from: LiveCallState,
  event: CallEvent,
  by: readonly CallActor[],
  to: CallState,
  ending: CallEnding | null,
): CallRow => ({ from, event, by, to, ending });

const parties = ['initiator', 'invitee'] as const;

/** The life of a call, one row a transition. A call begins ringing, or ends at once as busy. */
export const CALL_TABLE: readonly CallRow[] = [
  row('ringing', 'answer', ['invitee'], 'connected', null),
  row('ringing', 'reject', ['invitee'], 'ended', 'reject'),
  row('ringing', 'cancel', ['initiator'], 'ended', 'cancel'),
  row('ringing', 'fail', parties, 'ended', 'network'),
  // No page of the invitee has joined yet, so only the initiator can leave.
  row('ringing', 'leave', ['initiator'], 'ended', 'peer_left'),
  row('ringing', 'clock', ['system'], 'ended', 'no_response'),
  row('connected', 'hangup', parties, 'ended', 'ended'),
  row('connected', 'fail', parties, 'ended', 'network'),
  row('connected', 'leave', parties, 'ended', 'peer_left'),
];
