const COUNTED = /^\(\d+\) /;
const counts = new Map<string, number>();
let observer: MutationObserver | undefined;

/**
 * Shows before the page's title how much waits, all areas together, for whoever has this tab in the background. Pages
 * write their titles anew, so each is looked at. 0 takes the area's share back.
 */
export function countInTitle(area: string, count: number): void {
  if (count > 0) counts.set(area, count);
  else counts.delete(area);
  const element = document.querySelector('title');
  if (!observer && element && counts.size > 0) {
    observer = new MutationObserver(put);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  }
  put();
}

function put(): void {
  const plain = document.title.replace(COUNTED, '');
  const sum = [...counts.values()].reduce((all, count) => all + count, 0);
  const title = sum > 0 ? `(${sum}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}
