import { PRICE_LASTS_MS, STEPS, type Step } from '#web/features/ads/public.ts';
import { tabDraft } from '#web/lib/tab-draft.ts';
import { EMPTY_POINTS, isPointsStepValid, NO_PRICE, type PointsInput } from './points-form-schema.ts';

interface Draft {
  readonly values: PointsInput;
  /** When the price was chosen, milliseconds; null while there is none. */
  readonly pricedAt: number | null;
}

const withoutPrice = (draft: Draft): Draft => ({ values: { ...draft.values, ...NO_PRICE }, pricedAt: null });

const drafts = tabDraft<Draft>('publish-points', (kept) => {
  const draft = kept as Draft | null;
  if (!Array.isArray(draft?.values?.methods)) return { values: EMPTY_POINTS, pricedAt: null };
  if (draft.pricedAt !== null && Date.now() - draft.pricedAt > PRICE_LASTS_MS) return withoutPrice(draft);
  return draft;
});

/** The draft of a points ad of this user in this tab. Neither password nor an old price is ever in it. */
export const usePointsDraft = (userId: string): PointsInput => drafts.use(userId).values;

export const pointsDraft = (userId: string): PointsInput => drafts.get(userId).values;

/** Saves a step's fields; the price is kept by `keepPointsPrice` alone. Another side or currency has another price. */
export function keepPointsDraft(userId: string, values: Partial<PointsInput>): void {
  const before = drafts.get(userId);
  const { pricing, premium, exchangeRate, fixedPrice } = before.values;
  const next = { ...before.values, ...values, pricing, premium, exchangeRate, fixedPrice, tradePassword: '' };
  const same = next.side === before.values.side && next.currency === before.values.currency;
  drafts.keep(userId, same ? { ...before, values: next } : withoutPrice({ ...before, values: next }));
}

/** The price that step 4 ended with; null when it is opened again, to look at the market afresh. */
export function keepPointsPrice(userId: string, price: Pick<PointsInput, keyof typeof NO_PRICE> | null): void {
  const before = drafts.get(userId);
  const { pricing, premium, exchangeRate, fixedPrice } = price ?? NO_PRICE;
  const values = { ...before.values, pricing, premium, exchangeRate, fixedPrice };
  drafts.keep(userId, { values, pricedAt: price === null ? null : Date.now() });
}

export const { drop: dropPointsDraft, forget: forgetPointsDrafts } = drafts;

/** The first step that is not done yet: the farthest that may be opened. */
export const openPointsStep = (draft: PointsInput): Step =>
  STEPS.find((step) => step < 6 && !isPointsStepValid(step, draft)) ?? 6;
