import { chatFrames } from '#contract/frames/chat.ts';
import { mayWrite } from '#core/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onFrame, type SocketHandler } from '#server/realtime/frames.ts';
import { countUnread } from './messages/count-unread.ts';
import { readUpTo } from './messages/mark-read.ts';
import { othersForSignals } from './messages/member-cache.ts';
import { sendMessage } from './messages/send.ts';
import { verifySign } from './record/get-signature.ts';
import { markDelivered } from './rooms/members.store.ts';

const OK = { ok: true } as const;

/**
 * Receipts tell others that the reader is there: a socket gives them only after the login of 805087. A message is its
 * session's own, whichever way it comes, and needs no more.
 */
function requireLogin(areas: ReadonlySet<'chat'>): void {
  if (!areas.has('chat')) throw new AppError('chat.login_first');
}

const login = onFrame(chatFrames['chat.login'], async ({ services, db, session, areas }, { sign }) => {
  if (!verifySign(services, session, sign)) throw new AppError('chat.bad_sign');
  areas.add('chat');
  return { unread: await countUnread(db, session) };
});

const send = onFrame(chatFrames['chat.send'], ({ services, session }, params) => {
  if (!mayWrite(session.role, 'chat')) throw new AppError('gateway.forbidden');
  return sendMessage(services, session, params);
});

const typing = onFrame(chatFrames['chat.typing'], async ({ services, session }, { conversationId, on }) => {
  const others = await othersForSignals(services, conversationId, session.userId);
  if (others === null) throw new AppError('nothing.found');
  services.signals.send(others, { name: 'chat.typing', payload: { conversationId, userId: session.userId, on } });
  return OK;
});

const read = onFrame(chatFrames['chat.read'], async ({ db, session, areas }, params) => {
  requireLogin(areas);
  await db.transaction((tx) => readUpTo(tx, session.userId, params));
  return OK;
});

const delivered = onFrame(chatFrames['chat.delivered'], async (call, { conversationId, seq }) => {
  const { services, db, session, areas } = call;
  requireLogin(areas);
  const others = await othersForSignals(services, conversationId, session.userId);
  if (others === null) throw new AppError('nothing.found');
  if (await markDelivered(db, { conversationId, userId: session.userId, seq })) {
    services.signals.send(others, { name: 'chat.delivered', payload: { conversationId, userId: session.userId, seq } });
  }
  return OK;
});

export const chatSocketHandlers: readonly SocketHandler[] = [login, send, typing, read, delivered];
