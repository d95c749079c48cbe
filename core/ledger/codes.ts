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
} as const satisfies Record<string, { number: number; meaning: string }>;

export type TransferCodeName = keyof typeof TRANSFER_CODES;

const names = new Map<number, TransferCodeName>(
  (Object.keys(TRANSFER_CODES) as TransferCodeName[]).map((name) => [TRANSFER_CODES[name].number, name]),
);

/** The name of a stored number. Throws a RangeError for an unknown number. */
export function transferCodeName(number: number): TransferCodeName {
  const name = names.get(number);
  if (name === undefined) throw new RangeError(`unknown transfer code ${number}`);
  return name;
}
