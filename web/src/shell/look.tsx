import { useLookQuestion } from '../api/look.ts';
import { loadArea } from '../i18n/i18n.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

/** Fetched with the first question, which only staff are asked. */
const LookDialog = lazyPart(async () => {
  const [{ LookDialog: Dialog }] = await Promise.all([import('../features/staff/public.ts'), loadArea('staff')]);
  return Dialog;
});

/** The question why a member of staff looks, above whatever waits for it. */
export function Look() {
  const question = useLookQuestion();
  return question && <LookDialog key={`${question.about} ${question.userId}`} question={question} />;
}
