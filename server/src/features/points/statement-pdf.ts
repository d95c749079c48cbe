import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { clustersOf, loadFonts, type PdfFont, runsOf } from './pdf-fonts.ts';

/** A table on pages of paper, in words of its reader. */
export interface PdfStatement {
  readonly title: string;
  readonly lang: 'en' | 'zh_cn';
  /** Label and value, a line each. */
  readonly head: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Instead of a table without rows. */
  readonly empty: string;
  readonly pageOf: (page: number, pages: number) => string;
}

export interface PdfColumn {
  readonly label: string;
  /** Points of 1/72 inch. */
  readonly width: number;
  readonly right?: true;
}

const MARGIN = 48;
const LINE = 17;
const TEXT = 8.5;
const TITLE = 17;
const INK = '#1b2420';
const SOFT = '#66736c';
const RULE = '#d5dcd8';

/** The baseline's distance from the top of a text, as a share of its size; all fonts of a line stand on one baseline. */
const BASELINE = 0.9;
const LABEL_WIDTH = 130;

type Doc = InstanceType<typeof PDFDocument>;

interface Sheet {
  readonly doc: Doc;
  readonly fonts: readonly PdfFont[];
}

/** Writes the pages while they are sent; other calls get their turn after each page. */
export async function statementPdf(statement: PdfStatement): Promise<Readable> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: statement.lang === 'en' ? 'en' : 'zh-CN',
    info: { Title: statement.title, Author: 'Cardway' },
  });
  const fonts = await loadFonts();
  for (const { name, file } of fonts) doc.registerFont(name, file);
  writePages({ doc, fonts }, statement).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  );
  return doc as unknown as Readable;
}

async function writePages(sheet: Sheet, statement: PdfStatement): Promise<void> {
  const { doc } = sheet;
  writeHead(sheet, statement);
  writeLabels(sheet, statement.columns);
  const bottom = doc.page.height - MARGIN - LINE * 2;
  for (const cells of statement.rows) {
    if (doc.y > bottom) {
      await nextTurn();
      doc.addPage();
      writeLabels(sheet, statement.columns);
    }
    writeLine(sheet, statement.columns, cells);
  }
  if (statement.rows.length === 0) {
    doc.fillColor(SOFT);
    writeText(sheet, statement.empty, { x: MARGIN, y: doc.y + TEXT });
  }
  writeFeet(sheet, statement);
}

interface Place {
  readonly x: number;
  /** The top of the line. */
  readonly y: number;
  /** The line's width, after which an ellipsis ends it; by default it ends at the margin. */
  readonly width?: number;
  /** Points; by default of the table. */
  readonly size?: number;
  readonly right?: true | undefined;
}

/** One line of text, each part of it in a font that has its characters. */
function writeText({ doc, fonts }: Sheet, text: string, place: Place): void {
  const { x, y, width = doc.page.width - MARGIN - x, size = TEXT, right } = place;
  doc.fontSize(size);
  const widthOf = (part: string): number =>
    runsOf(fonts, part).reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0);
  const line = fitted(text, (candidate) => widthOf(candidate) <= width);
  let left = right ? x + width - widthOf(line) : x;
  for (const run of runsOf(fonts, line)) {
    doc.font(run.font);
    doc.text(run.text, left, y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' });
    left += doc.widthOfString(run.text);
  }
}

function fitted(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const clusters = clustersOf(text);
  while (clusters.length > 0 && !fits(`${clusters.join('')}…`)) clusters.pop();
  return `${clusters.join('')}…`;
}

function writeHead(sheet: Sheet, { title, head }: PdfStatement): void {
  const { doc } = sheet;
  doc.fillColor(INK);
  writeText(sheet, title, { x: MARGIN, y: MARGIN, size: TITLE });
  const size = TEXT + 1;
  let y = MARGIN + TITLE + LINE;
  for (const [label, value] of head) {
    doc.fillColor(SOFT);
    writeText(sheet, label, { x: MARGIN, y, size });
    doc.fillColor(INK);
    writeText(sheet, value, { x: MARGIN + LABEL_WIDTH, y, size });
    y += LINE;
  }
  doc.y = y + LINE;
}

function writeLabels(sheet: Sheet, columns: readonly PdfColumn[]): void {
  const { doc } = sheet;
  doc.fillColor(SOFT);
  writeCells(
    sheet,
    columns,
    columns.map(({ label }) => label),
  );
  const end = MARGIN + columns.reduce((sum, { width }) => sum + width, 0);
  doc
    .moveTo(MARGIN, doc.y - 3)
    .lineTo(end, doc.y - 3)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

function writeLine(sheet: Sheet, columns: readonly PdfColumn[], cells: readonly string[]): void {
  sheet.doc.fillColor(INK);
  writeCells(sheet, columns, cells);
}

function writeCells(sheet: Sheet, columns: readonly PdfColumn[], cells: readonly string[]): void {
  const { y } = sheet.doc;
  let x = MARGIN;
  for (const [index, { width, right }] of columns.entries()) {
    writeText(sheet, cells[index] ?? '', { x, y, width: width - 6, right });
    x += width;
  }
  sheet.doc.y = y + LINE;
}

/** The number of pages is known at the end. */
function writeFeet(sheet: Sheet, { pageOf }: PdfStatement): void {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // Text below the margin would begin a page of its own.
    doc.page.margins.bottom = 0;
    doc.fillColor(SOFT);
    const y = doc.page.height - MARGIN + LINE / 2;
    writeText(sheet, pageOf(index + 1, count), { x: MARGIN, y, size: TEXT - 1 });
  }
}
