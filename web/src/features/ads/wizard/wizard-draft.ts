import type { CardType } from '#web/features/market/public.ts';
import { tabDraft } from '#web/lib/tab-draft.ts';
import { type AdInput, EMPTY_AD, isStepValid, STEPS, type Step } from './ad-form-schema.ts';

/** An offer being written. The rate is chosen against a live market, so an old choice is dropped. */
export interface Draft {
  readonly values: AdInput;
  /** When the rate was chosen, milliseconds; null while there is none. */
  readonly ratedAt: number | null;
}

/** How long a price that was chosen against the market stays in a draft. */
export const PRICE_LASTS_MS = 15 * 60_000;

const EMPTY: Draft = { values: EMPTY_AD, ratedAt: null };
const withoutRate = (draft: Draft): Draft => ({ values: { ...draft.values, rate: '' }, ratedAt: null });

const drafts = tabDraft<Draft>('publish', (kept) => {
  const draft = kept as Draft | null;
  if (!Array.isArray(draft?.values?.typeIds)) return EMPTY;
  if (draft.ratedAt !== null && Date.now() - draft.ratedAt > PRICE_LASTS_MS) return withoutRate(draft);
  return draft;
});
const ofKind = (draft: Draft, kind: AdInput['kind']): Draft =>
  draft.values.kind === kind ? draft : { values: { ...EMPTY_AD, kind }, ratedAt: null };

/** The draft of this user in this tab. Neither password nor an old rate is ever in it. */
export const draftOfUser = (userId: string, kind: AdInput['kind']): Draft => ofKind(drafts.get(userId), kind);

export const useDraft = (userId: string, kind: AdInput['kind']): Draft => ofKind(drafts.use(userId), kind);

/** Saves a step's fields. Other cards invalidate the rate chosen for the previous ones. */
export function keepDraft(userId: string, values: Partial<AdInput>): void {
  const before = draftOfUser(userId, values.kind ?? 'buy');
  const { rate: _, tradePassword: __, ...kept } = values;
  const next = { ...before.values, ...kept };
  const same = next.typeIds.join() === before.values.typeIds.join();
  const draft = { ...before, values: next };
  drafts.keep(userId, same ? draft : withoutRate(draft));
}

/** The rate that step 4 ended with; null when it is opened again, to look at the market afresh. */
export function keepRate(userId: string, kind: AdInput['kind'], rate: string | null): void {
  const before = draftOfUser(userId, kind);
  drafts.keep(
    userId,
    rate === null ? withoutRate(before) : { values: { ...before.values, rate }, ratedAt: Date.now() },
  );
}

export const { drop: dropDraft, forget: forgetMemory } = drafts;

/** The first step that is not done yet: the farthest that may be opened. */
export function openStep(draft: Draft, types: readonly CardType[]): Step {
  const missing = STEPS.find((step) => step < 6 && !isStepValid(step, draft.values, types));
  return missing ?? 6;
}
