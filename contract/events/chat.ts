import { z } from 'zod';
import { zMessage, zSeq } from '../chat/messages.ts';
import { zId } from '../define.ts';
import { defineEvent } from './define.ts';

const zChatMessage = z.object({ conversationId: zId('the conversation'), message: zMessage });
export type ChatMessage = z.output<typeof zChatMessage>;

const zChatRead = z.object({ conversationId: zId('the conversation'), userId: zId('who read'), seq: zSeq });
export type ChatRead = z.output<typeof zChatRead>;

const zChatRetracted = z.object({ conversationId: zId('the conversation'), seq: zSeq });
export type ChatRetracted = z.output<typeof zChatRetracted>;

const zChatConversation = z.object({ conversationId: zId('the conversation') });
export type ChatConversation = z.output<typeof zChatConversation>;

/** Signal `chat.typing`: a member has begun or stopped typing. */
export const zChatTyping = z.object({ conversationId: zId('the conversation'), userId: zId('who'), on: z.boolean() });
export type ChatTyping = z.output<typeof zChatTyping>;

/** Signal `chat.delivered`: a member's device has received messages up to `seq`. */
export const zChatDelivered = z.object({ conversationId: zId('the conversation'), userId: zId('whose'), seq: zSeq });
export type ChatDelivered = z.output<typeof zChatDelivered>;

/** Signal `chat.kicked`: the reader is no longer a member; the page closes the conversation. */
export const zChatKicked = z.object({ conversationId: zId('the conversation') });
export type ChatKicked = z.output<typeof zChatKicked>;

export const chatEvents = {
  'chat.message': defineEvent({
    purpose: 'Somebody wrote in a conversation; told to every member, the sender too',
    group: 'members',
    operator: 'chat',
    payload: zChatMessage,
  }),
  'chat.read': defineEvent({
    purpose: 'A member read further; told to every member, so also to the reader’s other devices',
    group: 'members',
    operator: 'chat',
    payload: zChatRead,
  }),
  'chat.retracted': defineEvent({
    purpose: 'A message was taken back; told to every member',
    group: 'members',
    operator: 'chat',
    payload: zChatRetracted,
  }),
  'chat.conversation': defineEvent({
    purpose: 'A conversation is new to the reader, or its members, title, state or the reader’s marks changed',
    group: 'members',
    operator: 'chat',
    payload: zChatConversation,
  }),
};
