import type { Amount } from '../money/amount.ts';
import { OUTSIDE_USDT_ACCOUNT, pointsAccountId, TREASURY_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

export interface DepositCredit {
  /** The deposit, which both transfers refer to. */
  readonly depositId: string;
  /** Derived from the payment's name on its chain, so that it is credited once. */
  readonly ids: { readonly receive: string; readonly issue: string };
  readonly userId: string;
  /** The custody account of the network. */
  readonly custodyAccount: string;
  /** Base units of USDT, and as many of points. */
  readonly amount: Amount;
}

/** Credits a deposit of USDT: outside -> custody, and as many points treasury -> user, linked. */
export function depositLegs({ depositId: ref, ids, userId, custodyAccount, amount }: DepositCredit): Group {
  if (amount <= 0n) throw new RangeError(`a deposit of ${amount}`);
  return [
    {
      kind: 'plain',
      id: ids.receive,
      home: custodyAccount,
      debitAccount: OUTSIDE_USDT_ACCOUNT,
      creditAccount: custodyAccount,
      amount,
      code: TRANSFER_CODES.deposit_receive.number,
      ref,
    },
    {
      kind: 'plain',
      id: ids.issue,
      home: userId,
      debitAccount: TREASURY_ACCOUNT,
      creditAccount: pointsAccountId(userId),
      amount,
      code: TRANSFER_CODES.deposit_issue.number,
      ref,
    },
  ];
}
