import { type Amount, amount } from '../money/amount.ts';
import { btcAccountId, OUTSIDE_BTC_ACCOUNT, TREASURY_BTC_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';
import type { WithdrawalHold, WithdrawalResolution } from './withdrawal-legs.ts';

/**
 * Holds the bitcoin of a user, and as much in custody of the network: what the network takes leaves custody with what the receiver
 * gets. Amounts are satoshis.
 */
export function btcWithdrawalHoldLegs({
  withdrawalId: ref,
  ids,
  userId,
  custodyAccount,
  ...hold
}: WithdrawalHold): Group {
  const code = TRANSFER_CODES;
  return [
    {
      kind: 'pending',
      id: ids.points,
      debitAccount: btcAccountId(userId),
      creditAccount: TREASURY_BTC_ACCOUNT,
      amount: hold.amount,
      code: code.btc_withdrawal_hold.number,
      ref,
    },
    {
      kind: 'pending',
      id: ids.custody,
      debitAccount: custodyAccount,
      creditAccount: OUTSIDE_BTC_ACCOUNT,
      amount: hold.amount,
      code: code.btc_withdrawal_reserve.number,
      ref,
    },
  ];
}

/**
 * It was paid: what the receiver got and `networkFee`, which is what the network took, leave the user and custody alike. The rest of
 * the fee that was held is the user's again. Throws for a fee above the one that its owner agreed to.
 */
export function btcWithdrawalPayLegs(hold: WithdrawalHold, ids: WithdrawalResolution, networkFee: Amount): Group {
  if (networkFee < 0n || networkFee > hold.fee) throw new RangeError(`a network fee of ${networkFee} for ${hold.fee}`);
  const { withdrawalId: ref, userId } = hold;
  const { points, custody } = hold.ids;
  const net = amount(hold.amount - hold.fee);
  const code = TRANSFER_CODES;
  const paid: Group = [
    { kind: 'post', id: ids.points, pendingId: points, amount: net, code: code.btc_withdrawal_redeem.number, ref },
    {
      kind: 'post',
      id: ids.custody,
      pendingId: custody,
      amount: amount(net + networkFee),
      code: code.btc_withdrawal_pay.number,
      ref,
    },
  ];
  if (networkFee === 0n) return paid;
  const debitAccount = btcAccountId(userId);
  const toNetwork = { debitAccount, creditAccount: TREASURY_BTC_ACCOUNT, amount: networkFee, ref };
  return [...paid, { kind: 'plain', id: ids.fee, ...toNetwork, code: code.btc_withdrawal_fee.number }];
}

/** It was not paid: both holds end, and everything is back. */
export function btcWithdrawalReturnLegs(hold: WithdrawalHold, ids: Omit<WithdrawalResolution, 'fee'>): Group {
  const ref = hold.withdrawalId;
  const { points, custody } = hold.ids;
  return [
    { kind: 'void', id: ids.points, pendingId: points, code: TRANSFER_CODES.btc_withdrawal_return.number, ref },
    { kind: 'void', id: ids.custody, pendingId: custody, code: TRANSFER_CODES.btc_withdrawal_release.number, ref },
  ];
}
