/** Reasons for a transfer. The number is stored with each transfer and never reused; views carry the name. */
export const TRANSFER_CODES = {
  issue: { number: 100, meaning: 'points come into being: treasury to a user' },
  order_hold: { number: 200, meaning: 'an order reserves its amount on the provider’s account' },
  order_settle: { number: 201, meaning: 'the hold is posted, whole or in part: provider to seller' },
  order_return: { number: 202, meaning: 'the hold is void: all of it goes back to the provider' },
  order_fee: { number: 210, meaning: 'the fee of a settlement: seller to platform' },
  referral_share: { number: 211, meaning: 'the referrer’s half of a fee: platform to referrer' },
  bail_pay: { number: 300, meaning: 'a provider deposits bail: points to bail' },
  bail_return: { number: 301, meaning: 'bail goes back to its provider: bail to points' },
  bail_hold: { number: 310, meaning: 'a claim reserves bail against its compensation: bail to seller' },
  bail_unhold: { number: 311, meaning: 'the claim ended without compensation: its bail is free again' },
  compensation_hold: { number: 312, meaning: 'compensation from the bail that the claim reserved' },
  compensation_bail: { number: 313, meaning: 'compensation from bail that was free: bail to seller' },
  compensation_points: { number: 314, meaning: 'compensation from the available balance: provider to seller' },
  compensation_debt: { number: 315, meaning: 'an open debt of compensation is paid: provider to seller' },
  promotion_fund: {
    number: 400,
    meaning: 'two administrators give the platform points for promotion: treasury to promotion',
  },
  promotion_compensation: { number: 401, meaning: 'staff compensate a user: promotion to points' },
  promotion_reward: { number: 402, meaning: 'staff reward a user: promotion to points' },
  coupon_hold: { number: 403, meaning: 'a coupon reserves its points: promotion to its owner' },
  coupon_pay: { number: 404, meaning: 'an order used the coupon: promotion to its owner' },
  coupon_return: { number: 405, meaning: 'no order used the coupon in time: its points are free again' },
  bail_penalty: { number: 320, meaning: 'a penalty for malicious behaviour: bail to platform' },
  // From 500 to 599: value leaves an account because its owner wants it to. The limit of a day counts these together, by the
  // index ledger_transfer_out.
  points_send: { number: 500, meaning: 'points that a user sends: sender to receiver' },
  points_gift: { number: 501, meaning: 'the same as a gift, with a message' },
  swap_pay_points: { number: 540, meaning: 'points for bitcoin: user to house' },
  withdrawal_hold: { number: 510, meaning: 'points that a user withdraws are reserved: user to treasury' },
  withdrawal_fee: {
    number: 511,
    meaning: 'the network fee of a withdrawal that was paid, or that its receiver made fail: user to platform',
  },
  // From 600 to 699: value that comes from outside, or leaves for there.
  deposit_receive: { number: 600, meaning: 'a chain paid one of our addresses: outside to custody' },
  deposit_issue: { number: 601, meaning: 'points for that payment: treasury to a user' },
  withdrawal_reserve: { number: 610, meaning: 'the USDT of a withdrawal is reserved: custody to outside' },
  withdrawal_redeem: { number: 611, meaning: 'a withdrawal was paid: its points go back to the treasury' },
  withdrawal_pay: { number: 612, meaning: 'a withdrawal was paid: USDT leaves custody' },
  withdrawal_return: { number: 613, meaning: 'a withdrawal was not paid: its points are the user’s again' },
  withdrawal_release: { number: 614, meaning: 'a withdrawal was not paid: its USDT is free again' },
  // From 630 to 639: points that a user turns into money on a bank account. The limit of the day counts the holds too.
  payout_hold: { number: 630, meaning: 'a payout reserves its points: trader to the platform' },
  payout_settle: { number: 631, meaning: 'the hold is posted, for the payout was paid' },
  payout_earn: { number: 632, meaning: 'the points of a payout go to the provider that paid it: house to provider' },
  payout_return: { number: 633, meaning: 'the hold is void: the payout was not paid' },
  // From 620 to 629: what two administrators move of the platform’s own money.
  treasury_issue: {
    number: 620,
    meaning: 'points for money that came in at the bank or by hand: treasury to an account',
  },
  treasury_receive: { number: 621, meaning: 'that money: outside to reserve' },
  treasury_redeem: { number: 622, meaning: 'points for money that was paid out there: an account to treasury' },
  treasury_pay: { number: 623, meaning: 'that money: reserve to outside' },
  fee_to_promotion: { number: 624, meaning: 'earned fees that the platform gives away: platform to promotion' },
  promotion_to_treasury: { number: 625, meaning: 'points of promotion that are not needed: promotion to treasury' },
  fee_to_treasury: { number: 626, meaning: 'earned fees that end: platform to treasury' },
  treasury_to_promotion: { number: 627, meaning: 'points without money behind them: treasury to promotion' },
  deposit_loss: { number: 628, meaning: 'a credited deposit that its chain lost: custody to outside' },
  deposit_take_back: { number: 629, meaning: 'its points, where its receiver has them: user to treasury' },
  // From 640 to 649: swaps between points and bitcoin. Points that a user pays are above, because the limit of a day counts them.
  swap_get_btc: { number: 640, meaning: 'bitcoin for points: house to user' },
  swap_pay_btc: { number: 641, meaning: 'bitcoin for points: user to house' },
  swap_get_points: { number: 642, meaning: 'points for bitcoin: house to user' },
  swap_stock_points: {
    number: 643,
    meaning: 'two administrators give the platform points to swap with: treasury to house',
  },
  swap_take_points: { number: 644, meaning: 'two administrators take these points back: house to treasury' },
  swap_stock_btc: { number: 645, meaning: 'bitcoin to swap with, against custody: treasury to house' },
  swap_take_btc: { number: 646, meaning: 'two administrators take this bitcoin back: house to treasury' },
  btc_arrive: { number: 647, meaning: 'bitcoin of the platform comes into custody: outside to custody' },
  btc_leave: { number: 648, meaning: 'bitcoin of the platform leaves custody: custody to outside' },
  // From 650 to 659: deposits of bitcoin.
  btc_deposit_receive: { number: 650, meaning: 'a chain paid bitcoin to one of our addresses: outside to custody' },
  btc_deposit_issue: { number: 651, meaning: 'that bitcoin: treasury to a user' },
  btc_deposit_loss: { number: 652, meaning: 'credited bitcoin that its chain took back: custody to outside' },
  btc_deposit_take_back: { number: 653, meaning: 'that bitcoin, where its receiver has it: user to treasury' },
  btc_deposit_bear: { number: 654, meaning: 'that bitcoin, where the platform bears the loss: house to treasury' },
  // From 660 to 669: withdrawals of bitcoin. The limit of a day counts what they are worth by their rows.
  btc_withdrawal_hold: { number: 660, meaning: 'bitcoin that a user withdraws is reserved: user to treasury' },
  btc_withdrawal_reserve: { number: 661, meaning: 'as much in custody is reserved: custody to outside' },
  btc_withdrawal_redeem: { number: 662, meaning: 'a withdrawal was paid: what its receiver got leaves the user' },
  btc_withdrawal_fee: { number: 663, meaning: 'what the network took for it: user to treasury' },
  btc_withdrawal_pay: { number: 664, meaning: 'both of these leave custody' },
  btc_withdrawal_return: { number: 665, meaning: 'a withdrawal was not paid: its bitcoin is the user’s again' },
  btc_withdrawal_release: { number: 666, meaning: 'a withdrawal was not paid: the bitcoin in custody is free again' },
  // From 700 to 719: points orders.
  points_hold: { number: 700, meaning: 'a points order reserves its amount on the seller’s account' },
  points_fee_hold: { number: 701, meaning: 'the same order reserves its fee on top' },
  points_settle: { number: 702, meaning: 'the points are released: seller to buyer' },
  points_return: { number: 703, meaning: 'a hold of a points order is void: all of it goes back to the seller' },
  points_fee: { number: 704, meaning: 'the fee of released points: seller to platform' },
} as const satisfies Record<string, { number: number; meaning: string }>;

export type TransferCodeName = keyof typeof TRANSFER_CODES;

/** The stored numbers of these names, in their order. */
export const numbersOf = <const Names extends readonly TransferCodeName[]>(...codes: Names) =>
  codes.map((code) => TRANSFER_CODES[code].number) as { readonly [N in keyof Names]: number };

const names = new Map<number, TransferCodeName>(
  (Object.keys(TRANSFER_CODES) as TransferCodeName[]).map((name) => [TRANSFER_CODES[name].number, name]),
);

/** The name of a stored number. Throws a RangeError for an unknown number. */
export function transferCodeName(number: number): TransferCodeName {
  const name = names.get(number);
  if (name === undefined) throw new RangeError(`unknown transfer code ${number}`);
  return name;
}
