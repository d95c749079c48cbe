import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { AppError } from './app-error.ts';
import { randomPart } from './random-pool.ts';
import type { SealContext, SealedCodes, StoredCode, Vault } from './vault.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** In front of a raw point, it makes a SubjectPublicKeyInfo of P-256 (RFC 5480). */
const SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const POINT_BYTES = 65;
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const SEAL_INFO = Buffer.from('cardway-seal-v1');
const NO_SALT = Buffer.alloc(0);
/** First byte of a stored code: how it is laid out. Authenticated with both seals. */
const LAYOUT = Buffer.of(1);
const WRAPPED_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES;

const MIN_CODE = 4;
const MAX_CODE = 64;
const MAX_TYPED = 128;
const TAIL = 4;

/**
 * The vault of one installation: every key follows from the master key, which is configured and never in the database.
 * docs/guides/sealing.md describes the formats.
 */
export function openLocalVault(masterKey: Buffer): Vault {
  if (masterKey.length !== KEY_BYTES) throw new RangeError(`the master key has ${KEY_BYTES} bytes`);
  const wrappingKey = derive(masterKey, 'cardway-wrap-v1', KEY_BYTES);
  const hashKey = derive(masterKey, 'cardway-hash-v1', KEY_BYTES);
  const { privateKey, spki } = platformKey(masterKey);
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  const hash = (code: string): Buffer => createHmac('sha256', hashKey).update(normalise(code)).digest();

  const take = (key: Buffer, codes: SealedCodes, context: SealContext): StoredCode[] =>
    codes.sealed.map((sealed, index) => {
      const row = index + 1;
      const typed = openSeal(key, Buffer.from(sealed, 'base64'), { ...context, row });
      const code = normalise(typed);
      if (code.length < MIN_CODE || code.length > MAX_CODE || typed.length > MAX_TYPED) {
        throw new AppError('cards.code_form', { row });
      }
      return { sealed: store(wrappingKey, typed), hash: hash(code), tail: code.slice(-TAIL) };
    });

  return {
    publicKey: { keyId, spki: spki.toString('base64') },
    accept: (codes, context) => take(sharedKey(privateKey, codes.ephemeralKey), codes, context),
    reveal: (stored) => unstore(wrappingKey, stored),
    hash,
  };
}

/** What makes two typed codes the same: letters and digits, upper case, full-width forms folded. */
export function normalise(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

const derive = (masterKey: Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, NO_SALT, info, bytes));

/** The platform's P-256 key, the same for every process with this master key. */
function platformKey(masterKey: Buffer): { privateKey: KeyObject; spki: Buffer } {
  // Sixteen bytes more than the order keep the bias of the remainder negligible (FIPS 186-5, A.2.1).
  const wide = BigInt(`0x${derive(masterKey, 'cardway-platform-key-v1', KEY_BYTES + 16).toString('hex')}`);
  const scalar = Buffer.from(((wide % (P256_ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), spki: Buffer.concat([SPKI_HEAD, point]) };
}

/** One agreement a submission, by far its dearest step; nothing of it is kept. A bad point shows at the first row. */
function sharedKey(privateKey: KeyObject, ephemeralKey: string): Buffer {
  try {
    return sealKey(diffieHellman({ privateKey, publicKey: publicKeyOf(ephemeralKey) }));
  } catch {
    throw new AppError('cards.seal_broken', { row: 1 });
  }
}

function publicKeyOf(ephemeralKey: string): KeyObject {
  const point = Buffer.from(ephemeralKey, 'base64');
  if (point.length !== POINT_BYTES) throw new RangeError('not an uncompressed point');
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, point]), format: 'der', type: 'spki' });
}

const sealKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, NO_SALT, SEAL_INFO, KEY_BYTES));

function openSeal(key: Buffer, sealed: Buffer, context: SealContext & { row: number }): string {
  const { scope, sellerId, row } = context;
  try {
    return open(key, sealed, Buffer.from(`${scope}|${sellerId}|${row}`)).toString('utf8');
  } catch {
    throw new AppError('cards.seal_broken', { row });
  }
}

/** layout, wrapped data key, sealed code. The code's seal covers the wrapped key, so neither fits another's. */
function store(wrappingKey: Buffer, typed: string): Buffer {
  const dataKey = randomPart(KEY_BYTES);
  const wrapped = Buffer.concat([LAYOUT, seal(wrappingKey, dataKey, LAYOUT)]);
  return Buffer.concat([wrapped, seal(dataKey, Buffer.from(typed, 'utf8'), wrapped)]);
}

function unstore(wrappingKey: Buffer, stored: Buffer): string {
  if (stored[0] !== LAYOUT[0]) throw new Error('a stored code is of an unknown layout');
  const wrapped = stored.subarray(0, 1 + WRAPPED_BYTES);
  const dataKey = open(wrappingKey, wrapped.subarray(1), LAYOUT);
  return open(dataKey, stored.subarray(1 + WRAPPED_BYTES), wrapped).toString('utf8');
}

/** IV, ciphertext, tag. */
function seal(key: Buffer, text: Buffer, bound: Buffer): Buffer {
  const iv = randomPart(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Throws unless the whole is as it was sealed. */
function open(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short for a seal');
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
}
