import { useQuestion } from '../api/question.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';

/** Fetched with the first question: most visits have none. */
const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog);

/** The server's question to the user, above whatever waits for the answer. */
export function Questions() {
  const question = useQuestion();
  return question && <QuestionDialog question={question} />;
}
