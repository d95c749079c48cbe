import type { TransferCodeName } from '../ledger/codes.ts';
import type { OutflowStop } from './outflow.ts';

/** When a way out asks: as something is offered or reserved, and as it is paid. */
interface WayOut {
  readonly offered: readonly OutflowStop[];
  readonly paid: readonly OutflowStop[];
}

/** Everything about the person; debts are asked as the points are reserved, not of those that are an order's already. */
const PERSON = ['held', 'inactive', 'suspended'] as const;
const ALL = [...PERSON, 'debt'] as const;

/**
 * The ways by which a user's points, bitcoin or cards reach another user or the outside. `withdrawal`: a suspended owner may ask for one,
 * and staff look at it first. `swap`: owed compensations are paid of the points before; bitcoin of a debtor may become points,
 * which pay them. `bail`: to the provider's own points, once no debt and no order is open (features/bail/leave.ts). `cards`: those
 * of sell ads, which are gone once a buyer has seen them; no transfer moves them, and what they bring may pay a debt.
 */
export const WAYS_OUT = {
  send: { offered: ALL, paid: [] },
  swap: { offered: PERSON, paid: [] },
  withdrawal: { offered: ['held', 'inactive', 'debt'], paid: ['held', 'inactive', 'debt'] },
  payout: { offered: ALL, paid: PERSON },
  points_order: { offered: ALL, paid: PERSON },
  card_order: { offered: ALL, paid: PERSON },
  bail: { offered: PERSON, paid: [] },
  cards: { offered: PERSON, paid: [] },
} as const satisfies Record<string, WayOut>;
export type WayOutName = keyof typeof WAYS_OUT;

/** A gate, or why a code needs none. */
export type CodeGate =
  | { readonly way: WayOutName; readonly at: 'offered' | 'paid' }
  /**
   * `in`: it comes to the user; `back`: a hold ends and gives back; `own`: both accounts are the same user's; `ruled`: staff or
   * the books decided it, whatever its owner wants; `platform`: no user's account is debited.
   */
  | { readonly none: 'in' | 'back' | 'own' | 'ruled' | 'platform' };

const offered = (way: WayOutName): CodeGate => ({ way, at: 'offered' });
const paid = (way: WayOutName): CodeGate => ({ way, at: 'paid' });
const none = (why: Extract<CodeGate, { none: unknown }>['none']): CodeGate => ({ none: why });

/** The gate of each reason for a transfer: no code without one. */
export const GATE_OF_CODE: Readonly<Record<TransferCodeName, CodeGate>> = {
  issue: none('in'),
  order_hold: offered('card_order'),
  order_settle: paid('card_order'),
  order_return: none('back'),
  order_fee: paid('card_order'),
  referral_share: none('platform'),
  bail_pay: none('own'),
  bail_return: offered('bail'),
  bail_hold: none('ruled'),
  bail_unhold: none('back'),
  compensation_hold: none('ruled'),
  compensation_bail: none('ruled'),
  compensation_points: none('ruled'),
  compensation_debt: none('ruled'),
  promotion_fund: none('platform'),
  promotion_compensation: none('in'),
  promotion_reward: none('in'),
  coupon_hold: none('platform'),
  coupon_pay: none('in'),
  coupon_return: none('back'),
  bail_penalty: none('ruled'),
  points_send: offered('send'),
  points_gift: offered('send'),
  swap_pay_points: offered('swap'),
  withdrawal_hold: offered('withdrawal'),
  withdrawal_fee: paid('withdrawal'),
  deposit_receive: none('platform'),
  deposit_issue: none('in'),
  withdrawal_reserve: none('platform'),
  withdrawal_redeem: paid('withdrawal'),
  withdrawal_pay: none('platform'),
  withdrawal_return: none('back'),
  withdrawal_release: none('platform'),
  payout_hold: offered('payout'),
  payout_settle: paid('payout'),
  payout_earn: none('in'),
  payout_return: none('back'),
  treasury_issue: none('in'),
  treasury_receive: none('platform'),
  treasury_redeem: none('ruled'),
  treasury_pay: none('platform'),
  fee_to_promotion: none('platform'),
  promotion_to_treasury: none('platform'),
  fee_to_treasury: none('platform'),
  treasury_to_promotion: none('platform'),
  deposit_loss: none('platform'),
  deposit_take_back: none('ruled'),
  swap_get_btc: none('in'),
  swap_pay_btc: offered('swap'),
  swap_get_points: none('in'),
  swap_stock_points: none('platform'),
  swap_take_points: none('platform'),
  swap_stock_btc: none('platform'),
  swap_take_btc: none('platform'),
  btc_arrive: none('platform'),
  btc_leave: none('platform'),
  btc_deposit_receive: none('platform'),
  btc_deposit_issue: none('in'),
  btc_deposit_loss: none('platform'),
  btc_deposit_take_back: none('ruled'),
  btc_deposit_bear: none('platform'),
  btc_withdrawal_hold: offered('withdrawal'),
  btc_withdrawal_reserve: none('platform'),
  btc_withdrawal_redeem: paid('withdrawal'),
  btc_withdrawal_fee: paid('withdrawal'),
  btc_withdrawal_pay: none('platform'),
  btc_withdrawal_return: none('back'),
  btc_withdrawal_release: none('platform'),
  points_hold: offered('points_order'),
  points_fee_hold: offered('points_order'),
  points_settle: paid('points_order'),
  points_return: none('back'),
  points_fee: paid('points_order'),
};
