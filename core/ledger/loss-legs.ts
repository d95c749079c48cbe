import { type Amount, amount } from '../money/amount.ts';
import { OUTSIDE_USDT_ACCOUNT, pointsAccountId, TREASURY_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

export interface LostDeposit {
  /** The deposit, which both transfers refer to. */
  readonly depositId: string;
  readonly ids: { readonly loss: string; readonly takeBack: string };
  readonly userId: string;
  readonly custodyAccount: string;
  readonly amount: Amount;
  /** Its receiver gives the points back; else the house bears the loss. */
  readonly isTakenBack: boolean;
}

/** A credited deposit that its chain lost leaves custody, and with it the points where their receiver has them. */
export function lossLegs({ depositId: ref, ids, userId, custodyAccount, ...lost }: LostDeposit): Group {
  const common = { kind: 'plain', amount: amount(lost.amount), ref } as const;
  const loss = {
    ...common,
    id: ids.loss,
    home: custodyAccount,
    debitAccount: custodyAccount,
    creditAccount: OUTSIDE_USDT_ACCOUNT,
    code: TRANSFER_CODES.deposit_loss.number,
  };
  if (!lost.isTakenBack) return [loss];
  return [
    loss,
    {
      ...common,
      id: ids.takeBack,
      home: userId,
      debitAccount: pointsAccountId(userId),
      creditAccount: TREASURY_ACCOUNT,
      code: TRANSFER_CODES.deposit_take_back.number,
    },
  ];
}
