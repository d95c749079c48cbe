import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { loadFonts, runsOf } from './pdf-fonts.ts';
import { type PdfStatement, statementPdf } from './statement-pdf.ts';

/** Names in every script that an account’s name is likely to have. */
const NAMES = [
  ['Polish', 'Łukasz Żółć'],
  ['Turkish', 'Şebnem Işık'],
  ['Hungarian', 'Őrsi Gyűrű'],
  ['Lithuanian', 'Žydrūnas Įšmįkis'],
  ['Azerbaijani', 'Əliyev'],
  ['Vietnamese', 'Nguyễn Thị Ấ'],
  ['Cyrillic', 'Ірина Ґанна Ёж'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Chinese', '张伟 陳龍'],
  ['Japanese', 'ヤマダ たろう'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'יוסף'],
  ['Thai', 'สมชาย'],
  ['Devanagari', 'रवि'],
] as const;

const statementOf = (rows: PdfStatement['rows'], owner = 'amara_o'): PdfStatement => ({
  title: 'Statement',
  lang: 'en',
  head: [['Account of', owner]],
  columns: [
    { label: 'Time', width: 90 },
    { label: 'With', width: 200 },
    { label: 'Change', width: 80, right: true },
  ],
  rows,
  empty: 'Nothing moved',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
});

async function read(statement: PdfStatement) {
  const bytes = new Uint8Array(await buffer(await statementPdf(statement)));
  const document = await getDocumentProxy(bytes);
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { document, text, totalPages };
}

/** The numbers of the glyphs on the first page within their fonts: 0 is the box of a missing one. */
async function glyphsOf(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  return fnArray.flatMap((operation, index) =>
    operation === OPS.showText || operation === OPS.showSpacedText
      ? (argsArray[index] as [readonly (number | { readonly originalCharCode: number })[]])[0].flatMap((glyph) =>
          typeof glyph === 'number' ? [] : [glyph.originalCharCode],
        )
      : [],
  );
}

describe('a PDF statement', () => {
  it.each(NAMES)('shows a name in %s, and no box', async (script, name) => {
    const { document, text } = await read(statementOf([['2026-11-29 10:00', name, '-1.000000']], name));
    // A vowel of Devanagari stands where it is drawn, before the consonant that it follows.
    const inOrder = (line: string) => [...line].toSorted().join('');
    const shown = text.split('\n').find((line) => line.startsWith('Account of')) ?? '';
    expect(inOrder(shown)).toBe(inOrder(`Account of ${name}`));
    if (script !== 'Devanagari') expect(text.split(name)).toHaveLength(3);
    expect(text).toContain('Time With Change');
    const glyphs = await glyphsOf(document);
    expect(glyphs.length).toBeGreaterThan(30);
    expect(glyphs).not.toContain(0);
  });

  it('shows a character that no font has by its code point', async () => {
    const { document, text } = await read(statementOf([['', 'Ada 🙂 አበበ', '']]));
    expect(text).toContain('Ada [U+1F642] [U+12A0][U+1260][U+1260]');
    expect(await glyphsOf(document)).not.toContain(0);
  });

  it('ends a line that is too long in an ellipsis, within its column', async () => {
    const { text } = await read(statementOf([['', 'Łukasz '.repeat(20), '7.000000']]));
    expect(text).toMatch(/(?:Łukasz )+[^\n]*…/);
    expect(text).toContain('7.000000');
  });

  it('goes on for as many pages as it has rows', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [`line ${index}.`, 'Şebnem', '1.000000']);
    const { text, totalPages } = await read(statementOf(rows));
    expect(totalPages).toBeGreaterThan(1);
    expect(rows.filter(([line = '']) => !text.includes(line))).toEqual([]);
    expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
  });
});

describe('the runs of a line', () => {
  it('keep words from right to left together, and digits out of them', async () => {
    const fonts = await loadFonts();
    const textsOf = (text: string) => runsOf(fonts, text).map((run) => run.text);
    expect(textsOf('to محمد علي 12')).toEqual(['to ', 'محمد علي', ' 12']);
    expect(textsOf('علي١٢')).toEqual(['علي', '١٢']);
    expect(textsOf('Łukasz Żółć')).toEqual(['Łukasz Żółć']);
    expect(textsOf('क्षमा')).toEqual(['क्षमा']);
  });
});
