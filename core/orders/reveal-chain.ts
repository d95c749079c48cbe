/** An entry of an order's reveal log, as its parties see it. */
export interface ChainedReveal {
  /** Counts from 1 within the order. */
  readonly seq: number;
  readonly kind: string;
  readonly cardId: string | null;
  readonly byId: string;
  readonly byRole: string;
  /** ISO 8601, in milliseconds. */
  readonly at: string;
  readonly deviceHash: string;
  readonly addressHash: string;
  /** Stands for the member of the actor's team, or for nobody. */
  readonly operatorHash: string;
  /** The salt that opens `operatorHash`; null: the reader is of the other side. */
  readonly operatorKey: { readonly memberId: string | null; readonly salt: string } | null;
  readonly reason: string | null;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** SHA-256 in hex of text in UTF-8, after the bytes that `before` stands for in hex. */
export type Sha256 = (text: string, before?: string) => string;

/** The text that the hash of an entry covers after the hash before it; the same lines stand in server/sql/functions/orders/reveal_hash.sql. */
function linesOf(entry: ChainedReveal, sha256: Sha256): string {
  return [
    entry.seq,
    entry.kind,
    entry.cardId ?? '-',
    entry.byId,
    entry.byRole,
    Date.parse(entry.at),
    entry.deviceHash,
    entry.addressHash,
    entry.operatorHash,
    entry.reason === null ? '-' : sha256(entry.reason),
  ].join('\n');
}

/** Whether the hash stands for the member who is named, where the reader may know them. */
const isOperatorTrue = ({ operatorHash, operatorKey }: ChainedReveal, sha256: Sha256): boolean =>
  operatorKey === null || sha256(`${operatorKey.salt}\n${operatorKey.memberId ?? '-'}`) === operatorHash;

/**
 * The number of the first entry that does not follow from those before it, or names another operator; null: the log is whole. The chain begins with
 * the hash of the order's code. Where the oldest entries are left out, the first one shown is where checking begins.
 */
export function firstRevealBreak(orderCode: string, entries: readonly ChainedReveal[], sha256: Sha256): number | null {
  const [first] = entries;
  if (first === undefined) return null;
  let before = sha256(orderCode);
  let seq = 0;
  for (const entry of entries) {
    if (!isOperatorTrue(entry, sha256)) return entry.seq;
    const isUnanchored = entry === first && entry.seq > 1;
    if (!isUnanchored && (entry.seq !== seq + 1 || sha256(linesOf(entry, sha256), before) !== entry.hash)) {
      return entry.seq;
    }
    before = entry.hash;
    seq = entry.seq;
  }
  return null;
}
