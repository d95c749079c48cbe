import type { DepositCurrency } from '../deposits/deposit-currency.ts';
import { type Amount, amount } from '../money/amount.ts';
import { SWAP_BTC_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import { DEPOSIT_WAYS } from './deposit-legs.ts';
import type { Group } from './transfer.ts';

export interface LostDeposit {
  /** The deposit, which both transfers refer to. */
  readonly depositId: string;
  readonly ids: { readonly loss: string; readonly takeBack: string };
  readonly userId: string;
  readonly custodyAccount: string;
  readonly currency: DepositCurrency;
  readonly amount: Amount;
  /** Its receiver gives it back; else the platform bears the loss. */
  readonly isTakenBack: boolean;
}

/**
 * A credited deposit that its chain lost leaves custody, and with it what its receiver got, where they have it. Of a loss that
 * the platform bears points stay without money behind them, with their cause; bitcoin never does, so that the platform gives its own.
 */
export function lossLegs({ depositId: ref, ids, userId, custodyAccount, currency, ...lost }: LostDeposit): Group {
  const common = { kind: 'plain', amount: amount(lost.amount), ref } as const;
  const { outside, treasury, account, codes } = DEPOSIT_WAYS[currency];
  const loss = {
    ...common,
    id: ids.loss,
    debitAccount: custodyAccount,
    creditAccount: outside,
    code: TRANSFER_CODES[codes.loss].number,
  };
  const giveBack = { ...common, id: ids.takeBack, creditAccount: treasury };
  if (lost.isTakenBack) {
    return [loss, { ...giveBack, debitAccount: account(userId), code: TRANSFER_CODES[codes.takeBack].number }];
  }
  if (currency === 'USDT') return [loss];
  return [loss, { ...giveBack, debitAccount: SWAP_BTC_ACCOUNT, code: TRANSFER_CODES.btc_deposit_bear.number }];
}
