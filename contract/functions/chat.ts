import { z } from 'zod';
import {
  SEND_ERRORS,
  zConversation,
  zConversationId,
  zMember,
  zMessage,
  zSend,
  zSent,
  zSeq,
} from '../chat/messages.ts';
import { defineFunction, zFlag, zId, zText, zTime, zTyped } from '../define.ts';
import { zList, zPage, zRows, zSearch } from '../lists.ts';
import { zOrderCode } from '../orders/order-fields.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';

export const getSignature = defineFunction(805087, 'chat.getSignature', {
  purpose: 'chat signature for the frame chat.login',
  access: 'guest',
  operator: 'chat',
  params: z.object({ userId: zId('the own id') }),
  result: z.object({
    sign: z.string().describe('proof for chat.login, good for an hour'),
    txAppCode: z.string().describe('name of this installation’s chat'),
  }),
  errors: ['nothing.found'],
});

export const openConversation = defineFunction(900400, 'chat.openConversation', {
  purpose: 'the conversation with a user, or of an order; made when there is none yet',
  access: 'user',
  operator: 'chat',
  csrf: true,
  params: z
    .object({ userId: zId('the other user').optional(), orderCode: zAnyOrderCode.optional() })
    .refine(({ userId, orderCode }) => (userId === undefined) !== (orderCode === undefined), 'oneOf'),
  result: zConversation,
  errors: ['nothing.found', 'people.oneself', 'chat.blocked', 'chat.too_many_new'],
});

const zListFilter = z.enum(['all', 'unread', 'pinned']).default('all').describe('which ones');

export const listConversations = defineFunction(900401, 'chat.listConversations', {
  purpose: 'the caller’s conversations, pinned ones first, then the newest; hidden groups only on request',
  access: 'guest',
  operator: 'chat',
  params: z.object({
    ...zPage,
    filter: zListFilter,
    tag: zTyped().max(20).optional().describe('with this tag of the caller’s'),
    search: zSearch('name of a member or group, from its start, or an order’s code', 40).optional(),
    hidden: zFlag('hidden ones too').default(false),
  }),
  result: zList(zConversation),
});

export const getConversation = defineFunction(900402, 'chat.getConversation', {
  purpose: 'one conversation of the caller’s',
  access: 'guest',
  operator: 'chat',
  params: z.object({ conversationId: zConversationId }),
  result: zConversation,
  errors: ['nothing.found'],
});

export const listMessages = defineFunction(900403, 'chat.listMessages', {
  purpose: 'messages of a conversation in order: the last ones, or before or after a number',
  access: 'guest',
  operator: 'chat',
  params: z.object({
    conversationId: zConversationId,
    before: zSeq.optional().describe('only messages below this number'),
    after: zSeq.optional().describe('only messages above this number'),
    limit: z.number().int().min(1).max(100).default(30).describe('messages at most'),
  }),
  result: z.object({
    messages: z.array(zMessage).describe('in order'),
    lastSeq: zSeq.describe('of the conversation’s last message'),
    fromSeq: zSeq.describe('messages up to here are not the caller’s to read'),
    away: zRows('messages written while the caller was not in the group: after the first number, up to the second', {
      afterSeq: zSeq,
      upToSeq: zSeq,
    }),
  }),
  errors: ['nothing.found'],
});

export const send = defineFunction(900404, 'chat.send', {
  purpose: 'sends a message; the same as the frame chat.send, for callers without a socket',
  access: 'guest',
  operator: 'chat',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'chat.messages_per_minute',
  params: zSend,
  result: zSent,
  errors: [...SEND_ERRORS],
});

export const markRead = defineFunction(900405, 'chat.markRead', {
  purpose: 'the caller has read a conversation up to a message; never goes back',
  access: 'guest',
  operator: 'chat',
  csrf: true,
  params: z.object({ conversationId: zConversationId, seq: zSeq }),
  errors: ['nothing.found'],
});

/** Conversations that one call of chat.markAllRead marks at most. */
export const MAX_MARKED = 100;

export const markAllRead = defineFunction(900416, 'chat.markAllRead', {
  purpose: 'the caller has read every conversation of the recent list',
  access: 'user',
  operator: 'chat',
  csrf: true,
  // Repeating the call changes nothing more.
  idempotent: false,
  result: z.object({
    marked: z
      .number()
      .int()
      .describe(`conversations that were unread, at most ${MAX_MARKED}; call again when there are as many`),
  }),
});

export const retract = defineFunction(900406, 'chat.retract', {
  purpose: 'takes an own message back within the time allowed; the staff of a dispute still see it',
  access: 'guest',
  operator: 'chat',
  csrf: true,
  params: z.object({ conversationId: zConversationId, seq: zSeq }),
  errors: ['nothing.found', 'chat.retract_late', 'already.done'],
});

