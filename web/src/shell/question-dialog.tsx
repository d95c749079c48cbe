import type { ComponentProps } from 'react';
import type { StepUpKind } from '#core/access/step-up.ts';
import type { Question } from '../api/question.ts';
import type { StepUpDialog as StepUp, StepUpMethod } from '../features/security/public.ts';
import type { LookDialog as Look } from '../features/staff/public.ts';
import { withWords } from '../i18n/with-words.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

const StepUpDialog = lazyPart<ComponentProps<typeof StepUp>>(
  withWords(['security', 'auth'], async () => (await import('../features/security/public.ts')).StepUpDialog),
);
const LookDialog = lazyPart<ComponentProps<typeof Look>>(
  withWords('staff', async () => (await import('../features/staff/public.ts')).LookDialog),
);

/** The dialog for a question of the server. */
export function QuestionDialog({ question: { code, details, password, answer } }: { question: Question }) {
  const key = code + JSON.stringify(details);
  if (code === 'staff.reason_needed') return <LookDialog key={key} details={details} onAnswer={answer} />;
  const kind = details.kind as StepUpKind;
  const methods = String(details.methods).split(',') as StepUpMethod[];
  return <StepUpDialog key={key} question={{ kind, methods, password, answer }} />;
}
