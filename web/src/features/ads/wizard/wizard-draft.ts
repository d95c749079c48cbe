import { useSyncExternalStore } from 'react';
import type { CardType } from '#web/features/market/public.ts';
import { tabTexts } from '#web/lib/browser-texts.ts';
import { type AdInput, EMPTY_AD, isStepValid, STEPS, type Step } from './ad-form-schema.ts';

/** An offer being written. The rate is chosen against a live market, so an old choice is dropped. */
export interface Draft {
  readonly values: AdInput;
  /** When the rate was chosen, milliseconds; null while there is none. */
  readonly ratedAt: number | null;
}

const RATE_LASTS_MS = 15 * 60_000;
const keyOf = (userId: string) => `publish.${userId}`;

const cache = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** The draft of this user in this tab; it survives a reload. Neither password nor an old rate is ever in it. */
export function draftOfUser(userId: string, kind: AdInput['kind'], now = Date.now()): Draft {
  let draft = cache.get(userId);
  if (!draft || draft.values.kind !== kind) {
    draft = read(userId, kind);
    cache.set(userId, draft);
  }
  if (draft.ratedAt !== null && now - draft.ratedAt > RATE_LASTS_MS) {
    draft = withoutRate(draft);
    cache.set(userId, draft);
  }
  return draft;
}

export function useDraft(userId: string, kind: AdInput['kind']): Draft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => draftOfUser(userId, kind),
  );
}

/** Saves a step's fields. Other cards invalidate the rate chosen for the previous ones. */
export function keepDraft(userId: string, values: Partial<AdInput>): void {
  const before = draftOfUser(userId, values.kind ?? 'buy');
  const { rate: _, tradePassword: __, ...kept } = values;
  const next = { ...before.values, ...kept };
  const same = next.typeIds.join() === before.values.typeIds.join();
  const draft = { ...before, values: next };
  write(userId, same ? draft : withoutRate(draft));
}

/** The rate that step 4 ended with; null when it is opened again, to look at the market afresh. */
export function keepRate(userId: string, kind: AdInput['kind'], rate: string | null): void {
  const before = draftOfUser(userId, kind);
  write(userId, rate === null ? withoutRate(before) : { values: { ...before.values, rate }, ratedAt: Date.now() });
}

export function dropDraft(userId: string): void {
  cache.delete(userId);
  tabTexts.remove(keyOf(userId));
  tell();
}

/** The first step that is not done yet: the farthest that may be opened. */
export function openStep(draft: Draft, types: readonly CardType[]): Step {
  const missing = STEPS.find((step) => step < 6 && !isStepValid(step, draft.values, types));
  return missing ?? 6;
}

const withoutRate = (draft: Draft): Draft => ({ values: { ...draft.values, rate: '' }, ratedAt: null });

function write(userId: string, draft: Draft): void {
  const values = { ...draft.values, tradePassword: '' };
  cache.set(userId, { ...draft, values });
  try {
    tabTexts.set(keyOf(userId), JSON.stringify(cache.get(userId)));
  } catch {
    // Without storage the draft lives as long as the page.
  }
  tell();
}

function read(userId: string, kind: AdInput['kind']): Draft {
  const empty: Draft = { values: { ...EMPTY_AD, kind }, ratedAt: null };
  try {
    const kept = JSON.parse(tabTexts.get(keyOf(userId)) ?? 'null') as Draft | null;
    if (kept?.values?.kind !== kind || !Array.isArray(kept.values.typeIds)) return empty;
    return { values: { ...empty.values, ...kept.values, tradePassword: '' }, ratedAt: kept.ratedAt ?? null };
  } catch {
    return empty;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** For tests: simulates a reload. */
export function forgetMemory(): void {
  cache.clear();
}
