import { SEALED_COLUMNS } from '#server/platform/crypto/sealed-cell.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { EncryptedStore } from '#server/platform/storage/encrypted-storage.ts';
import { rewrapHashKey } from '#server/platform/vault/hash-key.ts';
import type { KeyRing } from '#server/platform/vault/key-ring.ts';
import { rewrapFiles } from './rewrap-files.ts';
import { type RewrapCounts, rewrapTexts, SEALED_TEXTS } from './rewrap-texts.ts';

export interface RewrapParts {
  readonly db: Database;
  readonly storage: EncryptedStore;
  readonly ring: KeyRing;
}

export interface Rewrapped extends RewrapCounts {
  readonly what: string;
}

/**
 * Wraps the data keys of codes, addresses and files, and the key of the hashes, with the newest master key. The product
 * may run meanwhile, with the same ring: it may copy a code behind the place that a pass has reached, so passes follow until
 * one finds nothing to wrap. May be ended at any time and run again: what is done is passed over. Codes and files
 * themselves are not opened.
 */
export async function* rewrapAll(parts: RewrapParts): AsyncGenerator<Rewrapped> {
  let renewed: number;
  do {
    renewed = 0;
    for await (const counts of rewrapOnce(parts)) {
      renewed += counts.renewed;
      yield counts;
    }
  } while (renewed > 0);
}

async function* rewrapOnce({ db, storage, ring }: RewrapParts): AsyncGenerator<Rewrapped> {
  yield { what: 'key of the hashes', renewed: await rewrapHashKey(db, ring), failed: 0 };
  for (const column of SEALED_COLUMNS) {
    yield { what: SEALED_TEXTS[column].what, ...(await rewrapTexts(db, ring, column)) };
  }
  yield { what: 'files', ...(await rewrapFiles(db, storage)) };
}
