import { useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';

/** A question of the server to the user, before it goes on: to prove that it is them, or why they look. */
export interface Question extends Pick<ApiError, 'code' | 'details'> {
  /** The password that came with the act, which the server has found right; null: none did. */
  readonly password: string | null;
  /** True once the server has its answer, false when the user has turned away. */
  answer(isAnswered: boolean): void;
}

let open: { readonly question: Question; readonly key: string; readonly outcome: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/** Asks the user, once for all calls that wait for the same answer. Resolves to whether the server has it. */
export function askUser({ code, details }: ApiError, password: string | null): Promise<boolean> {
  const key = code + JSON.stringify(details);
  if (open?.key === key) return open.outcome;
  open?.question.answer(false);
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const question: Question = {
    code,
    details,
    password,
    answer(isAnswered) {
      if (open?.question === question) set(null);
      resolve(isAnswered);
    },
  };
  set({ question, key, outcome });
  return outcome;
}

export function useQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open?.question ?? null,
  );
}

function set(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}
