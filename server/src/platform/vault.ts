/** What was sealed in the browser, as it travels: one ephemeral key for all rows of a submission. */
export interface SealedCodes {
  /** The sender's ephemeral P-256 public key, uncompressed point, base64. */
  readonly ephemeralKey: string;
  /** In row order; each is base64 of: 12-byte IV, ciphertext, 16-byte tag. */
  readonly sealed: readonly string[];
}

/** What a seal is bound to, as associated data: the ad, the seller, and each code's row (1-based). */
export interface SealContext {
  readonly scope: string;
  readonly sellerId: string;
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
  /**
   * Opens the browser's seals and seals each code for storage, in row order. Throws AppError with the row:
   * `cards.seal_broken` when one does not open, `cards.code_form` when it is not 4 to 64 letters and digits.
   */
  accept(codes: SealedCodes, context: SealContext): StoredCode[];
  /** The code in clear as it was typed, for a reveal that has been logged. Throws when `stored` was tampered with. */
  reveal(stored: Buffer): string;
  /** What a stored code's hash is compared by. */
  hash(code: string): Buffer;
}
