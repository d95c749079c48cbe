/** What was sealed in the browser, as it travels: one ephemeral key for all rows of a submission. */
export interface SealedCode {
  /** base64 of: 12-byte IV, ciphertext, 16-byte tag. */
  readonly sealed: string;
  /** The sender's ephemeral P-256 public key, uncompressed point, base64. */
  readonly ephemeralKey: string;
}

/** What a seal is bound to, as associated data: the ad, the seller and the row (1-based). */
export interface SealContext {
  readonly scope: string;
  readonly sellerId: string;
  readonly row: number;
}

export interface StoredCode {
  /** Sealed under a data key of its own, which the master key wraps. */
  readonly sealed: Buffer;
  /** Keyed hash of the normalised code: finds duplicates, reveals nothing. */
  readonly hash: Buffer;
  /** The last four characters, for masked display. */
  readonly tail: string;
}

/** Keeps card codes. The only part that ever sees one in clear. */
export interface Vault {
  /** Function 806122: the key that browsers seal with. */
  readonly publicKey: { readonly keyId: string; readonly spki: string };
  /** Opens the browser's seal and seals for storage. Throws AppError('cards.seal_broken', {row}) when it does not open. */
  accept(code: SealedCode, context: SealContext): StoredCode;
  /** The code in clear, for a reveal that has been logged. `cardId` is the stored seal's associated data. */
  reveal(stored: Buffer): string;
  /** What a stored code's hash is compared by. */
  hash(code: string): Buffer;
}
