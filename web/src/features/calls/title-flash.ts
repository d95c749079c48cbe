const BEAT_MS = 1_000;

/** Says in the window's title that somebody calls, beside what it said before. Answers how to stop. */
export function flashTitle(words: string): () => void {
  const before = document.title;
  const steady = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.title = words;
  const beating = steady
    ? undefined
    : setInterval(() => {
        document.title = document.title === words ? before : words;
      }, BEAT_MS);
  return () => {
    clearInterval(beating);
    // Another page may have named itself meanwhile.
    if (document.title === words) document.title = before;
  };
}
