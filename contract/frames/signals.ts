import type { ChatDelivered, ChatKicked, ChatTyping } from '../events/chat.ts';
import type { Call } from '../functions/calls.ts';
import type { CALL_CHANGED, CALL_SIGNAL, CallSignal } from './calls.ts';

/** A watched user came online or went offline. */
export interface PresenceChanged {
  readonly userId: string;
  readonly online: boolean;
}

/** Signals are not stored and reach only open sockets; by name. */
interface SignalPayloads {
  readonly 'chat.typing': ChatTyping;
  readonly 'chat.delivered': ChatDelivered;
  readonly 'chat.kicked': ChatKicked;
  readonly 'presence.changed': PresenceChanged;
  readonly [CALL_CHANGED]: Call;
  readonly [CALL_SIGNAL]: CallSignal;
}

/** A signal; `name` tells the type of the payload. */
export type Signal = {
  [Name in keyof SignalPayloads]: { readonly name: Name; readonly payload: SignalPayloads[Name] };
}[keyof SignalPayloads];
