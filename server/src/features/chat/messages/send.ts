import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { send, type zSend, type zSent } from '#contract/functions/chat.ts';
import { isStaff, type SessionRole } from '#core/access/access.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type Session, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { appendMessage, type NewMessage, type Refused } from './append.ts';
import { attachFiles } from './files.ts';
import { messageAt, presentMessage } from './messages.store.ts';
import { reportWords, screenWords } from './screen-words.ts';

type Asked = z.output<typeof zSend>;
type Sent = z.input<typeof zSent>;

/** The wire errors of the database's refusals. A stranger learns nothing: not even that the conversation exists. */
const REFUSALS: Record<Refused, ErrorCode> = {
  unknown: 'nothing.found',
  not_member: 'nothing.found',
  closed: 'chat.closed',
  blocked: 'chat.blocked',
  bad_reply: 'chat.bad_reply',
};

/** At least one visible character: blanks and invisible characters make an empty message. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u;

/**
 * Sends a message, once for each client id. Sensitive words are masked here, whatever the browser did. Throws the
 * errors of `chat.send`.
 */
export async function sendMessage(services: Services, session: Session, requested: Asked): Promise<Sent> {
  const text = requested.text.trim();
  if (requested.kind === 'text' && !SEEN.test(text)) throw new AppError('chat.empty');
  const screened = screenWords(services, session, text);
  const outcome = await appendMessage(services, {
    conversationId: requested.conversationId,
    senderId: session.userId,
    senderKind: senderKindOf(session.role),
    clientId: requested.clientId,
    kind: requested.kind,
    text: screened.text,
    data: await dataOf(services, session, requested),
    replyTo: requested.replyTo ?? null,
  });
  if (outcome.word !== 'sent' && outcome.word !== 'exists') throw new AppError(REFUSALS[outcome.word]);
  if (outcome.word === 'sent') {
    reportWords(services, session, { words: screened.words, content: text, conversationId: requested.conversationId });
  }
  const existed = outcome.word === 'exists';
  // The message that was stored first counts, whatever is sent again under its id.
  const stored = existed ? await messageAt(services.db, requested.conversationId, outcome.seq) : null;
  return {
    seq: outcome.seq,
    id: outcome.id,
    at: outcome.at.toISOString(),
    hash: outcome.hash,
    text: stored === null ? screened.text : presentMessage(stored).text,
    masked: [...screened.words],
    existed,
  };
}

export const sendHandler = handle(send, (call: UserCall, params) => sendMessage(call.services, call.session, params));

/** Taken from the session only, so that nobody can pose as staff. */
function senderKindOf(role: SessionRole): NewMessage['senderKind'] {
  if (role === 'visitor') return 'visitor';
  return isStaff(role) ? 'staff' : 'user';
}

async function dataOf(services: Services, session: Session, requested: Asked): Promise<NewMessage['data']> {
  if (requested.kind === 'image' || requested.kind === 'file') {
    return { files: await attachFiles(services, session, requested) };
  }
  if (requested.uploadIds.length > 0) throw new AppError('chat.files', { rule: 'kind' });
  if (requested.kind !== 'order') return null;
  if (requested.orderCode === undefined) throw new AppError('chat.empty');
  const mine = await services.db.maybe(sql`
    SELECT 1 FROM gift_order WHERE code = ${requested.orderCode}
       AND (${session.userId} IN (seller_id, provider_id) OR ${isStaff(session.role)})`);
  if (mine === null) throw new AppError('nothing.found');
  return { orderCode: requested.orderCode };
}
