import type { StepUpKind } from '#core/access/step-up.ts';
import type { ApiError } from './api-error.ts';
import { QuestionBox } from './question.ts';

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

const box = new QuestionBox<StepUpQuestion>((question, other) => question.kind === other.kind);

/** Asks the user, once for all calls that wait for the same proof. Resolves to whether the session is proven. */
export const askStepUp = ({ details }: ApiError, password: string | null): Promise<boolean> =>
  box.ask((answer) => ({
    kind: details.kind as StepUpKind,
    methods: String(details.methods).split(',') as StepUpMethod[],
    password,
    answer,
  }));

export const useStepUpQuestion = (): StepUpQuestion | null => box.useOpen();
