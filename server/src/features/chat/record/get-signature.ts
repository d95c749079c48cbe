import { getSignature } from '#contract/functions/chat.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type Session, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';

type Signer = Pick<Session, 'userId' | 'sessionId'>;

const signOf = (secret: string, { userId, sessionId }: Signer, expiresAtS: string): string =>
  keyedHash(secret, 'chat-sign', `${userId}.${sessionId}.${expiresAtS}`).toString('base64url');

/** 805087. Valid only for the caller's own user and session. */
export const getSignatureHandler = handle(getSignature, async ({ services, session }: UserCall, { userId }) => {
  if (userId !== session.userId) throw new AppError('nothing.found');
  const { secret, subsidiaryCode } = services.config;
  const expiresAtS = String(Math.floor(Date.now() / 1000) + services.rules.get('chat.sign_ttl_s'));
  return { sign: `${expiresAtS}.${signOf(secret, session, expiresAtS)}`, txAppCode: subsidiaryCode };
});

/** Whether a signature was issued for this session and has not expired. */
export function verifySign({ config }: Services, session: Signer, sign: string): boolean {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(sign);
  if (match === null) return false;
  const [, expiresAtS = '', signature = ''] = match;
  return Number(expiresAtS) * 1000 > Date.now() && sameText(signOf(config.secret, session, expiresAtS), signature);
}
