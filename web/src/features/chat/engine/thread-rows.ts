import type { Message } from '#contract/chat/messages.ts';
import type { Outgoing } from './thread.ts';

export type Row =
  | { readonly type: 'day'; readonly key: string; readonly at: string }
  | { readonly type: 'unread'; readonly key: string }
  | { readonly type: 'message'; readonly key: string; readonly message: Message; readonly starts: boolean }
  | { readonly type: 'outgoing'; readonly key: string; readonly item: Outgoing };

/** Messages of one sender within this time are grouped under one name. */
const RUN_MS = 300_000;

interface RowsInput {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  /** The user's read position when the conversation was opened; later messages of others are new. */
  readonly readSeq: number;
  readonly me: string;
  /** The reader's day of a moment, such as `2026-03-14`. */
  readonly dayOf: (at: string) => string;
}

/** The rows of a window from top to bottom: messages, a divider for each day, and one before new messages. */
export function rowsOf({ messages, outgoing, readSeq, me, dayOf }: RowsInput): Row[] {
  const rows: Row[] = [];
  let before: Message | undefined;
  let isDivided = false;
  for (const message of messages) {
    const day = dayOf(message.at);
    const newDay = !before || dayOf(before.at) !== day;
    if (newDay) rows.push({ type: 'day', key: `day ${day}`, at: message.at });
    const isNew = !isDivided && readSeq > 0 && message.seq > readSeq && message.senderId !== me;
    if (isNew) {
      rows.push({ type: 'unread', key: 'unread' });
      isDivided = true;
    }
    const starts = newDay || isNew || !before || !isRun(before, message);
    // The client's id stays when a message on its way has arrived, so that the row is the same row.
    rows.push({ type: 'message', key: message.clientId, message, starts });
    before = message;
  }
  for (const item of outgoing) {
    const day = dayOf(item.at);
    if (!before && rows.length === 0) rows.push({ type: 'day', key: `day ${day}`, at: item.at });
    rows.push({ type: 'outgoing', key: item.clientId, item });
  }
  return rows;
}

function isRun(before: Message, message: Message): boolean {
  return (
    before.senderId === message.senderId &&
    before.senderKind === message.senderKind &&
    before.kind !== 'system' &&
    message.kind !== 'system' &&
    Date.parse(message.at) - Date.parse(before.at) < RUN_MS
  );
}
