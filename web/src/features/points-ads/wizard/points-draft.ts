import { useSyncExternalStore } from 'react';
import { STEPS, type Step } from '#web/features/ads/public.ts';
import { tabTexts } from '#web/lib/browser-texts.ts';
import { EMPTY_POINTS, isPointsStepValid, type PointsInput } from './points-form-schema.ts';

const cache = new Map<string, PointsInput>();
const listeners = new Set<() => void>();
const keyOf = (userId: string) => `publish-points.${userId}`;

/** The draft of a points ad of this user in this tab; it survives a reload, without the password. */
export function usePointsDraft(userId: string): PointsInput {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pointsDraft(userId),
  );
}

export function pointsDraft(userId: string): PointsInput {
  const draft = cache.get(userId) ?? read(userId);
  cache.set(userId, draft);
  return draft;
}

export function keepPointsDraft(userId: string, values: Partial<PointsInput>): void {
  const next = { ...pointsDraft(userId), ...values, tradePassword: '' };
  cache.set(userId, next);
  try {
    tabTexts.set(keyOf(userId), JSON.stringify(next));
  } catch {
    // Without storage the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

export function dropPointsDraft(userId: string): void {
  cache.delete(userId);
  tabTexts.remove(keyOf(userId));
  for (const listener of listeners) listener();
}

/** The first step that is not done yet: the farthest that may be opened. */
export const openPointsStep = (draft: PointsInput): Step =>
  STEPS.find((step) => step < 6 && !isPointsStepValid(step, draft)) ?? 6;

function read(userId: string): PointsInput {
  try {
    const kept = JSON.parse(tabTexts.get(keyOf(userId)) ?? '{}') as Partial<PointsInput>;
    return { ...EMPTY_POINTS, ...kept, tradePassword: '' };
  } catch {
    return EMPTY_POINTS;
  }
}
