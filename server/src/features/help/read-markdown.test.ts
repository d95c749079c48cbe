import { describe, expect, it } from 'vitest';
import { plainText, readBlocks } from './read-markdown.ts';

const paragraph = (text: string) => [{ kind: 'paragraph', spans: [{ kind: 'text', text }] }];

describe('the Markdown of help articles', () => {
  it('has bold, code and links within this site', () => {
    expect(readBlocks('See **this**, `GO1` and [fees](/help/fees/fee).')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { kind: 'text', text: 'See ' },
          { kind: 'bold', text: 'this' },
          { kind: 'text', text: ', ' },
          { kind: 'code', text: 'GO1' },
          { kind: 'text', text: ' and ' },
          { kind: 'link', text: 'fees', href: '/help/fees/fee' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it.each([
    '[go](https://evil.example)',
    '[go](//evil.example)',
    '[go](/\\evil.example)',
    '[go](javascript:alert)',
    '<https://evil.example>',
    '![go](/picture.png)',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">tag</b> within',
    '<script>alert(1)</script>',
    '# A title',
    '*slanted*',
  ])('leaves %s as it is written', (text) => {
    expect(readBlocks(text)).toEqual(paragraph(text));
  });

  it('leads nowhere by a link that is defined elsewhere', () => {
    const blocks = readBlocks('[go][there]\n\n[there]: https://evil.example');
    expect(JSON.stringify(blocks)).not.toContain('"link"');
  });

  it('has paragraphs, lists, notes and headings', () => {
    const text = 'One\nline.\n\n- a\n- **b**\n\n1. first\n2. second\n\n> Mind\n> this\n\n### More';
    expect(readBlocks(text).map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'note', 'heading']);
    expect(plainText(text)).toBe('One line.\n• a\n• b\n1. first\n2. second\nMind this\nMore');
  });

  it('is put together from the rules that a text names', () => {
    expect(readBlocks('Within {orders.view_timeout_s} or {orders.fee_bps}.')).toEqual(
      paragraph('Within {orders.view_timeout_s} or {orders.fee_bps}.'),
    );
  });
});
