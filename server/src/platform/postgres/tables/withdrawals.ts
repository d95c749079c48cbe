// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import type { Amount } from '#core/money/amount.ts';
import type { SigningKind, SigningRefusal } from '#core/withdrawals/signing.ts';
import type { WithdrawalWait } from '#core/withdrawals/waits.ts';
import type { StoredWithdrawalState } from '#core/withdrawals/withdrawal-table.ts';

/** withdrawal_address. An entry of a user's address book. */
export interface WithdrawalAddressTable {
  readonly id: string;
  readonly userId: string;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly addedAt: Date;
  readonly heldUntil: Date;
  readonly removedAt: Date | null;
}

/** withdrawal. A request of a user to be paid in USDT. */
export interface WithdrawalTable {
  readonly id: string;
  readonly userId: string;
  readonly addressId: string;
  readonly network: string;
  readonly recipient: string;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly state: StoredWithdrawalState;
  readonly reviewers: number;
  readonly holdId: string;
  readonly requestedAt: Date;
  readonly movedAt: Date;
  readonly endedAt: Date | null;
  readonly waitsFor: WithdrawalWait | null;
  readonly polledAt: Date;
  readonly txHash: string | null;
  readonly height: bigint | null;
  readonly reason: string | null;
  readonly isRefused: boolean;
  readonly pausesUntil: Date | null;
  readonly unclearSince: Date | null;
  readonly currency: DepositCurrency;
  readonly worth: bigint | null;
  readonly paidFee: Amount | null;
}

/** withdrawal_review. What one member of staff decided on a withdrawal. */
export interface WithdrawalReviewTable {
  readonly withdrawalId: string;
  readonly reviewerId: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly at: Date;
}

/** signing_request. What the product asks the signer for: the first transaction of a payment, or another in its place at a higher price. */
export interface SigningRequestTable {
  readonly paymentId: string;
  readonly attempt: number;
  readonly kind: SigningKind;
  readonly network: string;
  readonly token: string;
  readonly recipient: string;
  readonly amount: Amount;
  readonly gas: bigint;
  readonly maxPrice: bigint;
  readonly tipPrice: bigint;
  readonly nonce: bigint;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly anchor: string | null;
  readonly heldFor: 'recalled' | 'address' | 'sum' | 'day' | 'gas' | null;
  readonly heldUntil: Date | null;
}

/** signer_key. A key of the signer on a network. */
export interface SignerKeyTable {
  readonly network: string;
  readonly address: string;
  readonly nextNonce: bigint;
  readonly seenAt: Date;
  readonly purpose: 'pay' | 'sweep';
  readonly depositKey: string | null;
  readonly paidElsewhere: number;
}

/** signing. What the signer decided on a payment, once and for all: signed with these inputs under this nonce, or refused. */
export interface SigningTable {
  readonly paymentId: string;
  readonly network: string;
  readonly token: string;
  readonly recipient: string;
  readonly amount: Amount;
  readonly signer: string;
  readonly nonce: bigint | null;
  readonly refusal: SigningRefusal | null;
  readonly points: bigint;
  readonly signedAt: Date;
}

/** signed_transaction. A transaction that exists, and may be on the chain: its bytes are stored before anybody can send them. */
export interface SignedTransactionTable {
  readonly paymentId: string;
  readonly attempt: number;
  readonly txHash: string;
  readonly raw: string;
  readonly gas: bigint;
  readonly maxPrice: bigint;
  readonly tipPrice: bigint;
  readonly signedAt: Date;
  readonly expiresAt: Date | null;
}

/** payment_input. An output of the platform that a payment spends. */
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

/** change_output. Change that came back to the platform from a payment that is final. */
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

/** signed_input. Outputs that the signer has signed away, each for one payment. */
export interface SignedInputTable {
  readonly network: string;
  readonly txHash: string;
  readonly vout: number;
  readonly paymentId: string;
}

/** unsigned_payment. A payment of the token out of a paying address, as both nodes have it, that nothing signed explains: the record was set back, or somebody else has the key. */
export interface UnsignedPaymentTable {
  readonly network: string;
  readonly txHash: string;
  readonly address: string;
  readonly recipient: string;
  readonly amount: string;
  readonly height: bigint;
  readonly noticedAt: Date;
}
