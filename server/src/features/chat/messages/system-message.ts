import { callText } from '#core/calls/call-record.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Appended, appendMessage, appendWithin, type NewMessage } from './append.ts';
import type { CallRecord, SystemWords } from './message-data.ts';

/**
 * Writes what happened into a conversation. `clientId` names the happening, so that telling it again writes nothing new.
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

/** The same in a transaction that holds the conversation, and no stream yet. */
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
 * Writes a call's outcome in the name of who began it, once per call. Its client id follows from the call's, which both people
 * know: ids of that version are refused of who sends, so that nobody takes it before the call ends.
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
