import { z } from 'zod';
import { defineFunction, zFlag, zId, zList, zOk, zPage, zText, zTime } from '../define.ts';
import { zOrderCode } from './orders.ts';
import { zRole } from './users.ts';

export const CONVERSATION_KINDS = ['direct', 'order', 'group', 'support'] as const;
/** What a person may send; only the server writes calls and system messages. */
export const SENDABLE_KINDS = ['text', 'image', 'file', 'order'] as const;
export const MESSAGE_KINDS = [...SENDABLE_KINDS, 'call', 'system'] as const;
/** Characters of one message; the database refuses more. */
export const MAX_TEXT = 2_000;
/** Images of one message; dropping more files makes several messages. */
export const MAX_IMAGES = 5;
export const MAX_DROPPED = 10;

export const zSeq = z.number().int().min(0).describe('number of a message in its conversation, from 1, without a gap');
const zConversationId = zId('the conversation');

const zFile = z.object({
  uploadId: zId('fetch a link with uploads.getLink'),
  kind: z.enum(['image', 'video', 'pdf']).describe('what kind of file it is'),
  width: z.number().int().nullable().describe('pixels, where it has any'),
  height: z.number().int().nullable().describe('pixels, where it has any'),
});

/** A message's content besides its text, by kind. */
export const zMessageData = z
  .union([
    z.object({ files: z.array(zFile).describe('of kinds image and file') }),
    z.object({ orderCode: zOrderCode }).describe('of kind order'),
    z
      .object({
        code: z.number().int().describe('0 hang-up, 1 rejected, 2 no answer, 3 busy, 5 ended'),
        media: z.number().int().describe('0 audio, 1 video'),
        durationS: z.number().int().describe('seconds that the call lasted'),
      })
      .describe('of kind call'),
    z
      .object({
        what: z.string().describe('which sentence it is'),
        values: z.record(z.string(), z.string()).describe('what is filled in'),
      })
      .describe('of kind system'),
    z
      .object({
        sources: z
          .array(z.object({ id: z.string(), item: z.string(), title: z.string() }))
          .describe('help articles that an answer of the assistant comes from'),
        handOver: zFlag('a person can be asked for'),
      })
      .describe('of an answer of the help assistant'),
  ])
  .nullable()
  .describe('files, an order, a call’s outcome, what a system message says; null for plain words');

export const zMessage = z.object({
  seq: zSeq,
  id: zId('the message'),
  clientId: zId('made by who sent it'),
  senderId: zId('who sent it; null: the system or the help assistant').nullable(),
  senderKind: z.enum(['user', 'staff', 'visitor', 'system', 'assistant']).describe('what the sender is'),
  kind: z.enum(MESSAGE_KINDS).describe('what it is'),
  text: z.string().describe('the words, sensitive ones as ***; empty once retracted'),
  data: zMessageData,
  replyTo: zSeq.nullable().describe('the message that it answers'),
  at: zTime('when the server took it'),
  hash: z.string().describe('SHA-256 over the hash before it and this message, in hex'),
  retracted: zFlag('taken back by its sender'),
});
export type Message = z.output<typeof zMessage>;

export const zMember = z.object({
  userId: zId('the member'),
  name: z.string().describe('the name shown: a nickname, a user name, Tourist-xxxxxx'),
  photo: z.string().nullable().describe('address of the avatar'),
  role: z.union([zRole, z.literal('visitor')]).describe('what the member is'),
  isStaff: zFlag('speaks for the platform'),
  certified: zFlag('a certified provider'),
  label: z.string().describe('what customer service wrote about itself; empty for others'),
  online: zFlag('has a live connection now'),
  present: zFlag('still a member'),
  isOwner: zFlag('may invite to the group and take out of it'),
  readSeq: zSeq.describe('read up to here'),
  deliveredSeq: zSeq.describe('received up to here'),
});
export type Member = z.output<typeof zMember>;

