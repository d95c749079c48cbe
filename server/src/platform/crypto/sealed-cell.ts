/** The columns of texts that the vault seals, as table.column. */
export const SEALED_COLUMNS = [
  'delivery_address.address_sealed',
  'gift_card.code_sealed',
  'identity_application.facts_sealed',
  'order_address.address_sealed',
  'payment_account.facts_sealed',
  'payout.target_sealed',
  'payout_attempt.name_sealed',
  'points_order.pay_to_sealed',
  'points_order.payer_sealed',
  'totp_secret.secret_sealed',
] as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** The place of a sealed text in the database: it opens nowhere else. */
export interface SealedCell {
  readonly column: SealedColumn;
  /** The primary key of its row. */
  readonly rowId: string;
}

export const cellOf = (column: SealedColumn, rowId: string): SealedCell => ({ column, rowId });
