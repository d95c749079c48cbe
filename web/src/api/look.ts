import type { ParamsOf } from '#contract/catalogue.ts';
import type { ApiError } from './api-error.ts';
import { QuestionBox } from './question.ts';

/** A question to staff why they look at a person, or through a list, before they see it. */
export interface LookQuestion {
  readonly about: ParamsOf<'staff.giveReason'>['about'];
  /** The person; undefined: it is about a list. */
  readonly userId: string | undefined;
  readonly name: string;
  /** True once the reason stands in the log of staff, false when they have turned away. */
  answer(isGiven: boolean): void;
}

const box = new QuestionBox<LookQuestion>(
  (question, other) => question.about === other.about && question.userId === other.userId,
);

/** Asks once for all calls that wait for the same reason. Resolves to whether it was given. */
export const askLookReason = ({ details }: ApiError): Promise<boolean> =>
  box.ask((answer) => ({
    about: details.about as LookQuestion['about'],
    userId: typeof details.userId === 'string' ? details.userId : undefined,
    name: String(details.name ?? ''),
    answer,
  }));

export const useLookQuestion = (): LookQuestion | null => box.useOpen();
