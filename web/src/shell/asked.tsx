import { useQuestion } from '../api/question.ts';
import { loadArea } from '../i18n/i18n.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

/** Fetched with the first question: most visits have none. */
const Dialog = lazyPart(async () => {
  const [{ QuestionDialog }] = await Promise.all([
    import('../features/security/public.ts'),
    loadArea('security'),
    loadArea('auth'),
    loadArea('staff'),
  ]);
  return QuestionDialog;
});

/** The question that the server has, above whatever waits for it. */
export function Asked() {
  const question = useQuestion();
  return question && <Dialog key={JSON.stringify(question.details)} question={question} />;
}
