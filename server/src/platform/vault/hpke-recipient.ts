import { createDecipheriv, createHmac, decapsulate, type KeyObject } from 'node:crypto';

/**
 * The receiving side of HPKE (RFC 9180): base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM. Node has the
 * KEM; the key schedule (section 5.1) is three HMACs. With WebCrypto, where each step is a promise and a job of the
 * thread pool, the same costs eight times the processor time (docs/decisions/023-hpke.md).
 */
export interface Recipient {
  /** Throws when `encapsulated` is not a point of the curve. */
  open(encapsulated: Uint8Array): RecipientContext;
}

/** The messages of one sender, to be opened in the order in which they were sealed. */
export interface RecipientContext {
  /** Throws unless the ciphertext is intact, was sealed with this associated data, and is the next one. */
  open(ciphertext: Buffer, associatedData: Buffer): Buffer;
}

const CIPHER = 'aes-128-gcm';
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BASE_MODE = 0;
const VERSION = Buffer.from('HPKE-v1');
/** "HPKE" and the ids of KEM, KDF and AEAD. */
const SUITE = Buffer.concat([Buffer.from('HPKE'), Buffer.of(0x00, 0x20, 0x00, 0x01, 0x00, 0x01)]);
const EMPTY = Buffer.alloc(0);

export function openRecipient(privateKey: KeyObject, info: Buffer): Recipient {
  const schedule = Buffer.concat([
    Buffer.of(BASE_MODE),
    hmac(EMPTY, labeled('psk_id_hash', EMPTY)),
    hmac(EMPTY, labeled('info_hash', info)),
  ]);
  const secretInput = labeled('secret', EMPTY);
  const keyInput = expandInput('key', schedule, KEY_BYTES);
  const nonceInput = expandInput('base_nonce', schedule, NONCE_BYTES);
  return {
    open(encapsulated) {
      const secret = hmac(decapsulate(privateKey, encapsulated), secretInput);
      const key = hmac(secret, keyInput).subarray(0, KEY_BYTES);
      const baseNonce = hmac(secret, nonceInput).subarray(0, NONCE_BYTES);
      let sequence = 0;
      return {
        open(ciphertext, associatedData) {
          const text = decrypt({ key, nonce: nonceOf(baseNonce, sequence), associatedData }, ciphertext);
          sequence += 1;
          return text;
        },
      };
    },
  };
}

const hmac = (key: Buffer, input: Buffer): Buffer => createHmac('sha256', key).update(input).digest();

const labeled = (label: string, input: Buffer): Buffer => Buffer.concat([VERSION, SUITE, Buffer.from(label), input]);

/** The input of the first and only block of HKDF-Expand: no output here is longer than a digest. */
function expandInput(label: string, info: Buffer, bytes: number): Buffer {
  return Buffer.concat([Buffer.of(0, bytes), labeled(label, info), Buffer.of(1)]);
}

function nonceOf(baseNonce: Buffer, sequence: number): Buffer {
  const nonce = Buffer.from(baseNonce);
  nonce.writeUInt32BE((nonce.readUInt32BE(NONCE_BYTES - 4) ^ sequence) >>> 0, NONCE_BYTES - 4);
  return nonce;
}

interface Opening {
  readonly key: Buffer;
  readonly nonce: Buffer;
  readonly associatedData: Buffer;
}

function decrypt({ key, nonce, associatedData }: Opening, ciphertext: Buffer): Buffer {
  if (ciphertext.length < TAG_BYTES) throw new RangeError('too short for a seal');
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData);
  cipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(ciphertext.subarray(0, -TAG_BYTES)), cipher.final()]);
}
