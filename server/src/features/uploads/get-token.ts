import { getUploadToken } from '#contract/functions/uploads.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { kindsFor, type UploadKind } from './file-kind.ts';
import { maxBytesOf } from './upload-limits.ts';
import { makeUploadToken } from './upload-token.ts';

export const getUploadTokenHandler = handle(getUploadToken, async ({ services, session }: UserCall, { purpose }) => {
  const { config, rules } = services;
  const expiresIn = rules.get('uploads.token_ttl_s');
  const limitOf = (kind: UploadKind) => (kindsFor(purpose).includes(kind) ? maxBytesOf(rules, kind).limit : null);
  const grant = { userId: session.userId, purpose };
  return {
    url: '/uploads',
    token: makeUploadToken(config.secret, grant, Date.now() + expiresIn * 1000),
    expiresIn,
    maxBytes: limitOf('image') ?? 0,
    limits: {
      image: limitOf('image'),
      video: limitOf('video'),
      pdf: limitOf('pdf'),
      videoSeconds: rules.get('uploads.max_video_s'),
    },
  };
});
