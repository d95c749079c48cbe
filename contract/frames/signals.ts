import type { ChatDelivered, ChatKicked, ChatTyping } from '../events/chat.ts';
import type { Call } from '../functions/calls.ts';
import type { CALL_CHANGED, CALL_SIGNAL, CallSignal } from './calls.ts';

/** Somebody watched came or went. */
export interface PresenceChanged {
  readonly userId: string;
  readonly online: boolean;
}

/** What is not stored and reaches only those whose socket is open, by its name. */
interface SignalPayloads {
  readonly 'chat.typing': ChatTyping;
  readonly 'chat.delivered': ChatDelivered;
  readonly 'chat.kicked': ChatKicked;
  readonly 'presence.changed': PresenceChanged;
  readonly [CALL_CHANGED]: Call;
  readonly [CALL_SIGNAL]: CallSignal;
}

/** A signal; `name` says which payload it has. */
export type Signal = {
  [Name in keyof SignalPayloads]: { readonly name: Name; readonly payload: SignalPayloads[Name] };
}[keyof SignalPayloads];