export const zConversation = z.object({
  id: zConversationId,
  kind: z.enum(CONVERSATION_KINDS),
  title: z.string().describe('name of a group; empty elsewhere'),
  orderCode: zOrderCode.nullable().describe('the order that it is about'),
  adCode: z.string().nullable().describe('the ad of that order'),
  createdAt: zTime('when it began'),
  closed: zFlag('nothing is written any more'),
  lastSeq: zSeq.describe('of the last message; 0: none yet'),
  fromSeq: zSeq.describe('messages up to here are not the caller’s to read'),
  lastAt: zTime('of the last message'),
  last: zMessage.nullable().describe('the last message'),
  unread: z
    .number()
    .int()
    .describe('messages of others, but those taken back, that the caller has not read; up to 999'),
  readSeq: zSeq.describe('the caller has read up to here'),
  isPin: zFlag('pinned by the caller'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
  isHidden: zFlag('not in the recent list'),
  members: z.array(zMember).describe('who is or was in it, the caller too; at most 100'),
  mayWrite: zFlag('the caller can send here'),
  refusal: z
    .enum(['closed', 'blocked', 'left', 'paused'])
    .nullable()
    .describe('why the caller cannot; null when it can'),
  mayAttachFiles: zFlag('video and PDF files are taken here: an order in dispute'),
});
export type Conversation = z.output<typeof zConversation>;

export const getSignature = defineFunction({
  code: 805087,
  name: 'chat.getSignature',
  purpose: 'chat signature: what the frame chat.login asks for',
  access: 'guest',
  params: z.object({ userId: zId('the own id') }),
  result: z.object({
    sign: z.string().describe('proof for chat.login, good for an hour'),
    txAppCode: z.string().describe('name of this installation’s chat'),
  }),
  errors: ['nothing.found'],
});

export const openConversation = defineFunction({
  code: 900400,
  name: 'chat.openConversation',
  purpose: 'the conversation with a user, or of an order; made when there is none yet',
  access: 'user',
  csrf: true,
  params: z
    .object({ userId: zId('the other user').optional(), orderCode: zOrderCode.optional() })
    .refine(({ userId, orderCode }) => (userId === undefined) !== (orderCode === undefined), 'oneOf'),
  result: zConversation,
  errors: ['nothing.found', 'people.oneself', 'chat.blocked', 'chat.too_many_new'],
});

const zListFilter = z.enum(['all', 'unread', 'pinned']).default('all').describe('which ones');

export const listConversations = defineFunction({
  code: 900401,
  name: 'chat.listConversations',
  purpose: 'the caller’s conversations, pinned ones first, then the newest; groups that are hidden only when asked for',
  access: 'guest',
  params: z.object({
    ...zPage,
    filter: zListFilter,
    tag: z.string().trim().max(20).optional().describe('with this tag of the caller’s'),
    search: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('name of a member or group, from its start, or an order’s code'),
    hidden: zFlag('hidden ones too').default(false),
  }),
  result: zList(zConversation),
});

export const getConversation = defineFunction({
  code: 900402,
  name: 'chat.getConversation',
  purpose: 'one conversation of the caller’s',
  access: 'guest',
  params: z.object({ conversationId: zConversationId }),
  result: zConversation,
  errors: ['nothing.found'],
});

export const listMessages = defineFunction({
  code: 900403,
  name: 'chat.listMessages',
  purpose: 'messages of a conversation in order: the last ones, or before or after a number',
  access: 'guest',
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
    away: z
      .array(z.object({ afterSeq: zSeq, upToSeq: zSeq }))
      .describe('what was written while the caller was out of the group: above the one number, up to the other'),
  }),
  errors: ['nothing.found'],
});

/** Ids of version 8 are the server's own: a client that guesses one must not be able to use it first. */
const isClientId = (id: string): boolean => id.charAt(14) !== '8';

