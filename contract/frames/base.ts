import { z } from 'zod';
import { defineFrame, zId } from '../define.ts';
import type { EventMessage } from '../events/catalogue.ts';
import type { Signal } from './signals.ts';

/** The maximum number of people that one socket may watch. */
const MAX_WATCHED = 100;

export const baseFrames = {
  'presence.watch': defineFrame({
    type: 'presence.watch',
    access: 'guest',
    operator: 'any',
    isAct: false,
    rateRule: 'presence.watches_per_minute',
    params: z.object({
      userIds: z
        .array(zId('a user to watch'))
        .max(MAX_WATCHED)
        .describe('replaces those watched before on this socket'),
    }),
    result: z.object({ online: z.array(zId('a user')).describe('the watched users who are online now') }),
  }),
};

/** A frame from the browser. Without `ref` it gets no answer. */
export interface ClientFrame {
  readonly type: string;
  readonly ref?: string;
  readonly params?: unknown;
}

/** The answers to a frame. */
export type FrameAnswer =
  | { readonly type: 'ack'; readonly ref: string; readonly data: unknown }
  | {
      readonly type: 'refused';
      readonly ref: string;
      readonly errorCode: string;
      readonly errorBizCode: string;
      /** The error's sentence in the language of the connection. */
      readonly errorInfo: string;
      readonly data: unknown;
    };

/** `elsewhere`: it was ended from another session, or the password changed; `expired`: its time ran out, or it idled. */
export type SessionEnd = 'elsewhere' | 'expired';

/**
 * Everything that the server sends over a socket. 1001: forced logout; 1004: a visitor's session is over; the server
 * closes the socket and the page must not reconnect.
 */
export type ServerMessage =
  | { readonly type: 'hello' | 'reset'; readonly seq: string; readonly time: string; readonly connectionId: string }
  | { readonly type: 'heartbeat'; readonly time: string }
  | { readonly type: 1001; readonly reason: SessionEnd }
  | { readonly type: 1004 }
  | ({ readonly type: 'event'; readonly seq: string } & EventMessage)
  | ({ readonly type: 'signal' } & Signal)
  | FrameAnswer;
