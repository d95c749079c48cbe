/** Markup that is safe to hand over: it was made by `html` alone. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A piece of a page: whatever is filled in is text, and escaped, unless it came from `html` itself. Good for text and
 * for attributes in quotes; null leaves nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.map((text, at) => text + (at < parts.length ? markupOf(parts[at] ?? null) : '')).join('') };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}
