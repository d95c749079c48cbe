export const PAYMENT_ACCOUNT_KINDS = ['bank', 'online', 'card'] as const;
export type PaymentAccountKind = (typeof PAYMENT_ACCOUNT_KINDS)[number];

/** `open`: it can be paid to; `closed`: its owner keeps it, but nothing is paid to it; `deleted`: only what refers to it. */
export const PAYMENT_ACCOUNT_STATUSES = ['open', 'closed', 'deleted'] as const;
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number];

export const PAYMENT_ACCOUNT_MOVES = ['update', 'close', 'open', 'delete'] as const;
export type PaymentAccountMove = (typeof PAYMENT_ACCOUNT_MOVES)[number];

interface Step {
  readonly to: PaymentAccountStatus;
  /** Nothing is paid to it for a while after: somebody else may have put their own account in its place. */
  readonly holds: boolean;
}

/** The acts of an owner on a payment account, by its status; nothing leaves `deleted`. */
export const PAYMENT_ACCOUNT_TABLE: Readonly<
  Record<PaymentAccountStatus, { readonly [M in PaymentAccountMove]?: Step }>
> = {
  open: {
    update: { to: 'open', holds: true },
    close: { to: 'closed', holds: false },
    delete: { to: 'deleted', holds: false },
  },
  closed: {
    update: { to: 'closed', holds: true },
    open: { to: 'open', holds: false },
    delete: { to: 'deleted', holds: false },
  },
  deleted: {},
};

/** Null: the move is not possible in this status. */
export function decidePaymentAccount(status: PaymentAccountStatus, move: PaymentAccountMove): Step | null {
  return PAYMENT_ACCOUNT_TABLE[status][move] ?? null;
}

/** The moves that its owner may make now. */
export const movesOpenTo = (status: PaymentAccountStatus): PaymentAccountMove[] =>
  PAYMENT_ACCOUNT_MOVES.filter((move) => decidePaymentAccount(status, move) !== null);
