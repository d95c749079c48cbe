import { z } from 'zod';
import { publishAd } from '#contract/functions/ads.ts';
import { zBuyTerms } from '#contract/offers/offer-terms.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';
import { isRateWithin, RATE_MODES } from '#core/money/rate-bounds.ts';
import type { OpenZone, Shift } from '#core/offers/open-hours.ts';
import type { Ad, CardType } from '#web/features/market/public.ts';

const TERMS = zBuyTerms.shape;
/** A rate in percent as typed, scaled by 10^4; null when the card type does not allow it. */
export function rateOf(text: string, mode: CardType['rateMode']): bigint | null {
  const bounds = RATE_MODES[mode];
  const { decimals } = bounds;
  const rate = parseDecimal(text, decimals);
  if (rate === null) return null;
  const scaled = rate * 10n ** BigInt(RATE_SCALE - decimals);
  return isRateWithin(scaled, bounds) ? scaled : null;
}

/** A rate (percent scaled by 10^4) as text: at least two decimals, no more than needed. */
export function percentOf(rate: string | bigint): string {
  return (Number(rate) / 10_000).toFixed(4).replace(/(\.\d\d)0+$/, '$1');
}

/** All fields of an offer's form. A missing number is null. */
export interface AdInput {
  kind: 'buy' | 'sell';
  brandId: string;
  form: 'ecode' | 'physical';
  /** Card types: one a country, all of one currency. */
  typeIds: string[];
  mode: 'range' | 'fixed';
  /** Whole units of the currency. */
  minFace: number | null;
  maxFace: number | null;
  fixedFaces: number[];
  /** Whole points. */
  totalAmount: number | null;
  maxCards: number | null;
  amountMode: 'range' | 'exact';
  exactAmount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  deliverMinutes: number;
  confirmDays: number | null;
  /** Of e-codes: sellers may hand codes over later. */
  takesPromises: boolean;
  /** Null: always open. */
  openZone: OpenZone | null;
  openShifts: Shift[];
  /** The hours are those of the team's plan. */
  followsPlan: boolean;
  /** Percent as typed. */
  rate: string;
  tags: string[];
  receipt: Ad['receipt'];
  description: string;
  quick: boolean;
  tradePassword: string;
}

/** The time to hand cards over that a new offer starts with: an hour for codes, three days for a parcel. */
export const DELIVER_MINUTES = { ecode: 60, physical: 3 * 24 * 60 } as const;

export const EMPTY_AD: AdInput = {
  kind: 'buy',
  brandId: '',
  form: 'ecode',
  typeIds: [],
  mode: 'range',
  minFace: null,
  maxFace: null,
  fixedFaces: [],
  totalAmount: null,
  maxCards: 10,
  amountMode: 'range',
  exactAmount: null,
  minAmount: null,
  maxAmount: null,
  deliverMinutes: DELIVER_MINUTES.ecode,
  confirmDays: 10,
  takesPromises: true,
  openZone: null,
  openShifts: [],
  followsPlan: false,
  rate: '',
  tags: [],
  receipt: 'none',
  description: '',
  quick: false,
  tradePassword: '',
};

/** The time to confirm a parcel that a new offer starts with, and the least until the rule is known. */
export const CONFIRM_FLOOR_DAYS = 10;

export const STEPS = [1, 2, 3, 4, 5, 6] as const;
export type Step = (typeof STEPS)[number];

/** Reports errors: a named one of ours, or an issue with its bound. */
interface Judge {
  readonly complain: (path: keyof AdInput, message: string) => void;
  readonly context: z.RefinementCtx;
}

export const chosenTypes = (form: Pick<AdInput, 'typeIds'>, types: readonly CardType[]): CardType[] =>
  types.filter((typeItem) => form.typeIds.includes(typeItem.id));

/** The face values that all chosen card types accept. */
export function boundsOf(chosen: readonly CardType[]): { minFace: number; maxFace: number } {
  return {
    minFace: Math.max(...chosen.map((item) => item.minFace)),
    maxFace: Math.min(...chosen.map((item) => item.maxFace)),
  };
}

const whole = TERMS.totalAmount;
const bound = TERMS.minAmount.unwrap().nullable();

/** The fields of each step; rules between fields are in `CROSS`. The server checks both again. */
const FIELDS = {
  1: z.looseObject({ kind: z.enum(['buy', 'sell']), brandId: z.string().min(1), form: z.enum(['ecode', 'physical']) }),
  2: z.looseObject({ typeIds: z.array(z.string()).min(1, 'country_none') }),
  3: z.looseObject({
    deliverMinutes: TERMS.deliverMinutes,
    minAmount: bound,
    maxAmount: bound,
    exactAmount: bound,
  }),
  4: z.looseObject({ rate: TERMS.rate }),
  5: z.looseObject({ tags: TERMS.tags, receipt: TERMS.receipt, description: TERMS.description }),
  6: z.looseObject({ tradePassword: publishAd.params.shape.tradePassword }),
} as const satisfies Record<Step, z.ZodType>;

