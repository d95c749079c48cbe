let current: string | null = null;
let before: string | null = null;

/** Notes the page that the reader goes to; going to the same one again changes nothing. */
export function notePage(path: string): void {
  if (path === current) return;
  before = current;
  current = path;
}

/** The path of the page that the reader came from, within this visit; null: they began here. */
export const pageBefore = (): string | null => before;
