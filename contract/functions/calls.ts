import { z } from 'zod';
import { CALL_ENDINGS } from '#core/calls/call-table.ts';
import { defineFunction, zFlag, zId, zPublicName, zTime } from '../define.ts';
import { zRows } from '../lists.ts';

export const zCallMedia = z.enum(['audio', 'video']).describe('sound only, or sound and picture');

/** A call as one of its two people sees it. */
export const zCall = z.object({
  callId: zId('the call'),
  conversationId: zId('where its outcome is written'),
  media: zCallMedia,
  role: z.enum(['initiator', 'invitee']).describe('which of the two the reader is'),
  state: z.enum(['ringing', 'connected', 'ended']).describe('while it rings, its initiator waits'),
  peer: z.object({
    userId: zId('the other one'),
    name: zPublicName,
    photo: z.string().nullable().describe('address of the avatar'),
  }),
  peerAway: zFlag('the other one’s page is gone and may come back within `calls.return_s`'),
  peerReturns: z.number().int().describe('how often the other one’s page came back: each time the two connect again'),
  tab: zId('the reader’s page that holds the call; null while it rings at all of them').nullable(),
  invitedAt: zTime('since when it rings'),
  connectedAt: zTime('since when the two are connected').nullable(),
  endedAt: zTime('when it was over').nullable(),
  ending: z.enum(CALL_ENDINGS).nullable().describe('how it ended'),
});
export type Call = z.output<typeof zCall>;

export const getIceServers = defineFunction(900450, 'calls.getIceServers', {
  purpose:
    'the servers that help two browsers to find a way; the relay with credentials that expire, during a call alone',
  access: 'user',
  operator: 'chat',
  result: z.object({
    iceServers: zRows('none: the two must reach each other directly', {
      urls: z.array(z.string()).describe('stun: and turn: addresses'),
      username: z.string().optional().describe('when it expires, in epoch seconds, and the caller’s id'),
      credential: z.string().optional().describe('base64 of an HMAC-SHA1 over username'),
    }),
    relayOnly: zFlag('the two must not learn each other’s addresses: use the relay alone'),
  }),
});

export const getLive = defineFunction(900451, 'calls.getLive', {
  purpose: 'the call that the caller is in, or that rings for the caller',
  access: 'user',
  operator: 'chat',
  result: z.object({ call: zCall.nullable().describe('null: none') }),
});
