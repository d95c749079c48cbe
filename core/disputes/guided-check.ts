import type { Party } from '../orders/gift-states.ts';

/** The facts that one piece of evidence can show. The sentences for each are in the web's `disputes-evidence` texts. */
export const CHECK_STEPS = [
  'redeem_error',
  'redeem_history',
  'account_region',
  'balance_before_after',
  'card_balance',
  'card_transactions',
  'serial_status',
  'issuer_answer',
  'time_visible',
  'nonce_screen',
  'receipt',
  'card_whole',
  'balance_when_sold',
  'tracking_page',
  'parcel_photo',
  'posting_receipt',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** Groups of brands whose cards fail in the same ways and are checked by the same steps. */
export type BrandFamily = 'apple' | 'steam' | 'amazon' | 'google' | 'xbox' | 'playstation' | 'prepaid' | 'other';

const FAMILIES: Readonly<Record<string, BrandFamily>> = {
  apple: 'apple',
  itunes: 'apple',
  steam: 'steam',
  amazon: 'amazon',
  'google-play': 'google',
  xbox: 'xbox',
  playstation: 'playstation',
  visa: 'prepaid',
  vanilla: 'prepaid',
  mastercard: 'prepaid',
  'american-express': 'prepaid',
  amex: 'prepaid',
};

/**
 * The provider's steps for a card that failed, in the order of doing them. The first step of each list decides most
 * disputes.
 */
const PROVIDER: Readonly<Record<BrandFamily, readonly CheckStep[]>> = {
  apple: ['redeem_error', 'account_region', 'balance_before_after', 'time_visible', 'nonce_screen'],
  steam: ['redeem_error', 'account_region', 'balance_before_after', 'nonce_screen'],
  amazon: ['redeem_error', 'redeem_history', 'account_region', 'time_visible', 'nonce_screen'],
  google: ['redeem_error', 'account_region', 'redeem_history', 'nonce_screen'],
  xbox: ['redeem_error', 'account_region', 'redeem_history', 'nonce_screen'],
  playstation: ['redeem_error', 'account_region', 'balance_before_after', 'nonce_screen'],
  prepaid: ['card_balance', 'card_transactions', 'issuer_answer', 'time_visible', 'nonce_screen'],
  other: ['redeem_error', 'card_balance', 'time_visible', 'nonce_screen'],
};

/** The seller's steps, which show that a card was good. */
const SELLER: readonly CheckStep[] = ['receipt', 'card_whole', 'balance_when_sold'];
const SELLER_MORE: Partial<Record<BrandFamily, readonly CheckStep[]>> = {
  apple: ['serial_status'],
  prepaid: ['card_transactions'],
};

/** The steps for physical cards: first whether they arrived, then what they were. */
const PARCEL: Readonly<Record<Party, readonly CheckStep[]>> = {
  provider: ['tracking_page', 'parcel_photo', 'card_whole', 'redeem_error', 'nonce_screen'],
  seller: ['tracking_page', 'posting_receipt', 'receipt', 'card_whole'],
};

/** The facts that decide which steps apply. */
export interface CheckedCard {
  readonly brandId: string;
  readonly form: 'ecode' | 'physical';
}

/** A brand's family; `other` for a brand in no list. */
export function familyOf(brandId: string): BrandFamily {
  return FAMILIES[brandId] ?? FAMILIES[brandId.split('-')[0] ?? ''] ?? 'other';
}

/** The steps of a side's guided check for such a card, 3 to 5, in order. */
export function checkStepsOf({ brandId, form }: CheckedCard, party: Party): readonly CheckStep[] {
  if (form === 'physical') return PARCEL[party];
  const family = familyOf(brandId);
  return party === 'provider' ? PROVIDER[family] : [...SELLER, ...(SELLER_MORE[family] ?? [])];
}

/** The steps that no piece of this side's evidence answers yet, in order. */
export function missingSteps(
  card: CheckedCard,
  party: Party,
  evidence: readonly { readonly party: Party; readonly step: CheckStep | null }[],
): readonly CheckStep[] {
  const answered = new Set(evidence.filter((item) => item.party === party).map((item) => item.step));
  return checkStepsOf(card, party).filter((step) => !answered.has(step));
}
