import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { MasterKey } from '../crypto/master-keys.ts';
import { KEY_BYTES } from './aes.ts';
import { type KeyRing, openKeyRing } from './key-ring.ts';

/** The info string of HPKE, which every seal is bound to: the purpose, and the version of docs/guides/sealing.md. */
export const SEAL_INFO = Buffer.from('cardway-seal-v2');

const KEY_ID_DIGITS = 16;

/** The secrets that a vault works with. */
export interface VaultSecrets {
  readonly masterKeys: readonly MasterKey[];
  /** Of the hashes that find duplicates: the same under every master key. */
  readonly hashKey: Uint8Array;
}

/** The key pair that browsers seal for. */
export interface PlatformKey {
  readonly privateKey: KeyObject;
  readonly published: { readonly keyId: string; readonly publicKey: string };
}

export interface VaultKeys {
  readonly ring: KeyRing;
  readonly hashKey: Buffer;
  /** The newest first. Pages that were loaded before a rotation still seal for an older one. */
  readonly platformKeys: readonly [PlatformKey, ...PlatformKey[]];
}

export function vaultKeys({ masterKeys, hashKey }: VaultSecrets): VaultKeys {
  const [newest, ...older] = masterKeys.toSorted((a, b) => b.id - a.id);
  if (newest === undefined) throw new RangeError('a vault needs a master key');
  return {
    ring: openKeyRing(masterKeys),
    hashKey: Buffer.from(hashKey),
    platformKeys: [platformKey(newest.key), ...older.map(({ key }) => platformKey(key))],
  };
}

/** The key pair that follows from a master key. */
export function platformKey(masterKey: Uint8Array): PlatformKey {
  if (masterKey.length !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes`);
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', 'cardway-platform-x25519-v1', KEY_BYTES));
  const privateKey = createPrivateKey({ key: seed, format: 'raw-private', asymmetricKeyType: 'x25519' });
  const publicKey = createPublicKey(privateKey).export({ format: 'raw-public' });
  return {
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
