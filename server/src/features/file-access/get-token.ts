import { getUploadToken } from '#contract/functions/uploads.ts';
import { admits } from '#core/access/access.ts';
import { mayAttachFiles } from '#server/features/chat/public.ts';
import {
  kindsFor,
  makeUploadToken,
  maxBytesOf,
  type UploadKind,
  type UploadPurpose,
} from '#server/features/uploads/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mayShowEvidence } from './order-files.ts';

/** 630091. Visitors may only send pictures to support. */
export const getUploadTokenHandler = handle(getUploadToken, async (call: UserCall, params) => {
  const { services, session } = call;
  if (session.role === 'visitor' && params.purpose !== 'chat') throw new AppError('session.required');
  const purpose = await purposeOf(call, params);
  const { config, rules } = services;
  const expiresIn = rules.get('uploads.token_ttl_s');
  const limitOf = (kind: UploadKind) =>
    kindsFor(purpose).includes(kind) ? maxBytesOf(rules, kind, purpose).limit : null;
  const pass = { sessionId: session.sessionId, userId: session.userId, purpose };
  return {
    url: '/uploads',
    token: makeUploadToken(config.secret, pass, Date.now() + expiresIn * 1000),
    expiresIn,
    maxBytes: limitOf('image') ?? 0,
    limits: {
      image: limitOf('image'),
      video: limitOf('video'),
      pdf: limitOf('pdf'),
      imagePixels: rules.get('uploads.max_pixels'),
      videoSeconds: rules.get('uploads.max_video_s'),
    },
  };
});

/**
 * In the conversation of an order in dispute, video and PDF files are allowed too. Evidence is for parties of an order
 * that may need it (`uploads.no_order`). Throws `nothing.found`.
 */
async function purposeOf(
  { db, session }: UserCall,
  { purpose, conversationId }: { purpose: UploadPurpose; conversationId?: string | undefined },
): Promise<UploadPurpose> {
  if ((purpose === 'identity' || purpose === 'payment') && !admits('party', session.role))
    throw new AppError('gateway.forbidden');
  if (purpose === 'business' && !admits('trader', session.role)) throw new AppError('gateway.forbidden');
  if (purpose === 'treasury' && !admits('admin', session.role)) throw new AppError('gateway.forbidden');
  if (purpose === 'evidence' && !(await mayShowEvidence(db, session.userId))) throw new AppError('uploads.no_order');
  if (purpose !== 'chat' || conversationId === undefined) return purpose;
  return (await mayAttachFiles(db, conversationId, session.userId)) ? 'chat_files' : 'chat';
}
