import { z } from 'zod';

/** The files with the keys that the signer pays from, one for each kind of chain. */
export const SIGNER_KEY_FILES = ['SIGNER_KEY_FILE', 'SIGNER_TRON_KEY_FILE', 'SIGNER_BITCOIN_KEY_FILE'] as const;
type KeyFiles = { readonly [V in (typeof SIGNER_KEY_FILES)[number]]?: string | undefined };

/** The signer that is started beside this process. */
export interface SignerSetup {
  /** Its variables that name files with keys. */
  readonly keyFiles: Readonly<Record<string, string>>;
  /** Its own login; null: the embedded database has one for it. */
  readonly databaseUrl: string | null;
}

interface Variables extends KeyFiles {
  readonly SIGNER_DATABASE_URL?: string | undefined;
}

/** The key itself never comes into the product's environment. */
export const zNoKey = z
  .never('the product must not have it: name a file in SIGNER_KEY_FILE, see docs/guides/withdrawals.md')
  .optional();

/**
 * Null: no signer is started here. `publicBy`: the variable that lets others reach this installation; null: none. A signer that is
 * started here is of this process's user, who then can read the keys. Throws for that where strangers talk to the product.
 */
export function signerOf({ SIGNER_DATABASE_URL, ...files }: Variables, publicBy: string | null): SignerSetup | null {
  const named = SIGNER_KEY_FILES.flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]] as const]));
  const [first] = named;
  if (first === undefined) return null;
  if (publicBy !== null) {
    throw new Error(
      `${first[0]}: with ${publicBy} others reach the product, whose user must not be the one that reads the keys: run the signer as a user of its own, see docs/guides/running-in-production.md`,
    );
  }
  return { keyFiles: Object.fromEntries(named), databaseUrl: SIGNER_DATABASE_URL ?? null };
}
