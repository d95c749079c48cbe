/** A payment to an address as a node tells it. Hashes and addresses are in the one form of their chain. */
export interface ChainPayment {
  readonly txHash: string;
  /**
   * The place of the log among those of its transaction, or of the output: the same in whichever block the transaction is.
   */
  readonly logIndex: number;
  readonly height: bigint;
  readonly blockHash: string;
  readonly from: string;
  readonly to: string;
  /** Base units of the token. */
  readonly amount: bigint;
  /** Confirmations that it needs at least, whatever its network asks for: 100 of what a miner was paid. */
  readonly maturity?: number;
}

export interface Comparison {
  /** Both nodes say the same. */
  readonly agreed: readonly ChainPayment[];
  /** Only one node says so, or the two differ: the version of each that is in the lower block. */
  readonly doubted: readonly ChainPayment[];
}

/** The name of a payment on its chain. */
export const paymentKey = ({ txHash, logIndex }: Pick<ChainPayment, 'txHash' | 'logIndex'>): string =>
  `${txHash}/${logIndex}`;

/**
 * Two nodes' answers about the same blocks. Payments of nothing are left out: a token lets anybody send zero in anybody's
 * name.
 */
export function comparePayments(first: readonly ChainPayment[], second: readonly ChainPayment[]): Comparison {
  const others = byKey(second);
  const agreed: ChainPayment[] = [];
  const doubted: ChainPayment[] = [];
  for (const [key, payment] of byKey(first)) {
    const other = others.get(key);
    if (other !== undefined && isSamePayment(payment, other)) agreed.push(payment);
    else doubted.push(other !== undefined && other.height < payment.height ? other : payment);
    others.delete(key);
  }
  doubted.push(...others.values());
  return { agreed, doubted };
}

/** The answers about one range after another, the lowest first: a payment that is doubted in several is in the lowest of them. */
export function joinComparisons(parts: readonly Comparison[]): Comparison {
  const doubted = byKey(parts.flatMap((part) => part.doubted).reverse());
  const agreed = parts.flatMap((part) => part.agreed).filter((payment) => !doubted.has(paymentKey(payment)));
  return { agreed, doubted: [...doubted.values()] };
}

const byKey = (payments: readonly ChainPayment[]): Map<string, ChainPayment> =>
  new Map(payments.filter(({ amount }) => amount > 0n).map((payment) => [paymentKey(payment), payment]));

export const isSamePayment = (a: ChainPayment, b: ChainPayment): boolean =>
  a.height === b.height &&
  a.blockHash === b.blockHash &&
  a.from === b.from &&
  a.to === b.to &&
  a.amount === b.amount &&
  a.maturity === b.maturity;
