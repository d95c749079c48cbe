import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;

/** A browser's secrets: its key pair, and the secret of its subscription. */
export interface PushSecrets {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, { info, bytes }: { info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Reads what was encrypted for a browser, as RFC 8291 has it: one record of aes128gcm (RFC 8188). */
export function decryptPush(body: Buffer, { ecdh, auth }: PushSecrets): string {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + POINT_BYTES);
  const sealed = body.subarray(SALT_BYTES + 5 + POINT_BYTES);
  const label = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, { info: label, bytes: 32 });
  const key = derive(secret, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(secret, salt, { info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends with a 2 and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
