/** Later parts wait for a page's figures no longer than this, in milliseconds: a call may hang. */
const LONGEST_MS = 3_000;

let shown: Promise<void> = Promise.resolve();

/** Resolves once the first page shows what it was opened for; at once where nothing holds it back. */
export const firstPageShown = (): Promise<void> => shown;

/** Holds back what can come later, until `rendered` and then `settled` have called back. */
export function holdUntilShown(rendered: Listen, settled: Listen): void {
  shown = new Promise((resolve) => {
    rendered(() => {
      const timer = setTimeout(resolve, LONGEST_MS);
      settled(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}

/** Calls back once. */
type Listen = (callback: () => void) => void;
