import { describe, expect, it } from 'vitest';
import { plainText, readBlocks, readSpans } from './markup.ts';

describe('the markup of help articles', () => {
  it('knows bold, code and links within this site', () => {
    expect(readSpans('See **this**, `GO1` and [fees](/help/fees/fee).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'bold', text: 'this' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'GO1' },
      { kind: 'text', text: ' and ' },
      { kind: 'link', text: 'fees', href: '/help/fees/fee' },
      { kind: 'text', text: '.' },
    ]);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert'])(
    'leaves a link to %s as words',
    (href) => {
      expect(readSpans(`[go](${href})`)).toEqual([{ kind: 'text', text: `[go](${href})` }]);
    },
  );

  it('keeps tags as words', () => {
    const [block] = readBlocks('<img src=x onerror=alert(1)>');
    expect(block).toEqual({ kind: 'paragraph', spans: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] });
  });

  it('knows paragraphs, lists, notes and headings', () => {
    const text = 'One\nline.\n\n- a\n- **b**\n\n1. first\n2. second\n\n> Mind\n> this\n\n### More';
    expect(readBlocks(text).map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'note', 'heading']);
    expect(plainText(text)).toBe('One line.\n• a\n• b\n1. first\n2. second\nMind this\nMore');
  });
});
