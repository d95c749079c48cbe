import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { KEY_BYTES } from './stored-code.ts';

/** The info string of HPKE, which every seal is bound to: the purpose, and the version of docs/guides/sealing.md. */
export const SEAL_INFO = Buffer.from('cardway-seal-v2');

const NO_SALT = Buffer.alloc(0);
const KEY_ID_DIGITS = 16;

/** The keys of one installation: all are derived from the master key, which is configured and never in the database. */
export interface VaultKeys {
  readonly wrappingKey: Buffer;
  readonly hashKey: Buffer;
  readonly privateKey: KeyObject;
  readonly published: { readonly keyId: string; readonly publicKey: string };
}

export function vaultKeys(masterKey: Buffer): VaultKeys {
  if (masterKey.length !== KEY_BYTES) throw new RangeError(`the master key has ${KEY_BYTES} bytes`);
  const derive = (info: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, NO_SALT, info, KEY_BYTES));
  const seed = derive('cardway-platform-x25519-v1');
  const privateKey = createPrivateKey({ key: seed, format: 'raw-private', asymmetricKeyType: 'x25519' });
  const publicKey = createPublicKey(privateKey).export({ format: 'raw-public' });
  return {
    wrappingKey: derive('cardway-wrap-v1'),
    hashKey: derive('cardway-hash-v1'),
    privateKey,
    published: {
      keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_DIGITS),
      publicKey: publicKey.toString('base64'),
    },
  };
}

/** Equal for the same code, however it was typed. */
export function codeHash({ hashKey }: VaultKeys, normalised: string): Buffer {
  return createHmac('sha256', hashKey).update(normalised).digest();
}

/** The normal form of a typed code: letters and digits, upper case, full-width forms folded. */
export function normalise(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
