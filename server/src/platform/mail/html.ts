/** Markup that is safe to send: only `html` creates it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A piece of a page: inserted values are text and escaped, unless `html` created them. Safe for text and for quoted
 * attributes; null inserts nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.map((text, at) => text + (at < parts.length ? markupOf(parts[at] ?? null) : '')).join('') };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}
