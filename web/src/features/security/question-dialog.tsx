import type { StepUpKind } from '#core/access/step-up.ts';
import type { Question } from '#web/api/question.ts';
import { LookDialog } from '#web/features/staff/public.ts';
import { StepUpDialog, type StepUpMethod } from './step-up-dialog.tsx';

/** The dialog for what the server asks. */
export function QuestionDialog({ question: { code, details, password, answer } }: { question: Question }) {
  if (code === 'staff.reason_needed') return <LookDialog details={details} onAnswer={answer} />;
  const kind = details.kind as StepUpKind;
  const methods = String(details.methods).split(',') as StepUpMethod[];
  return <StepUpDialog question={{ kind, methods, password, answer }} />;
}
