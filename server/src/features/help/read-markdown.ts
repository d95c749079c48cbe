import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Span } from '#contract/functions/help-text.ts';

/** A path of this site: it can hide neither another host (`//`) nor a scheme. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Parses the forms of Markdown that help articles use: paragraphs, lists, notes (`> `), `### ` headings; bold, code and
 * links within this site. Everything else, including HTML and links to other sites, stays text.
 */
export function readBlocks(text: string): Block[] {
  return fromMarkdown(text).children.map((node) => blockOf(node, text));
}

function blockOf(node: RootContent, source: string): Block {
  if (node.type === 'list') {
    const items = node.children.map((item) => spansOf(item.children, source));
    return { kind: 'list', ordered: node.ordered === true, items };
  }
  if (node.type === 'blockquote') return { kind: 'note', spans: spansOf(node.children, source) };
  if (node.type === 'heading' && node.depth === 3)
    return { kind: 'heading', spans: inlineSpans(node.children, source) };
  return { kind: 'paragraph', spans: spansOf([node], source) };
}

/** The spans of paragraphs, one after the other. */
function spansOf(nodes: readonly RootContent[], source: string): Span[] {
  const spans = nodes.flatMap((node, index): Span[] => {
    const own = node.type === 'paragraph' ? inlineSpans(node.children, source) : [asWritten(node, source)];
    return index === 0 ? own : [{ kind: 'text', text: ' ' }, ...own];
  });
  return joined(spans);
}

const inlineSpans = (nodes: readonly PhrasingContent[], source: string): Span[] =>
  joined(nodes.map((node) => spanOf(node, source)));

function spanOf(node: PhrasingContent, source: string): Span {
  if (node.type === 'text') return { kind: 'text', text: inOneLine(node.value) };
  if (node.type === 'strong') return { kind: 'bold', text: textOf(node) };
  if (node.type === 'inlineCode') return { kind: 'code', text: node.value };
  if (node.type === 'link' && OWN_PATH.test(node.url)) return { kind: 'link', text: textOf(node), href: node.url };
  return asWritten(node, source);
}

function asWritten({ position }: Nodes, source: string): Span {
  return { kind: 'text', text: inOneLine(source.slice(position?.start.offset, position?.end.offset)) };
}

function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? inOneLine(node.value) : '';
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Joins adjacent plain texts. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (span.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + span.text };
    else all.push(span);
  }
  return all;
}

const plainSpans = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The text without markup, one line for each paragraph and list entry: for search, excerpts and chat. */
export function plainText(text: string): string {
  return readBlocks(text)
    .flatMap((block) => {
      if (block.kind !== 'list') return [plainSpans(block.spans)];
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '•'} ${plainSpans(item)}`);
    })
    .join('\n');
}
