import type { ComponentProps } from 'react';
import type { StepUpKind } from '#core/access/step-up.ts';
import type { Question } from '../api/question.ts';
import type { StepUpDialog as StepUp, StepUpMethod } from '../features/security/public.ts';
import type { LookDialog as Look } from '../features/staff/public.ts';
import { loadArea } from '../i18n/i18n.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

const StepUpDialog = lazyPart<ComponentProps<typeof StepUp>>(async () => {
  const [{ StepUpDialog: Loaded }] = await Promise.all([
    import('../features/security/public.ts'),
    loadArea('security'),
    loadArea('auth'),
  ]);
  return Loaded;
});
const LookDialog = lazyPart<ComponentProps<typeof Look>>(async () => {
  const [{ LookDialog: Loaded }] = await Promise.all([import('../features/staff/public.ts'), loadArea('staff')]);
  return Loaded;
});

/** The dialog for a question of the server. */
export function QuestionDialog({ question: { code, details, password, answer } }: { question: Question }) {
  const key = code + JSON.stringify(details);
  if (code === 'staff.reason_needed') return <LookDialog key={key} details={details} onAnswer={answer} />;
  const kind = details.kind as StepUpKind;
  const methods = String(details.methods).split(',') as StepUpMethod[];
  return <StepUpDialog key={key} question={{ kind, methods, password, answer }} />;
}
