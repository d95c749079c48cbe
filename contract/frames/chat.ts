import { z } from 'zod';
import { zSend, zSent, zSeq } from '../chat/messages.ts';
import { defineFrame, zFlag, zId, zOk } from '../define.ts';

const conversationId = zId('the conversation');

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
    type: 'chat.typing',
    access: 'guest',
    operator: 'chat',
    isAct: false,
    rateRule: 'chat.marks_per_minute',
    params: z.object({ conversationId, on: zFlag('false: no longer') }),
    result: zOk,
  }),
  'chat.read': defineFrame({
    type: 'chat.read',
    access: 'guest',
    operator: 'chat',
    isAct: false,
    rateRule: 'chat.marks_per_minute',
    params: z.object({ conversationId, seq: zSeq }),
    result: zOk,
  }),
  'chat.delivered': defineFrame({
    type: 'chat.delivered',
    access: 'guest',
    operator: 'chat',
    isAct: false,
    rateRule: 'chat.marks_per_minute',
    params: z.object({ conversationId, seq: zSeq }),
    result: zOk,
  }),
};
