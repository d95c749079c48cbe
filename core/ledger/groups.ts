import { TRANSFER_CODES, type TransferCodeName } from './codes.ts';

/** The subject of a movement, as a wallet's filter names it. `otc`: orders of points. */
export const MOVE_GROUPS = [
  'orders',
  'otc',
  'sends',
  'withdrawals',
  'bail',
  'compensation',
  'rewards',
  'funds',
  'payouts',
  'swaps',
] as const;
export type MoveGroup = (typeof MOVE_GROUPS)[number];

/** The group of every code, each in one: so the groups together are the whole account. */
export const GROUP_OF: Readonly<Record<TransferCodeName, MoveGroup>> = {
  issue: 'funds',
  order_hold: 'orders',
  order_settle: 'orders',
  order_return: 'orders',
  order_fee: 'orders',
  referral_share: 'orders',
  bail_pay: 'bail',
  bail_return: 'bail',
  bail_hold: 'bail',
  bail_unhold: 'bail',
  bail_penalty: 'bail',
  compensation_hold: 'compensation',
  compensation_bail: 'compensation',
  compensation_points: 'compensation',
  compensation_debt: 'compensation',
  promotion_fund: 'rewards',
  promotion_compensation: 'rewards',
  promotion_reward: 'rewards',
  coupon_hold: 'rewards',
  coupon_pay: 'rewards',
  coupon_return: 'rewards',
  deposit_receive: 'funds',
  deposit_issue: 'funds',
  payout_hold: 'payouts',
  payout_settle: 'payouts',
  payout_earn: 'payouts',
  payout_return: 'payouts',
  treasury_issue: 'funds',
  treasury_receive: 'funds',
  treasury_redeem: 'funds',
  treasury_pay: 'funds',
  fee_to_promotion: 'rewards',
  promotion_to_treasury: 'rewards',
  fee_to_treasury: 'rewards',
  treasury_to_promotion: 'rewards',
  deposit_loss: 'funds',
  deposit_take_back: 'funds',
  withdrawal_hold: 'withdrawals',
  withdrawal_fee: 'withdrawals',
  withdrawal_reserve: 'withdrawals',
  withdrawal_redeem: 'withdrawals',
  withdrawal_pay: 'withdrawals',
  withdrawal_return: 'withdrawals',
  withdrawal_release: 'withdrawals',
  btc_withdrawal_hold: 'withdrawals',
  btc_withdrawal_redeem: 'withdrawals',
  btc_withdrawal_fee: 'withdrawals',
  btc_withdrawal_reserve: 'withdrawals',
  btc_withdrawal_pay: 'withdrawals',
  btc_withdrawal_return: 'withdrawals',
  btc_withdrawal_release: 'withdrawals',
  points_send: 'sends',
  points_gift: 'sends',
  swap_pay_points: 'swaps',
  swap_get_btc: 'swaps',
  swap_pay_btc: 'swaps',
  swap_get_points: 'swaps',
  swap_stock_points: 'funds',
  swap_take_points: 'funds',
  swap_stock_btc: 'funds',
  swap_take_btc: 'funds',
  btc_arrive: 'funds',
  btc_leave: 'funds',
  btc_deposit_receive: 'funds',
  btc_deposit_issue: 'funds',
  btc_deposit_loss: 'funds',
  btc_deposit_take_back: 'funds',
  btc_deposit_bear: 'funds',
  points_hold: 'otc',
  points_fee_hold: 'otc',
  points_settle: 'otc',
  points_return: 'otc',
  points_fee: 'otc',
};

/** The numbers of the codes of a group. */
export const codesOfGroup = (group: MoveGroup): number[] =>
  (Object.keys(GROUP_OF) as TransferCodeName[])
    .filter((name) => GROUP_OF[name] === group)
    .map((name) => TRANSFER_CODES[name].number);

/** The two bills: that of gift cards has every movement but those of points orders, so that both together are the account. */
export const BILLS = ['gift', 'otc'] as const;
export type Bill = (typeof BILLS)[number];

/** The subjects of a bill's movements. */
export const BILL_GROUPS: Readonly<Record<Bill, readonly MoveGroup[]>> = {
  gift: MOVE_GROUPS.filter((group) => group !== 'otc'),
  otc: ['otc'],
};
