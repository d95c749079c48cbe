const BEAT_MS = 1_000;

/** Adds a text to the window's title. Returns a function that removes it. */
export function flashTitle(words: string): () => void {
  const before = document.title;
  const steady = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.title = words;
  // The chat may have put a number before it.
  const isShown = () => document.title.endsWith(words);
  const beating = steady
    ? undefined
    : setInterval(() => {
        document.title = isShown() ? before : words;
      }, BEAT_MS);
  return () => {
    clearInterval(beating);
    // Another page may have named itself meanwhile.
    if (isShown()) document.title = before;
  };
}