/** The parameters of the frame chat.send and the function chat.send. */
export const zSend = z.object({
  conversationId: zConversationId,
  clientId: zId('made by the sender, of any version but 8; sent again, it is the same message').refine(
    isClientId,
    'version',
  ),
  kind: z.enum(SENDABLE_KINDS).describe('what it is'),
  text: z.string().max(MAX_TEXT).describe('the words; may be empty beside files and orders').default(''),
  uploadIds: z.array(zId('an upload of purpose chat')).max(MAX_IMAGES).default([]).describe('of kinds image and file'),
  orderCode: zOrderCode.optional().describe('of kind order: one of the caller’s'),
  replyTo: z.number().int().min(1).optional().describe('number of the message that it answers'),
});
export const zSent = z.object({
  seq: zSeq,
  id: zId('the message'),
  at: zTime('when the server took it'),
  hash: z.string().describe('of the chain, in hex'),
  text: z.string().describe('as it was stored: sensitive words masked'),
  masked: z.array(z.string()).describe('the sensitive words found'),
  existed: zFlag('it was stored before'),
});
export const SEND_ERRORS = [
  'nothing.found',
  'chat.empty',
  'chat.closed',
  'chat.blocked',
  'chat.paused',
  'chat.bad_reply',
  'chat.files',
  'chat.busy',
] as const;

export const send = defineFunction({
  code: 900404,
  name: 'chat.send',
  purpose: 'sends a message; the same as the frame chat.send, for who has no socket',
  access: 'guest',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'chat.messages_per_minute',
  params: zSend,
  result: zSent,
  errors: [...SEND_ERRORS],
});

export const markRead = defineFunction({
  code: 900405,
  name: 'chat.markRead',
  purpose: 'the caller has read a conversation up to a message; never goes back',
  access: 'guest',
  csrf: true,
  params: z.object({ conversationId: zConversationId, seq: zSeq }),
  result: zOk,
  errors: ['nothing.found'],
});

export const retract = defineFunction({
  code: 900406,
  name: 'chat.retract',
  purpose: 'takes an own message back within the time allowed; the staff of a dispute still see it',
  access: 'guest',
  csrf: true,
  params: z.object({ conversationId: zConversationId, seq: zSeq }),
  result: zOk,
  errors: ['nothing.found', 'chat.retract_late', 'already.done'],
});

export const setMarks = defineFunction({
  code: 900407,
  name: 'chat.setMarks',
  purpose: 'pins a conversation, or tags it, for the caller alone',
  access: 'guest',
  csrf: true,
  params: z.object({
    conversationId: zConversationId,
    isPin: zFlag('pinned').optional(),
    tags: z.array(zText('a tag', 20)).max(10).optional().describe('all tags of the caller’s on it'),
  }),
  result: zOk,
  errors: ['nothing.found'],
});

export const searchMessages = defineFunction({
  code: 900408,
  name: 'chat.searchMessages',
  purpose: 'messages of the caller’s conversations that hold a text, the newest first',
  access: 'guest',
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
  title: z.string().describe('what it is called'),
  body: z.string().describe('what is inserted'),
  isShared: zFlag('a canned answer that all staff have'),
  isMine: zFlag('the caller may change it'),
});

