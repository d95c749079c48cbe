import { z } from 'zod';
import type { ParamsOf } from '#contract/catalogue.ts';
import { divideHalfEven, pow10 } from '#core/money/amount.ts';
import { FIAT_SYMBOLS, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import {
  EXCHANGE_RATE_SCALE,
  exchangeRateOf,
  fixedPriceOf,
  PREMIUM_SCALE,
  type Pricing,
  premiumOf,
} from '#core/offers/points-price.ts';
import type { Side } from '#core/offers/standing.ts';
import type { Step } from '#web/features/ads/public.ts';
import type { OwnPointsAd } from '../points-ads.queries.ts';

/** All fields of a points ad's form. A missing number is null. */
export interface PointsInput {
  side: Side;
  currency: string;
  methods: string[];
  paymentAccountIds: string[];
  /** Whole points. */
  totalAmount: number | null;
  amountMode: 'range' | 'exact';
  exactAmounts: number[];
  minAmount: number | null;
  maxAmount: number | null;
  payMinutes: number | null;
  pricing: Pricing;
  /** As typed: percent, currency per US dollar, currency per point. */
  premium: string;
  exchangeRate: string;
  fixedPrice: string;
  tags: string[];
  terms: string;
  tradePassword: string;
}

/** No price is chosen yet: an empty premium is none. */
export const NO_PRICE = { pricing: 'premium', premium: '', exchangeRate: '', fixedPrice: '' } as const;

/** Step 4 begins at the market's price, whatever was chosen before. */
export const MARKET_PRICE = { ...NO_PRICE, premium: '0' } as const;

export const EMPTY_POINTS: PointsInput = {
  side: 'sell',
  currency: '',
  methods: [],
  paymentAccountIds: [],
  totalAmount: null,
  amountMode: 'range',
  exactAmounts: [],
  minAmount: null,
  maxAmount: null,
  payMinutes: 15,
  ...NO_PRICE,
  tags: [],
  terms: '',
  tradePassword: '',
};

export const MAX_METHODS = 5;
export const MAX_EXACT = 10;
const MAX_TAGS = 3;
const MIN_TOTAL = 10;
const MINUTES = { least: 10, most: 1_440 } as const;
const POINT = pow10(POINTS.unit);

/** The owner's own rate scaled by 10^2; 0: the market's. Null where it is none. */
export const ownRateOf = ({ exchangeRate }: Pick<PointsInput, 'exchangeRate'>): bigint | null =>
  exchangeRate === '' ? 0n : exchangeRateOf(exchangeRate);

type Complain = (path: keyof PointsInput, rule: string) => void;

const CHECKS: Readonly<Record<Step, (form: PointsInput, complain: Complain) => void>> = {
  1: ({ currency }, complain) => {
    if (!FIAT_SYMBOLS.includes(currency)) complain('currency', 'currency');
  },
  2: ({ methods }, complain) => {
    if (methods.length === 0) complain('methods', 'methods_none');
    if (methods.length > MAX_METHODS) complain('methods', 'methods_many');
  },
  3: checkAmounts,
  4: (form, complain) => {
    if (form.pricing === 'fixed') {
      if (fixedPriceOf(form.fixedPrice) === null) complain('fixedPrice', 'fixed_price');
      return;
    }
    if (premiumOf(form.premium) === null) complain('premium', 'premium');
    if (ownRateOf(form) === null) complain('exchangeRate', 'exchange_rate');
  },
  5: ({ tags }, complain) => {
    if (tags.length > MAX_TAGS) complain('tags', 'tags_many');
  },
  6: ({ tradePassword }, complain) => {
    if (tradePassword === '') complain('tradePassword', 'required');
  },
};

function checkAmounts(form: PointsInput, complain: Complain): void {
  const { totalAmount, amountMode, exactAmounts, minAmount, maxAmount, payMinutes } = form;
  const total = totalAmount ?? 0;
  if (total < MIN_TOTAL) complain('totalAmount', 'points_total');
  if (payMinutes === null || payMinutes < MINUTES.least || payMinutes > MINUTES.most)
    complain('payMinutes', 'pay_minutes');
  if (amountMode === 'exact') {
    if (exactAmounts.length === 0) complain('exactAmounts', 'exact_needed');
    else if (exactAmounts.some((amount) => amount > total)) complain('exactAmounts', 'over_total');
    return;
  }
  if (minAmount !== null && minAmount > total) complain('minAmount', 'over_total');
  if (maxAmount !== null && maxAmount > total) complain('maxAmount', 'over_total');
  if (minAmount !== null && maxAmount !== null && maxAmount < minAmount) complain('maxAmount', 'face_order');
}

/** Checks these steps of the form, by the rules of the core; the server checks all of it again. */
export const pointsFormSchema = (steps: readonly Step[]): z.ZodType<PointsInput, PointsInput> =>
  z.custom<PointsInput>().superRefine((form, context) => {
    const complain: Complain = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
    for (const step of steps) CHECKS[step](form, complain);
  });

export const isPointsStepValid = (step: Step, form: PointsInput): boolean =>
  pointsFormSchema([step]).safeParse(form).success;

type Terms = Omit<ParamsOf<'pointsAds.edit'>, 'code' | 'version'>;

/** The form as the server takes it. */
export function pointsTermsOf(form: PointsInput): Terms {
  const { pricing, premium, exchangeRate, fixedPrice, amountMode, exactAmounts, minAmount, maxAmount } = form;
  const isExact = amountMode === 'exact';
  return {
    price:
      pricing === 'fixed'
        ? { pricing, fixedPrice }
        : { pricing, premium, ...(exchangeRate === '' ? {} : { exchangeRate }) },
    totalAmount: form.totalAmount ?? 0,
    ...(isExact ? { exactAmounts } : {}),
    ...(!isExact && minAmount !== null ? { minAmount } : {}),
    ...(!isExact && maxAmount !== null ? { maxAmount } : {}),
    methods: form.methods,
    paymentAccountIds: form.side === 'sell' ? form.paymentAccountIds : [],
    payMinutes: form.payMinutes ?? MINUTES.least,
    terms: form.terms,
    tags: form.tags,
  };
}

const wholePoints = (amount: string | null) => (amount === null ? null : Number(BigInt(amount) / POINT));

/** An own points ad as its form holds it. */
export function pointsInputOf(ad: OwnPointsAd): PointsInput {
  const rate = ad.exchangeRate === null ? '' : formatDecimal(BigInt(ad.exchangeRate), EXCHANGE_RATE_SCALE);
  const price = ad.pricing === 'fixed' ? formatDecimal(BigInt(ad.unitPrice ?? 0), PRICE_SCALE) : '';
  return {
    ...EMPTY_POINTS,
    side: ad.side,
    currency: ad.currency,
    methods: ad.methods,
    paymentAccountIds: ad.paymentAccountIds,
    totalAmount: wholePoints(ad.totalAmount),
    amountMode: ad.exactAmounts === null ? 'range' : 'exact',
    exactAmounts: (ad.exactAmounts ?? []).map((amount) => Number(BigInt(amount) / POINT)),
    minAmount: wholePoints(ad.minAmount),
    maxAmount: wholePoints(ad.maxAmount),
    payMinutes: ad.payMinutes,
    pricing: ad.pricing,
    premium: ad.premium === null ? '0' : formatDecimal(BigInt(ad.premium), PREMIUM_SCALE),
    exchangeRate: rate,
    fixedPrice: price,
    tags: ad.tags,
    terms: ad.terms,
  };
}

const WHOLE_PREMIUM = 10_000n;

/** The price that the form comes to now, currency per point scaled by 10^8; null while it says none. */
export function formPrice(form: PointsInput, marketPrice: string | null): bigint | null {
  if (form.pricing === 'fixed') return fixedPriceOf(form.fixedPrice);
  const premium = premiumOf(form.premium);
  const own = ownRateOf(form);
  if (premium === null || own === null) return null;
  const base = own === 0n ? marketPrice && BigInt(marketPrice) : own * pow10(PRICE_SCALE - EXCHANGE_RATE_SCALE);
  return base ? divideHalfEven(base * (WHOLE_PREMIUM + BigInt(premium)), WHOLE_PREMIUM) : null;
}
