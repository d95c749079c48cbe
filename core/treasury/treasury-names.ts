/*
 * Names alone, without the accounts and transfers behind them: every page of the web reads these to know its addresses.
 */

/** The platform’s own accounts by the name that pages use. Custody has one more for each network. */
export const HOUSE_ACCOUNT_NAMES = [
  'treasury',
  'fee',
  'promotion',
  'reserve',
  'outside',
  'btc_treasury',
  'btc_swap',
  'btc_custody',
  'btc_outside',
] as const;
export type HouseAccountName = (typeof HOUSE_ACCOUNT_NAMES)[number];

/** Moves of the platform’s own money by two administrators. */
export const TREASURY_MOVE_KINDS = [
  'issue',
  'redeem',
  'fee_to_promotion',
  'fee_to_treasury',
  'promotion_to_treasury',
  'treasury_to_promotion',
] as const;
export type TreasuryMoveKind = (typeof TREASURY_MOVE_KINDS)[number];
