import { useSyncExternalStore } from 'react';

interface Open<Q> {
  readonly question: Q;
  readonly outcome: Promise<boolean>;
}

/** A question to the user that calls wait for: one at a time, asked once for all calls that wait for the same answer. */
export class QuestionBox<Q extends { answer(isYes: boolean): void }> {
  readonly #isSame: (question: Q, other: Q) => boolean;
  readonly #listeners = new Set<() => void>();
  #open: Open<Q> | null = null;

  constructor(isSame: (question: Q, other: Q) => boolean) {
    this.#isSame = isSame;
  }

  /** Resolves to what the user answered; another question that is open is answered with no. */
  ask(make: (answer: Q['answer']) => Q): Promise<boolean> {
    const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
    const question = make((isYes) => {
      if (this.#open?.question === question) this.#set(null);
      resolve(isYes);
    });
    const before = this.#open;
    if (before !== null && this.#isSame(before.question, question)) return before.outcome;
    before?.question.answer(false);
    this.#set({ question, outcome });
    return outcome;
  }

  useOpen(): Q | null {
    return useSyncExternalStore(
      (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      () => this.#open?.question ?? null,
    );
  }

  #set(next: Open<Q> | null): void {
    this.#open = next;
    for (const listener of this.#listeners) listener();
  }
}
