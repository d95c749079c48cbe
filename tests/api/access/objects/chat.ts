import type { ParamsOf } from '#contract/catalogue.ts';
import { newId } from '#server/platform/ids.ts';

/** A conversation of two others with a message, the order that it is about, and a quick reply of one of them. */
export interface ChatObject {
  readonly conversationId: string;
  readonly orderCode: string;
  readonly shortcutId: string;
  readonly ownerId: string;
}

/** Parameters that name them, for every function of the area that names one. */
export const chatParams = {
  'chat.getSignature': ({ ownerId }: ChatObject): ParamsOf<'chat.getSignature'> => ({ userId: ownerId }),
  'chat.openConversation': ({ orderCode }: ChatObject): ParamsOf<'chat.openConversation'> => ({ orderCode }),
  'chat.getConversation': ({ conversationId }: ChatObject): ParamsOf<'chat.getConversation'> => ({ conversationId }),
  'chat.listMessages': ({ conversationId }: ChatObject): ParamsOf<'chat.listMessages'> => ({ conversationId }),
  'chat.send': ({ conversationId }: ChatObject): ParamsOf<'chat.send'> => ({
    conversationId,
    clientId: newId(),
    kind: 'text',
    text: 'Let me in',
  }),
  'chat.markRead': ({ conversationId }: ChatObject): ParamsOf<'chat.markRead'> => ({ conversationId, seq: 1 }),
  'chat.retract': ({ conversationId }: ChatObject): ParamsOf<'chat.retract'> => ({ conversationId, seq: 1 }),
  'chat.setMarks': ({ conversationId }: ChatObject): ParamsOf<'chat.setMarks'> => ({ conversationId, isPin: true }),
  'chat.reportMessage': ({ conversationId }: ChatObject): ParamsOf<'chat.reportMessage'> => ({
    conversationId,
    seq: 1,
    reason: 'abuse',
  }),
  'chat.handleReport': ({ conversationId }: ChatObject): ParamsOf<'chat.handleReport'> => ({
    id: conversationId,
    outcome: 'unfounded',
    note: 'Not mine to say',
  }),
  // Nothing in it was reported: not even staff read it.
  'chat.getExcerpt': ({ conversationId }: ChatObject): ParamsOf<'chat.getExcerpt'> => ({ conversationId, seq: 1 }),
  'chat.saveShortcut': ({ shortcutId }: ChatObject): ParamsOf<'chat.saveShortcut'> => ({
    id: shortcutId,
    title: 'Mine now',
    body: 'Mine now',
  }),
  'chat.removeShortcut': ({ shortcutId }: ChatObject): ParamsOf<'chat.removeShortcut'> => ({ id: shortcutId }),
  'chat.getRecord': ({ orderCode }: ChatObject): ParamsOf<'chat.getRecord'> => ({ orderCode }),
  'chat.changeMembers': ({ conversationId, ownerId }: ChatObject): ParamsOf<'chat.changeMembers'> => ({
    conversationId,
    remove: [ownerId],
  }),
} as const;
