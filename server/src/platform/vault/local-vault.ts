import { normalCode } from '#core/orders/card-code.ts';
import { AppError } from '../app-error.ts';
import type { StoredCode, Vault } from '../crypto/vault.ts';
import type { Submission } from './open-seals.ts';
import { openSealThread, type SealThread } from './seal-thread.ts';
import { moveStored, openStored, sealForStorage } from './stored-code.ts';
import { codeHash, type VaultSecrets, vaultKeys } from './vault-keys.ts';

/** The vault of one installation. docs/guides/sealing.md describes the formats. */
export function openLocalVault(secrets: VaultSecrets): Vault {
  const keys = vaultKeys(secrets);
  const thread = openSealThread(secrets);
  const keyIds = new Set(keys.platformKeys.map(({ published }) => published.keyId));
  return {
    publicKey: keys.platformKeys[0].published,
    async accept(codes, context) {
      if (!keyIds.has(codes.keyId)) throw new AppError('page.stale');
      return accept(thread, { ...codes, ...context });
    },
    seal: (cell, text) => sealForStorage(keys.ring, cell, text),
    reveal: (cell, stored) => openStored(keys.ring, cell, stored),
    move: (stored, cells) => moveStored(keys.ring, stored, cells),
    hash: (code) => codeHash(keys, normalCode(code)),
    hashText: (of, text) => codeHash(keys, `${of} ${Buffer.from(text).toString('hex')}`),
    close: () => thread.close(),
  };
}

async function accept(thread: SealThread, submission: Submission): Promise<StoredCode[]> {
  const opened = await thread.open(submission);
  if ('refused' in opened) {
    const { refused, ...details } = opened;
    throw new AppError(refused, details);
  }
  return opened.codes.map(({ sealed, hash, tail }) => ({ sealed: asBuffer(sealed), hash: asBuffer(hash), tail }));
}

/** A Buffer that was passed between threads arrives as a plain Uint8Array. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
