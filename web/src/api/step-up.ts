import { useSyncExternalStore } from 'react';
import type { StepUpKind } from '#core/access/step-up.ts';
import type { ApiError } from './api-error.ts';

/** `mail`: a mailed code, with the password. */
export type StepUpMethod = 'totp' | 'passkey' | 'password' | 'mail';

/** A question to the user to prove that it is them, before an act goes on. */
export interface StepUpQuestion {
  readonly kind: StepUpKind;
  readonly methods: readonly StepUpMethod[];
  /** The password that came with the act, which the server has found right; null: none did. */
  readonly password: string | null;
  /** True once the session is proven, false when the user has turned away. */
  answer(isProven: boolean): void;
}

let open: { readonly question: StepUpQuestion; readonly outcome: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/** Asks the user, once for all calls that wait for the same proof. Resolves to whether the session is proven. */
export function askStepUp({ details }: ApiError, password: string | null): Promise<boolean> {
  const kind = details.kind as StepUpKind;
  if (open?.question.kind === kind) return open.outcome;
  open?.question.answer(false);
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const question: StepUpQuestion = {
    kind,
    methods: String(details.methods).split(',') as StepUpMethod[],
    password,
    answer(isProven) {
      if (open?.question === question) set(null);
      resolve(isProven);
    },
  };
  set({ question, outcome });
  return outcome;
}

export function useStepUpQuestion(): StepUpQuestion | null {
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
