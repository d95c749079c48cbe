/** What was sealed in the browser, as it travels: one ephemeral key for all rows of a submission. */
export interface SealedCodes {
  /** The sender's ephemeral X25519 public key (RFC 9180 calls it `enc`), base64. */
  readonly ephemeralKey: string;
  /** In row order; each is base64 of the ciphertext with its tag. */
  readonly sealed: readonly string[];
}

/** What a seal is bound to, as associated data: the ad or request, the seller, and each code's row (1-based). */
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
  /** Function 806122: the key that browsers seal with, X25519, base64. */
  readonly publicKey: { readonly keyId: string; readonly publicKey: string };
  /**
   * Opens the browser's seals and seals each code for storage, in row order. Rejects with an AppError that names the row:
   * `cards.seal_broken` when one does not open, `cards.code_form` when it is not 4 to 64 letters and digits.
   */
  accept(codes: SealedCodes, context: SealContext): Promise<StoredCode[]>;
  /** The code in clear as it was typed, for a reveal that has been logged. Throws when `stored` was tampered with. */
  reveal(stored: Buffer): string;
  /** What a stored code's hash is compared by. */
  hash(code: string): Buffer;
  close(): Promise<void>;
}
