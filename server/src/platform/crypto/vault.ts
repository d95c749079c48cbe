/** Codes sealed in the browser, as sent: one ephemeral key for all rows of a submission. */
export interface SealedCodes {
  /** The platform's key that they are sealed for. */
  readonly keyId: string;
  /** The sender's ephemeral X25519 public key (RFC 9180 calls it `enc`), base64. */
  readonly ephemeralKey: string;
  /** In row order; each is base64 of the ciphertext with its tag. */
  readonly sealed: readonly string[];
}

/** The associated data of a seal: the ad or request, the seller, and each code's row (1-based). */
export interface SealContext {
  readonly scope: string;
  readonly sellerId: string;
}

export interface StoredCode {
  /** Sealed under its own data key, which the newest master key wraps. */
  readonly sealed: Buffer;
  /** Keyed hash of the normalised code: finds duplicates without revealing the code. */
  readonly hash: Buffer;
  /** The last four characters, for masked display. */
  readonly tail: string;
}

/** Stores card codes. The only part that ever sees one in clear. */
export interface Vault {
  /** Function 806122: the key that browsers seal with, X25519, base64. It follows from the newest master key. */
  readonly publicKey: { readonly keyId: string; readonly publicKey: string };
  /**
   * Opens the browser's seals and seals each code for storage, in row order. Rejects with an AppError that names the
   * row: `page.stale` (no row) when none of our keys is `keyId`, `cards.seal_broken` when a seal does not open,
   * `cards.code_form` when a code is not 8 to 64 letters and digits.
   */
  accept(codes: SealedCodes, context: SealContext): Promise<StoredCode[]>;
  /** Seals a text of a user, such as an address, as codes are stored; `reveal` opens it. */
  seal(text: string): Buffer;
  /** The code in clear, as typed, for a reveal that has been logged. Throws when `stored` was tampered with. */
  reveal(stored: Buffer): string;
  /** The hash that a stored code is compared by. */
  hash(code: string): Buffer;
  /** The keyed hash of a text that is no card code: every character counts. `of` keeps apart what is hashed. */
  hashText(of: string, text: string): Buffer;
  close(): Promise<void>;
}
