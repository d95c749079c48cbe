import { useStepUpQuestion } from '../api/step-up.ts';
import { loadArea } from '../i18n/i18n.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

/** Fetched with the first question: most visits have none. */
const StepUpDialog = lazyPart(async () => {
  const [{ StepUpDialog: Dialog }] = await Promise.all([
    import('../features/security/public.ts'),
    loadArea('security'),
    loadArea('auth'),
  ]);
  return Dialog;
});

/** The question to prove that it is the user, above whatever waits for it. */
export function StepUp() {
  const question = useStepUpQuestion();
  return question && <StepUpDialog key={question.kind} question={question} />;
}
