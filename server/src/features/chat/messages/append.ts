import type { MESSAGE_KINDS, Message } from '#contract/chat/messages.ts';
import type { EventPayload } from '#contract/events/catalogue.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { openBatcher } from '#server/platform/background/batcher.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { textArray, uuidArray } from '#server/platform/postgres/pg-arrays.ts';
import type { StreamRow } from '#server/realtime/relay.ts';

/** A message to be stored, with all checks done that need no lock. */
export interface NewMessage {
  readonly conversationId: string;
  /** Null: the system or the help assistant. */
  readonly senderId: string | null;
  readonly senderKind: Message['senderKind'];
  /** Chosen by the sender; a message with the same id is the same message. */
  readonly clientId: string;
  readonly kind: (typeof MESSAGE_KINDS)[number];
  readonly text: string;
  readonly data: Message['data'];
  readonly replyTo: number | null;
}

/**
 * Why a message was not stored: no such conversation or a client id of another sender, not a member, closed, blocked,
 * or a reply to a message that cannot be read.
 */
export type Refused = 'unknown' | 'not_member' | 'closed' | 'blocked' | 'bad_reply';

export type Appended =
  | {
      readonly status: 'sent' | 'exists';
      readonly seq: number;
      readonly id: string;
      readonly at: Date;
      readonly hash: string;
    }
  | { readonly status: Refused };

interface AppendRow {
  readonly status: 'sent' | 'exists' | Refused;
  readonly seq: bigint | null;
  readonly id: string | null;
  readonly at: Date | null;
  readonly hash: Buffer | null;
  /** Connected members, comma-joined, and the message's sequence numbers in their streams. */
  readonly readers: string | null;
  readonly streamSeqs: string | null;
}

interface IdentifiedMessage extends NewMessage {
  readonly id: string;
}

/**
 * Appends a message to its conversation, in one statement with messages of other conversations that arrive at the same
 * time. When it resolves, the message is numbered, chained, stored and in the streams of all connected members. Throws
 * `chat.busy` when too many wait.
 */
export function appendMessage(services: Services, message: NewMessage): Promise<Appended> {
  return queueOf(services).add({ ...message, id: newId() });
}

/**
 * Appends a message in a transaction that has locked the conversation and no stream: either both it and the rest of the
 * transaction are stored, or neither.
 */
export async function appendWithin(tx: Tx, services: Services, message: NewMessage): Promise<Appended> {
  const { outcomes, streamed } = await appendBatch(tx, services, [{ ...message, id: newId() }]);
  if (streamed.length > 0) tx.afterCommit(() => services.bus.publish('stream', streamed));
  return outcomes[0] as Appended;
}

const queueOf = definePart((services) =>
  openBatcher<IdentifiedMessage, Appended>({
    run: async (batch) => {
      const { outcomes, streamed } = await appendBatch(services.db, services, batch);
      if (streamed.length > 0) services.bus.publish('stream', streamed);
      return outcomes;
    },
    // One message of a conversation at a time: its number and hash follow from the preceding one.
    keysOf: ({ conversationId }) => [conversationId],
    lockOf: ({ conversationId }) => conversationId,
    maxItems: services.rules.get('chat.batch_max'),
    waitMs: services.rules.get('chat.batch_wait_ms'),
    maxInFlight: services.rules.get('chat.batches_in_flight'),
    maxWaiting: services.rules.get('chat.messages_waiting'),
    busy: 'chat.busy',
  }),
);

async function appendBatch(
  db: Queryable,
  services: Services,
  batch: readonly IdentifiedMessage[],
): Promise<{ outcomes: Appended[]; streamed: StreamRow[] }> {
  const rows = await db.named<AppendRow>(
    'chat_append',
    `SELECT status, seq, id, at, hash, array_to_string(readers, ',') AS readers,
            array_to_string(stream_seqs, ',') AS "streamSeqs"
       FROM chat_append($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint[], $10)`,
    [
      uuidArray(batch.map(({ conversationId }) => conversationId)),
      uuidArray(batch.map(({ senderId }) => senderId)),
      textArray(batch.map(({ senderKind }) => senderKind)),
      uuidArray(batch.map(({ clientId }) => clientId)),
      uuidArray(batch.map(({ id }) => id)),
      textArray(batch.map(({ kind }) => kind)),
      textArray(batch.map(({ text }) => text)),
      textArray(batch.map(({ data }) => (data === null ? '' : JSON.stringify(data)))),
      batch.map(({ replyTo }) => replyTo),
      services.rules.get('events.keep_per_user'),
    ],
  );
  if (rows.length !== batch.length) throw new Error(`${batch.length} messages, ${rows.length} outcomes`);
  const streamed = batch.flatMap((message, index) => streamRows(message, rows[index] as AppendRow));
  return { outcomes: rows.map(outcomeOf), streamed };
}

function outcomeOf({ status, seq, id, at, hash }: AppendRow): Appended {
  if (status !== 'sent' && status !== 'exists') return { status };
  if (seq === null || id === null || at === null || hash === null)
    throw new Error('a stored message without its number');
  return { status, seq: Number(seq), id, at, hash: hash.toString('hex') };
}

/** The rows of the members' streams, as the database wrote them: one shared payload, so that it is serialized once. */
function streamRows(message: IdentifiedMessage, row: AppendRow): StreamRow[] {
  if (row.status !== 'sent' || row.readers === null || row.streamSeqs === null) return [];
  const { seq, id, at, hash } = outcomeOf(row) as Extract<Appended, { seq: number }>;
  const payload: EventPayload<'chat.message'> = {
    conversationId: message.conversationId,
    message: {
      seq,
      id,
      clientId: message.clientId,
      senderId: message.senderId,
      senderKind: message.senderKind,
      kind: message.kind,
      text: message.text,
      data: message.data,
      replyTo: message.replyTo,
      at: at.toISOString(),
      hash,
      retracted: false,
    },
  };
  const seqs = row.streamSeqs.split(',');
  return row.readers
    .split(',')
    .map((userId, index) => ({ userId, seq: BigInt(seqs[index] as string), event: 'chat.message', payload, at }));
}
