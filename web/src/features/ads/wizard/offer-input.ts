import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { type AdInput, CONFIRM_FLOOR_DAYS, EMPTY_AD, percentOf } from './ad-form-schema.ts';

const POINT = 1_000_000n;

const wholePoints = (amount: string | null) => (amount === null ? null : Number(BigInt(amount) / POINT));

/** An own offer of either side as its form holds it. */
export function inputOf(ad: ResultOf<'ads.getMine'> | ResultOf<'goods.getMine'>): AdInput {
  const common: AdInput = {
    ...EMPTY_AD,
    kind: ad.side,
    brandId: ad.brand.id,
    form: ad.form,
    typeIds: [ad.cardTypeId],
    rate: percentOf(ad.rate),
    minAmount: wholePoints(ad.minAmount),
    maxAmount: wholePoints(ad.maxAmount),
    deliverMinutes: ad.deliverMinutes,
    confirmDays: ad.confirmDays,
    tags: ad.tags,
    receipt: ad.receipt,
    description: ad.description,
  };
  if (ad.side === 'sell') return { ...common, amountMode: ad.exact ? 'exact' : 'range' };
  return {
    ...common,
    minFace: ad.minFace,
    maxFace: ad.maxFace,
    fixedFaces: ad.fixedFaces ?? [],
    mode: ad.fixedFaces ? 'fixed' : 'range',
    totalAmount: wholePoints(ad.totalAmount),
    maxCards: ad.maxCards,
    takesPromises: ad.takesPromises,
    openZone: ad.followsPlan ? null : (ad.openHours?.zone ?? null),
    openShifts: ad.followsPlan ? [] : [...(ad.openHours?.shifts ?? [])],
    followsPlan: ad.followsPlan,
    amountMode: ad.exactAmount === null ? 'range' : 'exact',
    exactAmount: wholePoints(ad.exactAmount),
  };
}

/** The terms that both sides send. */
const termsOf = (form: AdInput) => ({
  rate: form.rate,
  ...boundsOf(form),
  deliverMinutes: form.deliverMinutes,
  confirmDays: form.confirmDays ?? CONFIRM_FLOOR_DAYS,
  tags: form.tags,
  description: form.description,
});

function boundsOf({ amountMode, minAmount, maxAmount }: AdInput): { minAmount?: number; maxAmount?: number } {
  if (amountMode === 'exact') return {};
  return { ...(minAmount === null ? {} : { minAmount }), ...(maxAmount === null ? {} : { maxAmount }) };
}

type BuyDraft = Omit<ParamsOf<'ads.edit'>, 'code' | 'version'>;

/** What both publishing and editing a buy ad send. */
export function buyDraftOf(form: AdInput): BuyDraft {
  const faces = form.mode === 'fixed' ? form.fixedFaces : [form.minFace ?? 0, form.maxFace ?? 0];
  return {
    ...termsOf(form),
    minFace: Math.min(...faces),
    maxFace: Math.max(...faces),
    ...(form.mode === 'fixed' ? { fixedFaces: form.fixedFaces } : {}),
    totalAmount: form.totalAmount ?? 0,
    maxCards: form.maxCards ?? 10,
    ...(form.amountMode === 'exact' && form.exactAmount !== null ? { exactAmount: form.exactAmount } : {}),
    receipt: form.receipt,
    takesPromises: form.takesPromises,
    followsPlan: form.followsPlan,
    ...(form.openZone === null ? {} : { openHours: { zone: form.openZone, shifts: form.openShifts } }),
  };
}

type SellDraft = Omit<ParamsOf<'goods.editAd'>, 'code' | 'version'>;

/** What both publishing and editing a sell ad send. */
export function sellDraftOf(form: AdInput): SellDraft {
  return {
    ...termsOf(form),
    receipt: form.receipt === 'any' ? 'none' : form.receipt,
    exact: form.amountMode === 'exact',
  };
}
