import { type Amount, amount } from '../money/amount.ts';
import type { SendKind } from '../sends/send.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

export interface PointsSend {
  readonly id: string;
  /** The row of the send: it names both people and keeps the message. */
  readonly sendId: string;
  readonly kind: SendKind;
  readonly senderAccount: string;
  readonly receiverAccount: string;
  /** Base units of points, above zero. */
  readonly amount: Amount;
}

/** Points from one user to another. No fee. */
export function sendLegs({ kind, senderAccount, receiverAccount, sendId, ...send }: PointsSend): Group {
  return [
    {
      kind: 'plain',
      id: send.id,
      debitAccount: senderAccount,
      creditAccount: receiverAccount,
      amount: amount(send.amount),
      code: TRANSFER_CODES[kind === 'gift' ? 'points_gift' : 'points_send'].number,
      ref: sendId,
    },
  ];
}
