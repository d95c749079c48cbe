import { z } from 'zod';

/** The signer that is started beside this process. */
export interface SignerSetup {
  readonly keyFile: string;
  /** Its own login; null: the embedded database has one for it. */
  readonly databaseUrl: string | null;
}

interface Variables {
  readonly SIGNER_KEY_FILE?: string | undefined;
  readonly SIGNER_DATABASE_URL?: string | undefined;
}

/** The key itself never comes into the product's environment. */
export const zNoKey = z
  .never('the product must not have it: name a file in SIGNER_KEY_FILE, see docs/guides/withdrawals.md')
  .optional();

/** Null: no signer is started here. */
export const signerOf = ({ SIGNER_KEY_FILE, SIGNER_DATABASE_URL }: Variables): SignerSetup | null =>
  SIGNER_KEY_FILE === undefined ? null : { keyFile: SIGNER_KEY_FILE, databaseUrl: SIGNER_DATABASE_URL ?? null };
