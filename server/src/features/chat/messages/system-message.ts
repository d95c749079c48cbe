import { callText } from '#core/calls/call-record.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Appended, appendMessage, appendWithin, type NewMessage } from './append.ts';
import type { CallRecord, SystemWords } from './message-data.ts';

/**
 * Writes a system message into a conversation. `clientId` identifies the event, so that a repetition writes nothing.
 * Never inside a transaction that holds streams: conversations are locked before them.
 */
export function systemMessage(services: Services, { conversationId, clientId, words }: Happening): Promise<Appended> {
  return appendMessage(services, systemText({ conversationId, clientId, words }));
}

interface Happening {
  readonly conversationId: string;
  readonly clientId: string;
  readonly words: SystemWords;
}

/** The same in a transaction that has locked the conversation, and no stream yet. */
export const systemMessageWithin = (
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  happening: Happening,
): Promise<Appended> => appendWithin(tx, services, systemText(happening));

const systemText = ({ conversationId, clientId, words }: Happening): NewMessage => ({
  conversationId,
  senderId: null,
  senderKind: 'system',
  clientId,
  kind: 'system',
  text: '',
  data: words,
  replyTo: null,
});

/**
 * Writes a call's outcome as a message of the caller, once per call. Its client id is derived from the call's, which
 * both people know: senders may not use ids of that version, so that nobody takes it before the call ends.
 */
export function appendCallRecord(
  services: Services,
  record: {
    conversationId: string;
    callId: string;
    initiator: { userId: string; isStaff: boolean };
    outcome: CallRecord;
  },
): Promise<Appended> {
  return appendMessage(services, {
    conversationId: record.conversationId,
    senderId: record.initiator.userId,
    senderKind: record.initiator.isStaff ? 'staff' : 'user',
    clientId: derivedId(record.callId, 'outcome'),
    kind: 'call',
    text: callText(record.outcome),
    data: record.outcome,
    replyTo: null,
  });
}
