import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';

export interface PdfFont {
  readonly name: string;
  readonly file: Buffer;
  readonly has: (codePoint: number) => boolean;
}

/** Part of a line in one font. */
export interface TextRun {
  readonly font: string;
  readonly text: string;
}

/**
 * Fonts in the order in which they are tried: the first has Chinese, Japanese, Vietnamese and Western Europe's letters, the second
 * all of Latin, Cyrillic and Greek, and Devanagari. The packages hold other weights too, which no file shows.
 */
const FILES = {
  chinese: [import.meta.resolve('@embedpdf/fonts-sc'), '../fonts/NotoSansHans-Regular.otf'],
  latin: [import.meta.resolve('@embedpdf/fonts-latin'), '../fonts/NotoSans-Regular.ttf'],
  arabic: [import.meta.resolve('@embedpdf/fonts-arabic'), '../fonts/NotoNaskhArabic-Regular.ttf'],
  hebrew: [import.meta.resolve('@embedpdf/fonts-hebrew'), '../fonts/NotoSansHebrew-Regular.ttf'],
  thai: [import.meta.resolve('@fontsource/noto-sans-thai'), './files/noto-sans-thai-thai-400-normal.woff'],
} as const;

let fonts: Promise<readonly PdfFont[]> | null = null;

/** Read once a process; a file embeds only the glyphs that it shows. */
export function loadFonts(): Promise<readonly PdfFont[]> {
  fonts ??= Promise.all(Object.entries(FILES).map(([name, place]) => openFont(name, place)));
  return fonts;
}

async function openFont(name: string, [module, place]: readonly [string, string]): Promise<PdfFont> {
  const file = await readFile(new URL(place, module));
  const font = create(file) as Font;
  return { name, file, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const clustersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Begins with a letter that is written from right to left. Digits among such letters are not. */
const FROM_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const DIGIT = /\p{N}/u;

/**
 * A text in runs of one font each: of a word, the first that has all of it, else of each character the first that has it; one that
 * no font has stands as its code point in brackets. Words from right to left are one run with the blanks between them, because a
 * run is turned as a whole.
 */
export function runsOf(available: readonly PdfFont[], text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const run of text.split(/( )/).flatMap((part) => partsOf(available, part))) {
    const [last, before] = [runs.at(-1), runs.at(-2)];
    if (last && isAlike(last, run)) runs.splice(-1, 1, { font: run.font, text: last.text + run.text });
    else if (last?.text === ' ' && before && isAlike(before, run))
      runs.splice(-2, 2, { font: run.font, text: `${before.text} ${run.text}` });
    else runs.push(run);
  }
  return runs;
}

function partsOf(available: readonly PdfFont[], token: string): TextRun[] {
  const clusters = clustersOf(token);
  const font = clusters.some((cluster) => FROM_RIGHT.test(cluster)) ? undefined : fontOf(available, token);
  return font ? [{ font: font.name, text: token }] : clusters.map((cluster) => runOf(available, cluster));
}

function runOf(available: readonly PdfFont[], cluster: string): TextRun {
  const font = fontOf(available, cluster);
  if (font) return { font: font.name, text: cluster };
  const written = codePointsOf(cluster).map((code) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`);
  return { font: 'chinese', text: written.join('') };
}

const codePointsOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
const fontOf = (available: readonly PdfFont[], text: string): PdfFont | undefined =>
  available.find(({ has }) => codePointsOf(text).every(has));

const isFromRight = ({ text }: TextRun): boolean => FROM_RIGHT.test(text) && !DIGIT.test(text);
const isAlike = (run: TextRun, next: TextRun): boolean =>
  run.font === next.font && isFromRight(run) === isFromRight(next);
