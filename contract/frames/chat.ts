import { z } from 'zod';
import { zSend, zSent, zSeq } from '../chat/messages.ts';
import { defineFrame, zFlag, zId, zOk } from '../define.ts';

const conversationId = zId('the conversation');

const mark = {
  access: 'guest',
  operator: 'chat',
  isAct: false,
  rateRule: 'chat.marks_per_minute',
  result: zOk,
} as const;

export const chatFrames = {
  'chat.login': defineFrame({
    type: 'chat.login',
    access: 'guest',
    operator: 'chat',
    isAct: false,
    rateRule: 'chat.marks_per_minute',
    params: z.object({ sign: z.string().max(300).describe('from chat.getSignature') }),
    result: z.object({ unread: z.number().int().describe('conversations with unread messages, counted up to 99') }),
  }),
  'chat.send': defineFrame({
    type: 'chat.send',
    access: 'guest',
    operator: 'chat',
    isAct: true,
    rateRule: 'chat.messages_per_minute',
    params: zSend,
    result: zSent,
  }),
  'chat.typing': defineFrame({
    ...mark,
    type: 'chat.typing',
    params: z.object({ conversationId, on: zFlag('false: no longer') }),
  }),
  'chat.read': defineFrame({
    ...mark,
    type: 'chat.read',
    params: z.object({ conversationId, seq: zSeq }),
  }),
  'chat.delivered': defineFrame({
    ...mark,
    type: 'chat.delivered',
    params: z.object({ conversationId, seq: zSeq }),
  }),
};
