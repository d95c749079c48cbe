import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';

/** `chat_files` is `chat` where video and PDF files are allowed too; both are stored as `chat`. */
export type UploadPurpose =
  | 'card'
  | 'evidence'
  | 'avatar'
  | 'chat'
  | 'chat_files'
  | 'identity'
  | 'ticket'
  | 'business'
  | 'payment'
  | 'treasury';

export interface UploadGrant {
  readonly userId: string;
  readonly purpose: UploadPurpose;
}

const signOf = (secret: string, body: string): string => keyedHash(secret, 'upload-token', body).toString('base64url');

/** A grant and the session that it was handed to. */
export interface UploadPass extends UploadGrant {
  readonly sessionId: string;
}

/** A token that allows its session to upload files for one purpose until `expiresAtMs`. */
export function makeUploadToken(secret: string, pass: UploadPass, expiresAtMs: number): string {
  const body = `${pass.sessionId}.${pass.userId}.${pass.purpose}.${expiresAtMs}`;
  return `${body}.${signOf(secret, body)}`;
}

/** The pass of a token; null when it is forged or has expired. */
export function readUploadToken(secret: string, token: string, nowMs: number): UploadPass | null {
  const match =
    /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(card|evidence|avatar|chat|chat_files|identity|ticket|business|payment|treasury)\.(\d{1,15}))\.([\w-]{20,64})$/.exec(
      token,
    );
  if (match === null) return null;
  const [, body = '', sessionId = '', userId = '', purpose, expiresAt, sign = ''] = match;
  if (!sameText(signOf(secret, body), sign) || Number(expiresAt) <= nowMs) return null;
  return { sessionId, userId, purpose: purpose as UploadPurpose };
}
