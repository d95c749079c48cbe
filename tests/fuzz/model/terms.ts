export type Form = 'ecode' | 'physical';

const POINT = 1_000_000n;
export const points = (whole: number): bigint => BigInt(whole) * POINT;

export const MIN_REMAINDER = points(10);
/** The least that a card of the type may be worth, whole dollars. */
export const MIN_FACE: Readonly<Record<Form, number>> = { ecode: 1, physical: 25 };
export const CARD_TYPE: Readonly<Record<Form, string>> = {
  ecode: 'amazon-us-usd-ecode',
  physical: 'amazon-us-usd-physical',
};

/** What each provider has at first, before it pays its bail; what each pays. Whole points. */
export const FUNDS = 1_600;
export const BAIL = 900;
/** What everybody else who trades has at first, and what the platform swaps with. Whole points; satoshis. */
export const SAVINGS = 120;
export const HOUSE_POINTS = 400;
export const HOUSE_BTC = 500_000n;
export const COMPENSATION_MULTIPLE = 15;
export const SECOND_REVIEW = points(1_000);
/** After so many deadlines without a decision nobody pays a compensation. */
export const REVIEW_WAITS = 6;
export const BAIL_REQUIRED = points(300);
export const EXPOSURE_BPS = 30_000n;
/** A send of points is at least the one and below the other, and so much leaves an account within a day; a provider's, as much as its free bail. */
export const MIN_SEND = points(1);
export const SEND_BELOW = points(400);
export const OUT_A_DAY = points(600);
export const MAX_POINTS_ADS = 3;
/** Payouts: the least and the most of one, how many a trader has open, and how many a provider has taken. */
export const PAYOUT = { least: points(5), most: points(150), second: points(25), open: 2, taken: 3 } as const;
/** Withdrawals: the least, the network fee, above what staff look at it, and how many are open. */
export const WITHDRAWAL = { least: points(10), fee: points(1), reviewAbove: points(40), open: 3 } as const;
/** The same of bitcoin, in satoshis: the fee is the most that a withdrawal may cost. */
export const BTC_WITHDRAWAL = { least: 10_000n, fee: 2_000n } as const;
/** Swaps: the least and the most points of one, and the most that the bitcoin of the platform may be worth. */
export const SWAP = { least: points(1), most: points(150), house: points(450) } as const;
export const SWAP_SPREAD_BPS = 100n;
export const MIN_DEPOSIT = points(1);
export const DEPOSIT_MIN_SATS = 5_000n;
export const MAX_OPEN_PAIR = 4;
export const MAX_OPEN = 7;
export const MAX_TRANSFERS = 2;
export const MAX_MISSED = 3;
export const MAX_GOODS = 12;
export const LOST_CLAIMS = 1;
/** Orders of a provider before its rate of claims counts. */
export const CLAIM_ORDERS = 4;
export const CLAIM_RATE_BPS = 7_500;
export const FAULTS_A_DAY = 3;
export const LOST_RATE_BPS = 5_000;
/** Ninety days: no clock of a fuzzed order runs out unless a command says so. */
const NEVER_S = 7_776_000;

/** The rules of the fuzzed market: limits low enough to be met, clocks that wait for commands. */
export const MARKET_RULES: Readonly<Record<string, number>> = {
  'orders.view_timeout_s': NEVER_S,
  'orders.confirm_timeout_s': NEVER_S,
  'orders.release_timeout_s': NEVER_S,
  'orders.negotiation_timeout_s': NEVER_S,
  'orders.arbitration_claim_s': NEVER_S,
  'orders.arbitration_rule_s': NEVER_S,
  'orders.appeal_window_s': NEVER_S,
  'orders.max_open_per_pair': MAX_OPEN_PAIR,
  'orders.max_promises_per_pair': MAX_OPEN_PAIR,
  'orders.max_open_per_user': MAX_OPEN,
  'orders.max_transfers': MAX_TRANSFERS,
  'orders.missed_views_to_shelve': MAX_MISSED,
  'orders.faults_per_day': FAULTS_A_DAY,
  'goods.max_per_ad': MAX_GOODS,
  'disputes.compensation_multiple': COMPENSATION_MULTIPLE,
  'disputes.second_review_points': Number(SECOND_REVIEW),
  'disputes.claim_rate_orders': CLAIM_ORDERS,
  'disputes.max_claim_rate_bps': CLAIM_RATE_BPS,
  'disputes.lost_rate_claims': LOST_CLAIMS,
  'disputes.max_lost_rate_bps': LOST_RATE_BPS,
  'sends.least_points': Number(MIN_SEND),
  'sends.per_day': 1_000_000,
  'sends.below_points': Number(SEND_BELOW),
  'identity.out_day_two': Number(OUT_A_DAY),
  'points_orders.release_s': NEVER_S,
  'points_orders.check_card_s': NEVER_S,
  'points_ads.max_open_per_user': MAX_POINTS_ADS,
  'payouts.least_points': Number(PAYOUT.least),
  'payouts.most_points': Number(PAYOUT.most),
  'payouts.second_review_points': Number(PAYOUT.second),
  'payouts.max_open': PAYOUT.open,
  'payouts.max_taken': PAYOUT.taken,
  'payouts.take_s': NEVER_S,
  'payouts.pay_s': NEVER_S,
  'payouts.confirm_s': NEVER_S,
  'withdrawals.least_points': Number(WITHDRAWAL.least),
  'withdrawals.fee_least_points': Number(WITHDRAWAL.fee),
  'withdrawals.review_above_points': Number(WITHDRAWAL.reviewAbove),
  'withdrawals.btc_least_sats': Number(BTC_WITHDRAWAL.least),
  'withdrawals.btc_fee_most_sats': Number(BTC_WITHDRAWAL.fee),
  'withdrawals.open_most': WITHDRAWAL.open,
  'withdrawals.address_hold_s': 0,
  'swaps.least_points': Number(SWAP.least),
  'swaps.most_points': Number(SWAP.most),
  'swaps.house_points': Number(SWAP.house),
  'swaps.spread_bps': Number(SWAP_SPREAD_BPS),
  // A run on a slow machine takes long; quotes run out, and prices are old, when a command says so.
  'swaps.quote_s': 300,
  'prices.btc_fresh_s': 300,
  'deposits.least_points': Number(MIN_DEPOSIT),
  'deposits.least_sats': Number(DEPOSIT_MIN_SATS),
  'bail.required': Number(BAIL_REQUIRED),
  'bail.exposure_multiple_bps': Number(EXPOSURE_BPS),
};

/** What an order of an ad may come to, whole points. */
export interface Limits {
  readonly exact?: number;
  readonly min?: number;
  readonly max?: number;
}

/** An exact sum is compared in whole points. */
export function fitsLimits({ exact, min, max }: Limits, total: bigint): boolean {
  if (exact !== undefined && total / POINT !== BigInt(exact)) return false;
  return (min === undefined || total >= points(min)) && (max === undefined || total <= points(max));
}

/** Mostly none; `least` keeps them within what an ad is for. */
export function limitsOf(number: number, most: number): Limits {
  const some = Math.max(1, Math.min(most, 5 + (number % 60)));
  if (number % 11 === 0) return { max: some };
  if (number % 11 === 1) return { min: some };
  return number % 11 === 2 ? { min: Math.min(some, 20), max: most } : {};
}
