import type { DepositCurrency } from '../deposits/deposit-currency.ts';
import type { Amount } from '../money/amount.ts';
import {
  btcAccountId,
  OUTSIDE_BTC_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  pointsAccountId,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from './accounts.ts';
import { TRANSFER_CODES, type TransferCodeName } from './codes.ts';
import type { Group } from './transfer.ts';

interface DepositWay {
  /** The account that it comes from. */
  readonly outside: string;
  /** Owes what users have for it. */
  readonly treasury: string;
  /** The user's account that gets it. */
  readonly account: (userId: string) => string;
  readonly codes: Readonly<Record<'receive' | 'issue' | 'loss' | 'takeBack', TransferCodeName>>;
}

/** The accounts and codes of a deposit by its currency. */
export const DEPOSIT_WAYS: Readonly<Record<DepositCurrency, DepositWay>> = {
  USDT: {
    outside: OUTSIDE_USDT_ACCOUNT,
    treasury: TREASURY_ACCOUNT,
    account: pointsAccountId,
    codes: {
      receive: 'deposit_receive',
      issue: 'deposit_issue',
      loss: 'deposit_loss',
      takeBack: 'deposit_take_back',
    },
  },
  BTC: {
    outside: OUTSIDE_BTC_ACCOUNT,
    treasury: TREASURY_BTC_ACCOUNT,
    account: btcAccountId,
    codes: {
      receive: 'btc_deposit_receive',
      issue: 'btc_deposit_issue',
      loss: 'btc_deposit_loss',
      takeBack: 'btc_deposit_take_back',
    },
  },
};

export interface DepositCredit {
  /** The deposit, which both transfers refer to. */
  readonly depositId: string;
  /** Derived from the payment's name on its chain, so that it is credited once. */
  readonly ids: { readonly receive: string; readonly issue: string };
  readonly userId: string;
  /** The custody account of the network. */
  readonly custodyAccount: string;
  readonly currency: DepositCurrency;
  /** Base units of the currency; of USDT, as many of points. */
  readonly amount: Amount;
}

/** Credits a deposit: outside -> custody in its currency, and as many points, or the same bitcoin, treasury -> user, linked. */
export function depositLegs({ depositId: ref, ids, userId, custodyAccount, currency, amount }: DepositCredit): Group {
  if (amount <= 0n) throw new RangeError(`a deposit of ${amount}`);
  const { outside, treasury, account, codes } = DEPOSIT_WAYS[currency];
  return [
    {
      kind: 'plain',
      id: ids.receive,
      debitAccount: outside,
      creditAccount: custodyAccount,
      amount,
      code: TRANSFER_CODES[codes.receive].number,
      ref,
    },
    {
      kind: 'plain',
      id: ids.issue,
      debitAccount: treasury,
      creditAccount: account(userId),
      amount,
      code: TRANSFER_CODES[codes.issue].number,
      ref,
    },
  ];
}
