/** A stretch of words of one kind. Links lead to this site only. */
export type Span =
  | { readonly kind: 'text' | 'bold' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'paragraph' | 'note' | 'heading'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] };

const SPAN = /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;
/** A path of this site: neither another host (`//`) nor a scheme can hide in it. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const BULLET = /^- (.*)$/;
const NUMBER = /^\d+\. (.*)$/;

/** Reads bold, code and links of a line; what is none of them, a link elsewhere included, stays as it is written. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  const plain = (words: string): void => {
    if (words !== '') spans.push({ kind: 'text', text: words });
  };
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    const { bold, code, label, href } = match.groups as Record<string, string | undefined>;
    plain(text.slice(at, match.index));
    at = match.index + match[0].length;
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined && OWN_PATH.test(href)) {
      spans.push({ kind: 'link', text: label, href });
    } else plain(match[0]);
  }
  plain(text.slice(at));
  return spans;
}

/**
 * Reads the few forms that help articles have: paragraphs, `- ` and `1. ` lists, `> ` notes, `### ` headings, parted by
 * empty lines. It makes data, never HTML, so that nothing of a text can run.
 */
export function readBlocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .filter((lines) => lines.some((line) => line !== ''))
    .flatMap(blocksOf);
}

function blocksOf(lines: readonly string[]): Block[] {
  const whole = lines.join(' ').trim();
  if (whole.startsWith('### ')) return [{ kind: 'heading', spans: readSpans(whole.slice(4)) }];
  if (lines.every((line) => line.startsWith('> '))) {
    return [{ kind: 'note', spans: readSpans(lines.map((line) => line.slice(2)).join(' ')) }];
  }
  for (const [form, ordered] of [
    [BULLET, false],
    [NUMBER, true],
  ] as const) {
    if (!lines.every((line) => form.test(line))) continue;
    return [{ kind: 'list', ordered, items: lines.map((line) => readSpans(form.exec(line)?.[1] ?? '')) }];
  }
  return [{ kind: 'paragraph', spans: readSpans(whole) }];
}

const wordsOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The text without its marks, a line for every paragraph and entry: for search, excerpts and chat. */
export function plainText(text: string): string {
  return readBlocks(text)
    .flatMap((block) => {
      if (block.kind !== 'list') return [wordsOf(block.spans)];
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '•'} ${wordsOf(item)}`);
    })
    .join('\n');
}
