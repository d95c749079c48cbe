import { getUploadToken } from '#contract/functions/uploads.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { makeUploadToken } from './upload-token.ts';

export const getUploadTokenHandler = handle(getUploadToken, async ({ services, session }: UserCall, { purpose }) => {
  const { config, rules } = services;
  const expiresIn = rules.get('uploads.token_ttl_s');
  const grant = { userId: session.userId, purpose };
  return {
    url: '/uploads',
    token: makeUploadToken(config.secret, grant, Date.now() + expiresIn * 1000),
    expiresIn,
    maxBytes: rules.get('uploads.max_image_bytes'),
  };
});
