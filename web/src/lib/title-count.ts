const COUNTED = /^\(\d+\) /;
const counts = new Map<string, number>();
let observer: MutationObserver | undefined;

/**
 * Shows the number of waiting items of all areas before the page's title, for tabs in the background. Pages
 * set their titles again, so the title is watched. 0 removes the area's share.
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
