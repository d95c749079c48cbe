import { z } from 'zod';
import { zId } from '../define.ts';
import { zMessage, zSeq } from '../functions/chat.ts';

/** `chat.message`: told to every member, the sender too. */
export const zChatMessage = z.object({ conversationId: zId('the conversation'), message: zMessage });
export type ChatMessage = z.output<typeof zChatMessage>;

/** `chat.read`: a member has read further; told to every member, so also to the reader's other devices. */
export const zChatRead = z.object({ conversationId: zId('the conversation'), userId: zId('who read'), seq: zSeq });
export type ChatRead = z.output<typeof zChatRead>;

/** `chat.retracted`: a message was taken back; told to every member. */
export const zChatRetracted = z.object({ conversationId: zId('the conversation'), seq: zSeq });
export type ChatRetracted = z.output<typeof zChatRetracted>;

/** `chat.conversation`: it is new to the reader, or its members, title, state or the reader's marks changed. */
export const zChatConversation = z.object({ conversationId: zId('the conversation') });
export type ChatConversation = z.output<typeof zChatConversation>;

/** Signal `chat.typing`: a member is writing, or no longer. */
export const zChatTyping = z.object({ conversationId: zId('the conversation'), userId: zId('who'), on: z.boolean() });
export type ChatTyping = z.output<typeof zChatTyping>;

/** Signal `chat.delivered`: a member's device has received messages up to `seq`. */
export const zChatDelivered = z.object({ conversationId: zId('the conversation'), userId: zId('whose'), seq: zSeq });
export type ChatDelivered = z.output<typeof zChatDelivered>;

/** Signal `chat.kicked`: the reader is no longer a member; the window closes. */
export const zChatKicked = z.object({ conversationId: zId('the conversation') });
export type ChatKicked = z.output<typeof zChatKicked>;
