import type { PaymentInputs } from '#core/withdrawals/signing.ts';

/** What a transaction may cost, as a request has it: `gas` is the chain's unit of work, each at most at `maxPrice`. */
export interface Terms {
  readonly gas: bigint;
  readonly maxPrice: bigint;
  readonly tipPrice: bigint;
}

/** A payment that passed all checks, as it is signed. */
export interface SigningOrder extends Terms, Pick<PaymentInputs, 'token' | 'recipient' | 'amount'> {
  /** The number of the payment under its key. */
  readonly nonce: bigint;
  /** What the product says that the chain wants a transaction to refer to; null: nothing. */
  readonly anchor: string | null;
  readonly now: Date;
}

export interface Signature {
  readonly raw: string;
  /** As the chain names the transaction; it follows from what is signed. */
  readonly txHash: string;
  /** From then on no block takes it; null: it has no end. */
  readonly expiresAt: Date | null;
}

/** A private key on one network. It never leaves the closure. */
export interface ChainKey {
  /** Its address, in the form that is compared. */
  readonly address: string;
  /** Builds the transaction of the order itself and signs it. Throws for an order that the chain has no transaction for. */
  sign(order: SigningOrder): Promise<Signature>;
}

/** The private side of the extended key that addresses of deposits come from. It never leaves the closure. */
export interface DepositKeys {
  /** The key's own name: 40 hexadecimal digits, as in `deposit_key`. */
  readonly id: string;
  /** The key of the address at this index. */
  at(index: number): ChainKey;
}

/** Another transaction of a payment, with what its key had signed for it before. */
export interface FormerTx {
  readonly raw: string;
  readonly expiresAt: Date | null;
}

/** An output of the platform, by its transaction and its number there. */
export interface SpentName {
  readonly txHash: string;
  readonly vout: number;
}

/** What only a chain has whose payments spend outputs. */
export interface CoinSide {
  /** The extended key whose outputs it spends, as in `deposit_key`. */
  readonly keyId: string;
  /** Of its own, in its smallest unit: above the first two members of staff have approved. */
  readonly limits: {
    readonly reviewAbove: bigint;
    readonly min: bigint;
    readonly most: bigint;
    readonly dayLimit: bigint;
  };
  /** Outputs that its operator knows to be spent by something else. */
  readonly spentElsewhere: number;
  outputsOf(anchor: string | null): readonly SpentName[];
  /** What is wrong with what a request spends and pays to the network, at most `maxFee`; null: nothing. */
  refusalOf(request: Terms & Pick<SigningOrder, 'anchor' | 'amount'>, maxFee: bigint): 'inputs' | 'cost' | null;
}

/** How the signer signs on one network: one adapter a kind of chain. What may be signed is `core/withdrawals/signing.ts` for all. */
export interface ChainSigner {
  /** The token that it pays, in the form that is compared. */
  readonly token: string;
  /** The key that it pays from. */
  readonly key: ChainKey;
  /** Of addresses of deposits; null: it does not sweep here. */
  readonly deposits: DepositKeys | null;
  /** The number of the key's first transaction of ours. */
  readonly firstNonce: bigint;
  /** The highest price of gas, in smallest units of the coin. */
  readonly priceCap: bigint;
  /** The most that gas may cost within 24 hours, in smallest units of the coin; null: owners agree to what the network takes. */
  readonly dayGas: bigint | null;
  /**
   * Another transaction of a payment counts in the signer's day as another payment, because the chain does not exclude that
   * both are in blocks: only the end of the former does.
   */
  readonly countsAgain: boolean;
  /**
   * Of a chain that tells no number of the key's payments: how many its operator knows that the record does not have. With more of them on
   * the chain, or before the chain was compared, it signs no withdrawal. Null: numbers or outputs say it.
   */
  readonly paidElsewhere: number | null;
  /** Of a chain whose payments spend outputs; without it they are of accounts. */
  readonly coins?: CoinSide;
  /** Why another transaction of a payment is not signed yet; null: one of all at most can ever be in a block. */
  holdBack(former: readonly FormerTx[], order: Pick<SigningOrder, 'anchor' | 'now'>): string | null;
}
