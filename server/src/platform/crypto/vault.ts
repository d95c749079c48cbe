import type { CardForms } from '#core/orders/card-parts.ts';
import type { SealedCell } from './sealed-cell.ts';

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

/** A submission's context, and where its codes go. */
export interface AcceptContext extends SealContext {
  /** The rows of gift_card that the codes will be stored in, in row order. */
  readonly cardIds: readonly string[];
  /** The brand's: they tell a PIN that follows its code without a name. */
  readonly forms: CardForms;
}

export interface StoredCode {
  /** Sealed for its row of gift_card, under its own data key, which the newest master key wraps. */
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
  accept(codes: SealedCodes, context: AcceptContext): Promise<StoredCode[]>;
  /** Seals a text of a user, such as an address, as codes are stored; `reveal` opens it, from the same cell only. */
  seal(cell: SealedCell, text: string): Buffer;
  /**
   * The text in clear, as typed; for a code, after the reveal was logged. Throws when `stored` was tampered with, or was
   * sealed for another cell.
   */
  reveal(cell: SealedCell, stored: Buffer): string;
  /** The same text sealed for another cell, into which the caller copies it. The text is not opened. */
  move(stored: Buffer, cells: { readonly from: SealedCell; readonly to: SealedCell }): Buffer;
  /** The hash that a stored code is compared by. */
  hash(code: string): Buffer;
  /** The keyed hash of a text that is no card code: every character counts. `of` keeps apart what is hashed. */
  hashText(of: string, text: string): Buffer;
  close(): Promise<void>;
}
