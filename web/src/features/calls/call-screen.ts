import { useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/catalogue.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallEnding } from '#core/calls/call-table.ts';

export type Call = NonNullable<ResultOf<'calls.getLive'>['call']>;

/** The called user, as far as the calling page knows them. */
export interface CallPeer {
  readonly userId: string;
  readonly name: string;
  readonly photo?: string | null;
}

/** `answering` and `joining`: accepted, and no sound yet; `over`: for the second in which one reads how it ended. */
export type Stage = 'outgoing' | 'incoming' | 'answering' | 'joining' | 'talking' | 'over';

/** How the call ended, or why it could not begin; `no_line`: no connection to the server; `refused`: see `refusal`. */
export type Outcome = CallEnding | 'no_permission' | 'no_line' | 'elsewhere' | 'refused';

/** The state of the current or ringing call on this page. */
export interface CallScreen {
  readonly callId: string;
  readonly stage: Stage;
  readonly role: 'initiator' | 'invitee';
  readonly media: CallMedia;
  readonly peer: CallPeer;
  /** Epoch milliseconds by the server's clock. */
  readonly connectedAt: number | null;
  /** The two have heard each other before: a new connection is one again. */
  readonly hasTalked: boolean;
  /** The other one's page is gone, and may come back. */
  readonly peerAway: boolean;
  readonly peerReturns: number;
  readonly outcome: Outcome | null;
  readonly refusal: string;
  readonly local: MediaStream | null;
  readonly remote: MediaStream | null;
  readonly micOn: boolean;
  readonly cameraOn: boolean;
}

/** The initial state of every call. */
export const BLANK = {
  connectedAt: null,
  hasTalked: false,
  peerAway: false,
  peerReturns: 0,
  outcome: null,
  refusal: '',
  local: null,
  remote: null,
  micOn: true,
  cameraOn: true,
} as const;

let screen: CallScreen | null = null;
const listeners = new Set<() => void>();

/** The call of this page; null while there is none. */
export const callScreen = (): CallScreen | null => screen;

/** Whether this page still shows this call, and at this stage. */
export const isAt = (callId: string, stage: Stage): boolean => screen?.callId === callId && screen.stage === stage;

export function onCallScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCallScreen = (): CallScreen | null => useSyncExternalStore(onCallScreen, callScreen);

export function showCall(next: CallScreen | null): void {
  screen = next;
  for (const listener of listeners) listener();
}

/** Changes the shown call; no effect once another call, or none, is shown. */
export function changeCall(callId: string, change: Partial<CallScreen>): void {
  if (screen?.callId === callId) showCall({ ...screen, ...change });
}

/** Shows nothing of a call any longer; no effect once another call is shown. */
export function forgetCall(callId: string): void {
  if (screen?.callId === callId) showCall(null);
}
