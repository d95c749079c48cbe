// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** payment_input. An output of the house that a payment spends. */
export interface PaymentInputTable {
  readonly paymentId: string;
  readonly place: number;
  readonly network: string;
  readonly txHash: string;
  readonly vout: number;
  readonly amount: bigint;
  readonly isChange: boolean;
  readonly keyIndex: number;
  readonly releasedAt: Date | null;
}

/** change_output. What came back to the house from a payment that is final. */
export interface ChangeOutputTable {
  readonly paymentId: string;
  readonly network: string;
  readonly txHash: string;
  readonly vout: number;
  readonly amount: bigint;
  readonly address: string;
  readonly keyId: string;
  readonly keyIndex: number;
  readonly height: bigint;
  readonly spentBy: string | null;
  readonly goneAt: Date | null;
}

/** signed_input. What the signer signed away: an output for one payment, for ever. */
export interface SignedInputTable {
  readonly network: string;
  readonly txHash: string;
  readonly vout: number;
  readonly paymentId: string;
}
