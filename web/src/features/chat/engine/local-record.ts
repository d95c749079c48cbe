import { Dexie, liveQuery, type Table } from 'dexie';
import type { Conversation, Member, Message } from '#contract/chat/messages.ts';
import type { Outgoing } from './thread.ts';

/** A conversation in the local record; the field names are those of the wire protocol. */
export interface LocalRecord {
  /** The conversation. */
  readonly code: string;
  /** The other person; the reader in a group. */
  readonly userId: string;
  readonly type: 'C2C' | 'GROUP';
  /** Of the last message, epoch milliseconds; `time0`: of the conversation's beginning. */
  readonly time: number;
  readonly time0: number;
  readonly text: string;
  readonly userName: string;
  readonly userImg: string | null;
  /** Unread messages of people; `readSysNum`: 1 when the last one is the system's and unread. */
  readonly readNum: number;
  readonly readSysNum: number;
  readonly isRead: boolean;
  readonly tag: readonly string[];
  readonly isPin: boolean;
  readonly isCustomerService: boolean;
  readonly dbID: string;
  /** The conversation as the server sent it. */
  readonly conversation: Conversation;
}

interface LocalMessage {
  readonly code: string;
  readonly seq: number;
  readonly time: number;
  readonly message: Message;
}

export interface Draft {
  readonly code: string;
  readonly text: string;
  readonly replyTo: number | null;
}

class ChatDatabase extends Dexie {
  declare records: Table<LocalRecord, string>;
  declare messages: Table<LocalMessage, [string, number]>;
  declare outgoing: Table<Outgoing, string>;
  declare drafts: Table<Draft, string>;

  constructor(userId: string) {
    super(databaseName(userId));
    this.version(1).stores({
      records: 'code, time',
      messages: '[code+seq], time',
      outgoing: 'clientId, conversationId',
      drafts: 'code',
    });
  }
}

const databaseName = (userId: string) => `chat-${userId}`;

/** Messages of a conversation that are read from the record at once. */
const PAGE = 50;

/**
 * The user's chat in this browser: a database for each user, so that a conversation opens at once and without a
 * connection. It is a copy: data that the browser does not store is fetched again, so failures are ignored.
 */
export interface LocalChat {
  conversations(): Promise<Conversation[]>;
  keepConversations(list: readonly Conversation[], me: string): void;
  forgetConversation(id: string): void;
  /** The last messages below a number, in order. */
  messages(id: string, before?: number): Promise<Message[]>;
  keepMessages(id: string, list: readonly Message[]): void;
  keepOutgoing(item: Outgoing): Promise<void>;
  dropOutgoing(clientId: string): void;
  /** Called with the own unsent messages, now and whenever any tab changes them. Returns a function that stops it. */
  watchOutgoing(listener: (list: readonly Outgoing[]) => void): () => void;
  draft(id: string): Promise<Draft | undefined>;
  keepDraft(draft: Draft): void;
  /** Removes older messages, and stores none from then on, after reposted conversations were fetched. */
  dropBefore(time: number): Promise<void>;
  /** Closes it; `forget`: and empties it, as at logout. */
  close(forget: boolean): Promise<void>;
}

export function openLocalChat(userId: string): LocalChat {
  const db = new ChatDatabase(userId);
  let keepFrom = 0;
  const quietly = <T>(work: () => PromiseLike<T>, otherwise: T): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch(() => otherwise);
  const softly = (work: () => PromiseLike<unknown>): void => void quietly<unknown>(work, null);
  return {
    conversations: () =>
      quietly(
        async () => (await db.records.orderBy('time').reverse().toArray()).map((record) => record.conversation),
        [],
      ),
    keepConversations: (list, me) =>
      softly(() =>
        db.records.bulkPut(list.map((item) => recordOf(item, me)).filter((record) => record.time >= keepFrom)),
      ),
    forgetConversation: (id) =>
      softly(() =>
        db.transaction('rw', db.records, db.messages, db.drafts, async () => {
          await db.records.delete(id);
          await db.drafts.delete(id);
          await db.messages.where('[code+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
        }),
      ),
    messages: (id, before) =>
      quietly(async () => {
        const range = db.messages.where('[code+seq]').between([id, Dexie.minKey], [id, before ?? Dexie.maxKey]);
        const rows = await range.reverse().limit(PAGE).toArray();
        return rows.reverse().map((row) => row.message);
      }, []),
    keepMessages: (code, list) =>
      softly(() =>
        db.messages.bulkPut(list.map((message) => ({ code, seq: message.seq, time: Date.parse(message.at), message }))),
      ),
    keepOutgoing: (item) => quietly(async () => void (await db.outgoing.put(item)), undefined),
    dropOutgoing: (clientId) => softly(() => db.outgoing.delete(clientId)),
    watchOutgoing: (listener) => {
      const watched = liveQuery(() => db.outgoing.toArray());
      const subscription = watched.subscribe({ next: listener, error: () => undefined });
      return () => subscription.unsubscribe();
    },
    draft: (id) => quietly(() => db.drafts.get(id), undefined),
    keepDraft: (draft) =>
      softly(() => (draft.text === '' && draft.replyTo === null ? db.drafts.delete(draft.code) : db.drafts.put(draft))),
    dropBefore: (time) =>
      quietly(async () => {
        keepFrom = time;
        await db.records.where('time').below(time).delete();
        await db.messages.where('time').below(time).delete();
      }, undefined),
    close: (forget) =>
      quietly(async () => {
        db.close();
        if (forget) await Dexie.delete(databaseName(userId));
      }, undefined),
  };
}

/**
 * The other person of a conversation of two, staff of a case aside; null in a group, and with support while nobody
 * answers: an agent who has left is not there.
 */
export function peerOf(conversation: Conversation, me: string): Member | null {
  if (conversation.kind === 'group') return null;
  const others = conversation.members.filter((member) => member.userId !== me);
  return (
    others.find((other) => other.present && !other.isStaff) ??
    others.find((other) => other.present) ??
    (conversation.kind === 'support' ? null : (others[0] ?? null))
  );
}

export function recordOf(conversation: Conversation, me: string): LocalRecord {
  const peer = peerOf(conversation, me);
  const isSystem = conversation.last?.senderKind === 'system';
  return {
    code: conversation.id,
    userId: peer?.userId ?? me,
    type: conversation.kind === 'group' ? 'GROUP' : 'C2C',
    time: Date.parse(conversation.lastAt),
    time0: Date.parse(conversation.createdAt),
    text: conversation.last?.text ?? '',
    userName: peer?.name ?? conversation.title,
    userImg: peer?.photo ?? null,
    readNum: conversation.unread,
    readSysNum: isSystem && conversation.unread > 0 ? 1 : 0,
    isRead: conversation.unread === 0,
    tag: conversation.tags,
    isPin: conversation.isPin,
    isCustomerService: peer?.isStaff ?? false,
    dbID: `${me}:${conversation.id}`,
    conversation,
  };
}
