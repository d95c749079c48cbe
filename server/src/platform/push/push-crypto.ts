import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { PushTarget } from './push.ts';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4_096;
/** Ends the last record (RFC 8188, section 2). */
const LAST = Buffer.from([2]);

const expand = (secret: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Parts of one encryption that a test fixes; otherwise they are made anew each time. */
export interface PushSecrets {
  readonly ecdh: ECDH;
  readonly salt: Buffer;
}

function freshSecrets(): PushSecrets {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(SALT_BYTES) };
}

/** Encrypts for one browser as RFC 8291 says: one record of aes128gcm with the sender's key and the salt in its head. */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  { ecdh, salt }: PushSecrets = freshSecrets(),
): Buffer {
  const ours = ecdh.getPublicKey();
  const { key, nonce } = pushKeys({ shared: ecdh.computeSecret(p256dh), auth, salt, browser: p256dh, sender: ours });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(ours.length, SALT_BYTES + 4);
  return Buffer.concat([head, ours, body]);
}

export interface PushExchange {
  readonly shared: Buffer;
  readonly auth: Buffer;
  readonly salt: Buffer;
  /** Public keys, as uncompressed points. */
  readonly browser: Buffer;
  readonly sender: Buffer;
}

/** The key and nonce that both ends come to (RFC 8291, section 3.4). */
export function pushKeys({ shared, auth, salt, browser, sender }: PushExchange): { key: Buffer; nonce: Buffer } {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]);
  const secret = expand(shared, { salt: auth, info, bytes: 32 });
  const derive = (label: string, bytes: number) =>
    expand(secret, { salt, info: Buffer.from(`Content-Encoding: ${label}\0`), bytes });
  return { key: derive('aes128gcm', KEY_BYTES), nonce: derive('nonce', NONCE_BYTES) };
}

export interface VapidKeys {
  /** base64url: an uncompressed point, and its 32 bytes of secret. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The private key ready for use. Throws when the two do not belong together. */
export function readVapid({ publicKey, privateKey }: VapidKeys): KeyObject {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = ecdh.getPublicKey();
  if (!point.equals(Buffer.from(publicKey, 'base64url'))) throw new Error('the two keys do not belong together');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

/** A token that says who sends, for one push service (RFC 8292). `untilS` is in epoch seconds. */
export function vapidToken(key: KeyObject, claim: { audience: string; subject: string; untilS: number }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = { aud: claim.audience, exp: claim.untilS, sub: claim.subject };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(body)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
