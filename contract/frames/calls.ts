import { z } from 'zod';
import { defineFrame, zId, zNullable } from '../define.ts';
import { zCall, zCallMedia } from '../functions/calls.ts';

/** A browser's session description (SDP) has about 8,000 characters; no real one has this many. */
const MAX_DESCRIPTION = 32_000;
const MAX_CANDIDATE = 1_000;

const zCallId = zId('the call');
/** The page's own id, drawn at random when it loads. */
const zTab = zId('the page that sends this');
const callFrame = {
  access: 'user',
  operator: 'chat',
  isAct: false,
  rateRule: 'calls.acts_per_minute',
  result: zCall,
} as const;

/** Messages that the two browsers exchange to connect (WebRTC): the server passes it on unread. */
const zCallData = z.union([
  z.object({
    description: z.object({
      type: z.enum(['offer', 'answer', 'rollback', 'pranswer']).describe('which half of an exchange'),
      sdp: z.string().max(MAX_DESCRIPTION).describe('the description'),
    }),
  }),
  z.object({
    candidate: zNullable('a way to reach this browser; null: there are no more', {
      candidate: z.string().max(MAX_CANDIDATE).describe('the address'),
      sdpMid: z.string().max(64).nullish().describe('of which medium'),
      sdpMLineIndex: z.number().int().min(0).max(64).nullish().describe('of which medium'),
      usernameFragment: z.string().max(256).nullish().describe('of which exchange'),
    }),
  }),
]);
export type CallData = z.output<typeof zCallData>;

/** The signal `call.changed`: the state of a call as this user sees it. Its payload is a `Call`. */
export const CALL_CHANGED = 'call.changed';
/** The signal `call.signal`: data from the other page, for the page that is named. */
export const CALL_SIGNAL = 'call.signal';
export interface CallSignal {
  readonly callId: string;
  /** The page that the signal is for. */
  readonly tab: string;
  readonly data: CallData;
}

export const callFrames = {
  'call.invite': defineFrame({
    ...callFrame,
    isAct: true,
    type: 'call.invite',
    rateRule: 'calls.invites_per_minute',
    params: z.object({
      callId: zId('made by the page that calls: the same one again is the same call'),
      conversationId: zId('the conversation whose other person is called'),
      media: zCallMedia,
      tab: zTab,
    }),
  }),
  'call.answer': defineFrame({
    ...callFrame,
    isAct: true,
    type: 'call.answer',
    params: z.object({ callId: zCallId, tab: zTab }),
  }),
  'call.reject': defineFrame({
    ...callFrame,
    type: 'call.reject',
    params: z.object({
      callId: zCallId,
      why: z.enum(['declined', 'no_device']).default('declined').describe('no_device: microphone or camera is denied'),
    }),
  }),
  'call.cancel': defineFrame({ ...callFrame, type: 'call.cancel', params: z.object({ callId: zCallId }) }),
  'call.hangup': defineFrame({
    ...callFrame,
    type: 'call.hangup',
    params: z.object({
      callId: zCallId,
      why: z
        .enum(['hangup', 'network', 'left'])
        .default('hangup')
        .describe('left: the page is going away, and may be loading again'),
    }),
  }),
  'call.stay': defineFrame({ ...callFrame, type: 'call.stay', params: z.object({ callId: zCallId, tab: zTab }) }),
  'call.signal': defineFrame({
    type: 'call.signal',
    access: 'user',
    operator: 'chat',
    isAct: false,
    rateRule: 'calls.signals_per_minute',
    params: z.object({ callId: zCallId, tab: zTab, data: zCallData }),
    result: z.object({}),
  }),
};
