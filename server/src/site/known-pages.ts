import { PAGE_PATTERNS } from '#contract/pages.ts';

/** Whether the web has a page at this path, which has no query. */
export function isKnownPage(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PAGE_EXPRESSION.test(plain);
}

const PAGE_EXPRESSION = new RegExp(`^(?:${PAGE_PATTERNS.map(expressionOf).join('|')})$`);

function expressionOf(pattern: string): string {
  if (pattern === '/') return '/';
  return pattern
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('{-$') ? '(?:/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`))
    .join('');
}