const FACES = z.looseObject({ minFace: TERMS.minFace, maxFace: TERMS.maxFace });
const LIST = z.looseObject({ fixedFaces: TERMS.fixedFaces.unwrap() });
const STOCK = z.looseObject({ totalAmount: whole, maxCards: TERMS.maxCards.unwrap() });
const confirm = (floorDays: number) => z.looseObject({ confirmDays: TERMS.confirmDays.unwrap().min(floorDays) });

function schemasOf(step: Step, form: AdInput, floorDays: number): z.ZodType[] {
  const schemas: z.ZodType[] = [FIELDS[step]];
  if (step === 2 && form.kind === 'buy') schemas.push(form.mode === 'fixed' ? LIST : FACES);
  if (step === 3 && form.kind === 'buy') schemas.push(STOCK);
  if (step === 3 && form.form === 'physical') schemas.push(confirm(floorDays));
  return schemas;
}

interface Among {
  readonly types: readonly CardType[];
  readonly context: z.RefinementCtx;
}

function crossCheck(step: Step, form: AdInput, { types, context }: Among): void {
  const complain: Judge['complain'] = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
  const judge = { complain, context };
  const chosen = chosenTypes(form, types);
  if (step === 2 && form.kind === 'buy' && chosen.length > 0) checkFaces(form, boundsOf(chosen), judge);
  if (step === 3) checkAmounts(form, complain);
  if (step === 3 && form.kind === 'buy' && form.openZone !== null && form.openShifts.length === 0)
    complain('openShifts', 'shifts_none');
  const [type] = chosen;
  if (step === 4 && type) checkRate(form, type, judge);
}

/** The bounds of the card type's kind of rate, and perhaps narrower ones of its own. */
function checkRate(form: AdInput, type: CardType, { context, complain }: Judge): void {
  const rate = rateOf(form.rate, type.rateMode);
  if (rate === null) {
    complain('rate', `rate_${type.rateMode}`);
    return;
  }
  const issue = { origin: 'number', inclusive: true, input: undefined } as const;
  if (rate < BigInt(type.minRate)) {
    context.addIssue({ code: 'too_small', minimum: Number(percentOf(type.minRate)), path: ['rate'], ...issue });
  }
  if (rate > BigInt(type.maxRate)) {
    context.addIssue({ code: 'too_big', maximum: Number(percentOf(type.maxRate)), path: ['rate'], ...issue });
  }
}

function checkFaces(form: AdInput, bounds: ReturnType<typeof boundsOf>, { context, complain }: Judge): void {
  const fixed = form.mode === 'fixed';
  const values = fixed ? form.fixedFaces : [form.minFace, form.maxFace].filter((item) => item !== null);
  if (!fixed && (form.maxFace ?? 0) < (form.minFace ?? 0)) complain('maxFace', 'face_order');
  const number = { origin: 'number', inclusive: true, input: undefined } as const;
  if (values.some((value) => value < bounds.minFace)) {
    const path = [fixed ? 'fixedFaces' : 'minFace'];
    context.addIssue({ code: 'too_small', minimum: bounds.minFace, path, ...number });
  }
  if (values.some((value) => value > bounds.maxFace)) {
    const path = [fixed ? 'fixedFaces' : 'maxFace'];
    context.addIssue({ code: 'too_big', maximum: bounds.maxFace, path, ...number });
  }
}

function checkAmounts(form: AdInput, complain: Judge['complain']): void {
  const { kind, amountMode, exactAmount, minAmount, maxAmount } = form;
  const total = kind === 'buy' ? (form.totalAmount ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  if (amountMode === 'exact') {
    // A sell ad's exact sums are its cards' own values.
    if (kind === 'sell') return;
    if (exactAmount === null) complain('exactAmount', 'exact_needed');
    else if (exactAmount > total) complain('exactAmount', 'over_total');
    return;
  }
  if (minAmount !== null && minAmount > total) complain('minAmount', 'over_total');
  if (maxAmount !== null && maxAmount > total) complain('maxAmount', 'over_total');
  if (minAmount !== null && maxAmount !== null && maxAmount < minAmount) complain('maxAmount', 'face_order');
}

/**
 * Checks these steps of the form, with the server's own schemas where possible. `floorDays`: the least time to confirm a
 * parcel, by the rule.
 */
export function adFormSchema(
  steps: readonly Step[],
  types: readonly CardType[],
  floorDays = CONFIRM_FLOOR_DAYS,
): z.ZodType<AdInput, AdInput> {
  return z.custom<AdInput>().superRefine((form, context) => {
    for (const step of steps) {
      let good = true;
      for (const schema of schemasOf(step, form, floorDays)) {
        const checked = schema.safeParse(form);
        if (checked.success) continue;
        good = false;
        for (const issue of checked.error.issues) context.addIssue({ ...issue, input: undefined } as never);
      }
      if (good) crossCheck(step, form, { types, context });
    }
  });
}

export const isStepValid = (step: Step, form: AdInput, types: readonly CardType[]): boolean =>
  adFormSchema([step], types, 1).safeParse(form).success;
