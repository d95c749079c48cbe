import { useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/catalogue.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallEnding } from '#core/calls/call-table.ts';

export type Call = NonNullable<ResultOf<'calls.getLive'>['call']>;

/** Whom one calls, as far as the page that offers it knows. */
export interface CallPeer {
  readonly userId: string;
  readonly name: string;
  readonly photo?: string | null;
}

/** `answering` and `joining`: accepted, and no sound yet; `over`: for the second in which one reads how it ended. */
export type Stage = 'outgoing' | 'incoming' | 'answering' | 'joining' | 'talking' | 'over';

/**
 * How it ended, or why it could not begin; `no_line`: there is no connection to the server now; `refused` says so in the
 * words of `refusal`.
 */
export type Outcome = CallEnding | 'no_permission' | 'no_line' | 'elsewhere' | 'refused';

/** What this page shows of the call that it is in, or that rings. */
export interface CallScreen {
  readonly callId: string;
  readonly stage: Stage;
  readonly role: 'initiator' | 'invitee';
  readonly media: CallMedia;
  readonly peer: CallPeer;
  /** Epoch milliseconds by the server's clock. */
  readonly connectedAt: number | null;
  readonly outcome: Outcome | null;
  readonly refusal: string;
  readonly local: MediaStream | null;
  readonly remote: MediaStream | null;
  readonly micOn: boolean;
  readonly cameraOn: boolean;
}

/** Every call begins so: nothing of the last one is left. */
export const BLANK = {
  connectedAt: null,
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

/** Changes what is shown of a call; nothing once another one, or none, is on the screen. */
export function changeCall(callId: string, change: Partial<CallScreen>): void {
  if (screen?.callId === callId) showCall({ ...screen, ...change });
}
