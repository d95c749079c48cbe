import { getUploadLink } from '#contract/functions/uploads.ts';
import { requireProvedSession, requireStepUp } from '#server/features/auth/public.ts';
import { canOpenChatFile } from '#server/features/chat/public.ts';
import { seesTicketPicture } from '#server/features/tickets/public.ts';
import { linkFor, placeOf } from '#server/features/uploads/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type CodeReader, mayOpenFile, openUpload } from './order-files.ts';

export const getUploadLinkHandler = handle(getUploadLink, async (call: UserCall, { id, reason, tradePassword }) => {
  if (tradePassword !== undefined) await requireProvedSession(call, tradePassword);
  const { services, session, address, userAgent } = call;
  const uploadId = id.toLowerCase();
  const shownS = services.rules.get('disputes.code_shown_s');
  const prove = (tx: Tx, role: CodeReader): Promise<void> =>
    role === 'moderator'
      ? requireStepUp({ ...call, db: tx }, 'staff')
      : requireProvedSession({ ...call, db: tx }, undefined);
  const opening = { session, uploadId, address, userAgent, prove, shownS, reason };
  const isOpen =
    (await services.db.transaction((tx) => openUpload(tx, opening))) ||
    (mayOpenFile('chat', session) && (await canOpenChatFile(call, uploadId))) ||
    (mayOpenFile('ticket', session) && (await seesTicketPicture(call, uploadId)));
  if (!isOpen) throw new AppError('nothing.found');
  const place = await placeOf(call.db, uploadId);
  if (place === null) throw new AppError('nothing.found');
  return { ...linkFor(call, uploadId), kind: place.kind, mime: place.mime };
});
