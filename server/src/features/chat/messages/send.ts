import type { z } from 'zod';
import type { zSend, zSent } from '#contract/chat/messages.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { send } from '#contract/functions/chat.ts';
import { isStaff, type SessionRole } from '#core/access/access.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { handle, personOf, type Session, type UserCall } from '#server/gateway/handler.ts';
import { refuse } from '#server/gateway/limit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { appendMessage, type NewMessage, type Refused } from './append.ts';
import { attachFiles } from './files.ts';
import { forwardedOf } from './forwarded.ts';
import { messageAt, presentMessage } from './messages.store.ts';
import { noteWriter } from './operators.store.ts';
import { reportWords, screenWords } from './screen-words.ts';
import { requireMayChat } from './suspended.ts';

type SendParams = z.output<typeof zSend>;
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

const DAY_MS = 86_400_000;

/** Messages are kept for years: at the rate of a minute one account would fill the disk. */
const dayLimit = definePart(({ rules }) =>
  limitsOf(rules).limit('messages of a day', () => rules.get('chat.messages_per_day'), DAY_MS),
);

/**
 * Sends a message, once for each client id. Sensitive words are masked here, whatever the browser did. Throws the
 * errors of `chat.send`.
 */
export async function sendMessage(services: Services, session: Session, params: SendParams): Promise<Sent> {
  await requireMayChat(services, session, params.conversationId);
  refuse(dayLimit(services).take(personOf(session)));
  const { forwardOf } = params;
  if (forwardOf !== undefined && params.kind !== 'text') throw new AppError('chat.files', { rule: 'kind' });
  const source = forwardOf === undefined ? null : await forwardedOf(services.db, session, forwardOf);
  const text = source?.text ?? params.text.trim();
  if (params.kind === 'text' && !SEEN.test(text)) throw new AppError('chat.empty');
  const screened = screenWords(services, session, text);
  const senderId = await memberIdOf(services.db, session, params.conversationId);
  const data = source?.data ?? (await dataOf(services, session, { ...params, senderId }));
  const { operator } = session;
  if (operator && senderId === session.userId) await noteWriter(services.db, { ...params, senderId }, operator);
  const outcome = await appendMessage(services, {
    conversationId: params.conversationId,
    senderId,
    senderKind: senderKindOf(session.role),
    clientId: params.clientId,
    kind: params.kind,
    text: screened.text,
    data,
    replyTo: params.replyTo ?? null,
  });
  if (outcome.status !== 'sent' && outcome.status !== 'exists') throw new AppError(REFUSALS[outcome.status]);
  if (outcome.status === 'sent') {
    const { conversationId, clientId } = params;
    reportWords(services, session, { words: screened.words, content: text, conversationId, clientId });
  }
  const existed = outcome.status === 'exists';
  // The message that was stored first counts, whatever is sent again under its id.
  const stored = existed ? await messageAt(services.db, params.conversationId, outcome.seq) : null;
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

type FromSender = SendParams & { readonly senderId: string };

async function dataOf(services: Services, session: Session, params: FromSender): Promise<NewMessage['data']> {
  if (params.kind === 'image' || params.kind === 'file') {
    return { files: await attachFiles(services, session, params) };
  }
  if (params.uploadIds.length > 0) throw new AppError('chat.files', { rule: 'kind' });
  if (params.kind !== 'order') return null;
  if (params.orderCode === undefined) throw new AppError('chat.empty');
  const mine = await services.db.maybe(sql`
    SELECT 1 FROM gift_order WHERE code = ${params.orderCode}
      AND (${session.userId} IN (seller_id, provider_id) OR ${isStaff(session.role)})
    UNION ALL
    SELECT 1 FROM points_order WHERE code = ${params.orderCode}
      AND (${session.userId} IN (seller_id, buyer_id) OR ${isStaff(session.role)})`);
  if (mine === null) throw new AppError('nothing.found');
  return { orderCode: params.orderCode };
}
