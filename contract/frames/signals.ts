import type { OperatorNeed } from '#core/teams/operator.ts';
import type { ChatDelivered, ChatKicked, ChatTyping } from '../events/chat.ts';
import type { Call } from '../functions/calls.ts';
import { CALL_CHANGED, CALL_SIGNAL, type CallSignal } from './calls.ts';

/** A watched user came online or went offline. */
export interface PresenceChanged {
  readonly userId: string;
  readonly online: boolean;
}

/** A chain on which deposits of the reader wait for confirmations grew. */
export interface NewBlock {
  /** By CAIP-2. */
  readonly network: string;
  /** The highest block that both nodes have. */
  readonly height: number;
}

/** Signals are not stored and reach only open sockets; by name. */
interface SignalPayloads {
  readonly 'chat.typing': ChatTyping;
  readonly 'chat.delivered': ChatDelivered;
  readonly 'chat.kicked': ChatKicked;
  readonly 'presence.changed': PresenceChanged;
  readonly 'deposits.block': NewBlock;
  readonly [CALL_CHANGED]: Call;
  readonly [CALL_SIGNAL]: CallSignal;
}

/** A signal; `name` tells the type of the payload. */
export type Signal = {
  [Name in keyof SignalPayloads]: { readonly name: Name; readonly payload: SignalPayloads[Name] };
}[keyof SignalPayloads];

/** The right that a signal to a provider asks of an operator, as of an event. */
export const SIGNAL_NEEDS: Readonly<Record<Signal['name'], OperatorNeed>> = {
  'chat.typing': 'chat',
  'chat.delivered': 'chat',
  'chat.kicked': 'chat',
  'presence.changed': 'any',
  'deposits.block': null,
  [CALL_CHANGED]: 'chat',
  [CALL_SIGNAL]: 'chat',
};