export const listShortcuts = defineFunction({
  code: 900409,
  name: 'chat.listShortcuts',
  purpose: 'the caller’s quick replies, and for staff the canned answers of all',
  access: 'user',
  params: z.object({}),
  result: z.object({ list: z.array(zShortcut) }),
});
export const saveShortcut = defineFunction({
  code: 900410,
  name: 'chat.saveShortcut',
  purpose: 'makes or changes a quick reply of a provider, or a canned answer of staff',
  access: 'user',
  csrf: true,
  params: z.object({
    id: zId('the one to change').optional(),
    title: zText('what it is called', 60),
    body: zText('what is inserted', 1000),
    isShared: zFlag('for all staff').default(false),
  }),
  result: z.object({ id: zId('the shortcut') }),
  errors: ['nothing.found', 'gateway.forbidden', 'chat.too_many_shortcuts'],
});
export const removeShortcut = defineFunction({
  code: 900411,
  name: 'chat.removeShortcut',
  purpose: 'removes one of the caller’s quick replies',
  access: 'user',
  csrf: true,
  params: z.object({ id: zId('the shortcut') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const getRecord = defineFunction({
  code: 900412,
  name: 'chat.getRecord',
  purpose: 'the whole chat of an order for the staff of its case: what was retracted too, and whether the chain holds',
  access: 'staff',
  params: z.object({ orderCode: zOrderCode, after: zSeq.default(0).describe('only messages above this number') }),
  result: z.object({
    conversationId: zConversationId.nullable().describe('null: they never wrote'),
    members: z.array(zMember),
    messages: z.array(zMessage.extend({ retracted: zFlag('taken back; the text is kept for the case') })),
    more: zFlag('there are more after these'),
    chainHolds: zFlag('every message’s hash follows from what is before it'),
    firstBreak: zSeq.nullable().describe('the first message that does not'),
  }),
  errors: ['nothing.found'],
});

export const listRepost = defineFunction({
  code: 900413,
  name: 'chat.listRepost',
  purpose:
    'repost data: unanswered messages of conversations that were handed to the caller; who reads it drops local records older than a day',
  access: 'user',
  params: z.object({}),
  result: z.object({
    list: z
      .array(z.object({ conversation: zConversation, unanswered: z.array(zMessage).describe('at most 20') }))
      .describe('handed over and not answered yet, at most 50'),
    keepAfter: zTime('local records before this are to be dropped'),
  }),
});

export const createGroup = defineFunction({
  code: 900414,
  name: 'chat.createGroup',
  purpose: 'makes a group of users who have traded or talked with the caller; staff may invite anybody',
  access: 'user',
  csrf: true,
  params: z.object({
    title: zText('name of the group', 60),
    userIds: z.array(zId('a member')).min(1).max(99).describe('who is invited'),
  }),
  result: zConversation,
  errors: ['nothing.found', 'chat.blocked', 'chat.too_many_new', 'users.like_staff', 'sensitive_words.not_allowed'],
});
export const changeMembers = defineFunction({
  code: 900415,
  name: 'chat.changeMembers',
  purpose: 'invites users to an own group, or takes them out; taking oneself out leaves it',
  access: 'user',
  csrf: true,
  params: z.object({
    conversationId: zConversationId,
    add: z.array(zId('a user')).max(99).default([]).describe('who is invited'),
    remove: z.array(zId('a member')).max(99).default([]).describe('who is taken out'),
  }),
  result: zOk,
  errors: ['nothing.found', 'chat.blocked', 'chat.group_full', 'gateway.forbidden'],
});

export const getUnread = defineFunction({
  code: 900416,
  name: 'chat.getUnread',
  purpose: 'how many conversations hold messages that the caller has not read',
  access: 'guest',
  params: z.object({}),
  result: z.object({ conversations: z.number().int().describe('counted up to 99') }),
});

export const chatFunctions = {
  'chat.getSignature': getSignature,
  'chat.openConversation': openConversation,
  'chat.listConversations': listConversations,
  'chat.getConversation': getConversation,
  'chat.listMessages': listMessages,
  'chat.send': send,
  'chat.markRead': markRead,
  'chat.retract': retract,
  'chat.setMarks': setMarks,
  'chat.searchMessages': searchMessages,
  'chat.listShortcuts': listShortcuts,
  'chat.saveShortcut': saveShortcut,
  'chat.removeShortcut': removeShortcut,
  'chat.getRecord': getRecord,
  'chat.listRepost': listRepost,
  'chat.createGroup': createGroup,
  'chat.changeMembers': changeMembers,
  'chat.getUnread': getUnread,
} as const;