export const setMarks = defineFunction(900407, 'chat.setMarks', {
  purpose: 'pins, mutes, tags or marks a conversation as unread, for the caller only',
  access: 'guest',
  operator: 'chat',
  csrf: true,
  params: z.object({
    conversationId: zConversationId,
    isPin: zFlag('pinned').optional(),
    isMuted: zFlag('no bubble for new messages').optional(),
    isUnread: zFlag('counts as unread until the caller reads it').optional(),
    tags: z.array(zText('a tag', 20)).max(10).optional().describe('all tags of the caller’s on it'),
  }),
  errors: ['nothing.found'],
});

export const searchMessages = defineFunction(900408, 'chat.searchMessages', {
  purpose: 'messages of the caller’s conversations that contain a text, newest first',
  access: 'guest',
  operator: 'chat',
  rateRule: 'chat.searches_per_minute',
  params: z.object({
    text: zText('what to look for', 60, 2),
    conversationId: zConversationId.optional(),
    before: zTime('only messages before').optional(),
    limit: z.number().int().min(1).max(50).default(20).describe('messages at most'),
  }),
  result: z.object({
    found: z.array(z.object({ conversationId: zConversationId, message: zMessage })).describe('newest first'),
    complete: zFlag('false: only the latest messages of each conversation were looked through'),
  }),
});

export const zShortcut = z.object({
  id: zId('the shortcut'),
  title: z.string().describe('title'),
  body: z.string().describe('text to insert'),
  isShared: zFlag('a canned answer that all staff have'),
  isMine: zFlag('the caller may change it'),
});

export const listShortcuts = defineFunction(900409, 'chat.listShortcuts', {
  purpose: 'the caller’s quick replies, and for staff the canned answers of all',
  access: 'user',
  operator: 'chat',
  result: z.object({ list: z.array(zShortcut) }),
});

export const saveShortcut = defineFunction(900410, 'chat.saveShortcut', {
  purpose: 'makes or changes a quick reply of a provider, or a canned answer of staff',
  access: 'user',
  operator: 'chat',
  csrf: true,
  params: z.object({
    id: zId('the one to change').optional(),
    title: zText('title', 60),
    body: zText('text to insert', 1000),
    isShared: zFlag('for all staff').default(false),
  }),
  result: z.object({ id: zId('the shortcut') }),
  errors: ['nothing.found', 'gateway.forbidden', 'chat.too_many_shortcuts'],
});

export const removeShortcut = defineFunction(900411, 'chat.removeShortcut', {
  purpose: 'removes one of the caller’s quick replies',
  access: 'user',
  operator: 'chat',
  csrf: true,
  params: z.object({ id: zId('the shortcut') }),
  errors: ['nothing.found'],
});

export const getRecord = defineFunction(900412, 'chat.getRecord', {
  purpose:
    'the whole chat of an order for staff of its case, including retracted messages, and whether the chain holds',
  access: 'staff',
  params: z.object({ orderCode: zOrderCode, after: zSeq.default(0).describe('only messages above this number') }),
  result: z.object({
    conversationId: zConversationId.nullable().describe('null: they never wrote'),
    members: z.array(zMember),
    messages: z.array(zMessage.extend({ retracted: zFlag('taken back; the text is kept for the case') })),
    operators: zRows('messages that a member of a provider’s team wrote in its name', {
      seq: zSeq,
      name: z.string().describe('name of the member in the provider’s team'),
    }),
    more: zFlag('there are more after these'),
    chainHolds: zFlag('every message’s hash follows from the previous one'),
    firstBreak: zSeq.nullable().describe('the first message that does not'),
    lastSeq: zSeq.describe('the last message that was checked'),
  }),
  errors: ['nothing.found'],
});

export const listRepost = defineFunction(900413, 'chat.listRepost', {
  purpose:
    'repost data: unanswered messages of conversations that were handed to the caller; who reads it drops local records older than a day',
  access: 'user',
  operator: 'chat',
  result: z.object({
    list: zRows('handed over and not answered yet, at most 50', {
      conversation: zConversation,
      unanswered: z.array(zMessage).describe('at most 20'),
    }),
    keepAfter: zTime('local records before this are to be dropped'),
  }),
});

export const createGroup = defineFunction(900414, 'chat.createGroup', {
  purpose: 'creates a group of users who have traded or talked with the caller; staff may invite anybody',
  access: 'user',
  csrf: true,
  params: z.object({
    title: zText('name of the group', 60),
    userIds: z.array(zId('a member')).min(1).max(99).describe('users to invite'),
  }),
  result: zConversation,
  errors: [
    'nothing.found',
    'staff.chat_suspended',
    'chat.blocked',
    'chat.too_many_new',
    'users.like_staff',
    'sensitive_words.not_allowed',
  ],
});

export const changeMembers = defineFunction(900415, 'chat.changeMembers', {
  purpose: 'invites users to a group of the caller, or removes them; removing oneself leaves it',
  access: 'user',
  csrf: true,
  params: z.object({
    conversationId: zConversationId,
    add: z.array(zId('a user')).max(99).default([]).describe('users to invite'),
    remove: z.array(zId('a member')).max(99).default([]).describe('members to remove'),
  }),
  errors: ['nothing.found', 'staff.chat_suspended', 'chat.blocked', 'chat.group_full', 'gateway.forbidden'],
});
