import { z } from 'zod';
import { zFlag, zId, zNullable, zTime } from '../define.ts';
import { zRole } from '../functions/users.ts';
import { zRows } from '../lists.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';

export const CONVERSATION_KINDS = ['direct', 'order', 'group', 'support'] as const;

/** Kinds that a person may send; only the server writes calls and system messages. */
export const SENDABLE_KINDS = ['text', 'image', 'file', 'order'] as const;

export const MESSAGE_KINDS = [...SENDABLE_KINDS, 'call', 'system'] as const;

/** Characters of one message; the database refuses more. */
export const MAX_TEXT = 2_000;

/** Images of one message; dropping more files makes several messages. */
export const MAX_IMAGES = 5;

export const MAX_DROPPED = 10;

export const zSeq = z.number().int().min(0).describe('number of a message in its conversation, from 1, without a gap');

export const zConversationId = zId('the conversation');

const zFile = z.object({
  uploadId: zId('fetch a link with uploads.getLink'),
  kind: z.enum(['image', 'video', 'pdf']).describe('kind of file'),
  width: z.number().int().nullable().describe('pixels, where it has any'),
  height: z.number().int().nullable().describe('pixels, where it has any'),
});

/** A message's content besides its text, by kind. */
export const zMessageData = z
  .union([
    z.object({ files: z.array(zFile).describe('of kinds image and file') }),
    z.object({ orderCode: zAnyOrderCode }).describe('of kind order'),
    z
      .object({
        code: z.number().int().describe('0 hang-up, 1 rejected, 2 no answer, 3 busy, 5 ended'),
        media: z.number().int().describe('0 audio, 1 video'),
        durationS: z.number().int().describe('seconds that the call lasted'),
      })
      .describe('of kind call'),
    z
      .object({
        what: z.string().describe('key of the sentence'),
        values: z.record(z.string(), z.string()).describe('values of the sentence'),
      })
      .describe('of kind system'),
    z
      .object({
        sources: zRows('help articles that an answer of the assistant comes from', {
          id: z.string(),
          item: z.string(),
          title: z.string(),
        }),
        handOver: zFlag('a person can be asked for'),
      })
      .describe('of an answer of the help assistant'),
    z
      .object({
        forwarded: z.object({
          name: z.string().describe('who wrote it'),
          at: zTime('when'),
          seq: z.number().int().describe('its number in its conversation'),
          hash: z.string().describe('its hash there, in hex'),
        }),
      })
      .describe('of a forwarded text'),
  ])
  .nullable()
  .describe('files, an order, a call’s outcome or a system message’s sentence; null for plain text');

export const zMessage = z.object({
  seq: zSeq,
  id: zId('the message'),
  clientId: zId('made by who sent it'),
  senderId: zId('who sent it; null: the system or the help assistant').nullable(),
  senderKind: z.enum(['user', 'staff', 'visitor', 'system', 'assistant']).describe('kind of sender'),
  kind: z.enum(MESSAGE_KINDS).describe('kind of message'),
  text: z.string().describe('the text, sensitive words as ***; empty once retracted'),
  data: zMessageData,
  replyTo: zSeq.nullable().describe('the message that it answers'),
  at: zTime('when the server took it'),
  hash: z.string().describe('SHA-256 over the hash before it and this message, in hex'),
  retracted: zFlag('taken back by its sender'),
});

export type Message = z.output<typeof zMessage>;

export const zMember = z.object({
  userId: zId('the member'),
  name: z.string().describe('the name shown: a public name, or Tourist-xxxxxx'),
  photo: z.string().nullable().describe('address of the avatar'),
  role: z.union([zRole, z.literal('visitor')]).describe('the member’s role'),
  isStaff: zFlag('speaks for the platform'),
  certified: zFlag('a certified provider'),
  label: z.string().describe('the agent’s own label; empty for others'),
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
  orderCode: zAnyOrderCode.nullable().describe('the order that it is about'),
  adCode: z.string().nullable().describe('the ad of that order'),
  cards: zNullable('the cards of that order', {
    brandName: z.string(),
    country: z.string(),
    currency: z.string(),
    unit: z.number().int().describe('power-of-ten exponent of the currency'),
    faceValue: z.string().describe('minor units of the currency'),
  }),
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
  isMuted: zFlag('muted by the caller: no bubble for new messages'),
  isUnread: zFlag('marked as unread by the caller'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
  isHidden: zFlag('not in the recent list'),
  isFixed: zFlag('its members follow a team: nobody invites, and nobody leaves by themselves'),
  members: z.array(zMember).describe('present and former members, including the caller; at most 100'),
  mayWrite: zFlag('the caller can send here'),
  refusal: z
    .enum(['closed', 'blocked', 'left', 'paused'])
    .nullable()
    .describe('why the caller cannot; null when it can'),
  mayAttachFiles: zFlag('video and PDF files are taken here: an order in dispute'),
});

export type Conversation = z.output<typeof zConversation>;

/** Ids of version 8 are the server's own: a client that guesses one must not be able to use it first. */
const isClientId = (id: string): boolean => id.charAt(14) !== '8';

/** The parameters of the frame chat.send and the function chat.send. */
export const zSend = z.object({
  conversationId: zConversationId,
  clientId: zId('made by the sender, of any version but 8; sent again, it is the same message').refine(
    isClientId,
    'version',
  ),
  kind: z.enum(SENDABLE_KINDS).describe('kind of message'),
  text: z.string().max(MAX_TEXT).describe('the text; may be empty with files and orders').default(''),
  uploadIds: z.array(zId('an upload of purpose chat')).max(MAX_IMAGES).default([]).describe('of kinds image and file'),
  orderCode: zAnyOrderCode.optional().describe('of kind order: an order of the caller'),
  replyTo: z.number().int().min(1).optional().describe('number of the message that it answers'),
  forwardOf: z
    .object({ conversationId: zConversationId, seq: z.number().int().min(1).describe('number of the message') })
    .optional()
    .describe('of kind text: a message that the sender can read, whose text is sent in place of `text`'),
});

export const zSent = z.object({
  seq: zSeq,
  id: zId('the message'),
  at: zTime('when the server took it'),
  hash: z.string().describe('of the chain, in hex'),
  text: z.string().describe('the stored text, sensitive words masked'),
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
