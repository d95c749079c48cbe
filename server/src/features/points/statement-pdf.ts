import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

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

const FONT_FILE = '../fonts/NotoSansHans-Regular.otf';
let font: Promise<Buffer> | null = null;

/** One font for Latin letters and Chinese; a file embeds only the glyphs that it shows. */
function loadFont(): Promise<Buffer> {
  font ??= readFile(join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), FONT_FILE));
  return font;
}

type Doc = InstanceType<typeof PDFDocument>;

/** Writes the pages while they are sent; other calls get their turn after each page. */
export async function statementPdf(statement: PdfStatement): Promise<Readable> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: statement.lang === 'en' ? 'en' : 'zh-CN',
    info: { Title: statement.title, Author: 'Cardway' },
  });
  doc.registerFont('text', await loadFont());
  doc.font('text');
  writePages(doc, statement).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  );
  return doc as unknown as Readable;
}

async function writePages(doc: Doc, statement: PdfStatement): Promise<void> {
  writeHead(doc, statement);
  writeLabels(doc, statement.columns);
  const bottom = doc.page.height - MARGIN - LINE * 2;
  for (const cells of statement.rows) {
    if (doc.y > bottom) {
      await nextTurn();
      doc.addPage();
      writeLabels(doc, statement.columns);
    }
    writeLine(doc, statement.columns, cells);
  }
  if (statement.rows.length === 0)
    doc
      .fillColor(SOFT)
      .fontSize(TEXT)
      .text(statement.empty, MARGIN, doc.y + TEXT);
  writeFeet(doc, statement);
}

function writeHead(doc: Doc, { title, head }: PdfStatement): void {
  doc.fillColor(INK).fontSize(TITLE).text(title, MARGIN, MARGIN);
  doc.moveDown(0.6).fontSize(TEXT + 1);
  for (const [label, value] of head) {
    const { y } = doc;
    doc.fillColor(SOFT).text(label, MARGIN, y, { lineBreak: false });
    doc.fillColor(INK).text(value, MARGIN + 130, y);
  }
  doc.y += LINE;
}

function writeLabels(doc: Doc, columns: readonly PdfColumn[]): void {
  doc.fillColor(SOFT).fontSize(TEXT);
  writeCells(
    doc,
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

function writeLine(doc: Doc, columns: readonly PdfColumn[], cells: readonly string[]): void {
  doc.fillColor(INK).fontSize(TEXT);
  writeCells(doc, columns, cells);
}

function writeCells(doc: Doc, columns: readonly PdfColumn[], cells: readonly string[]): void {
  const { y } = doc;
  let x = MARGIN;
  for (const [index, { width, right }] of columns.entries()) {
    const options = { width: width - 6, height: LINE, ellipsis: true, lineBreak: false } as const;
    doc.text(cells[index] ?? '', x, y, { ...options, align: right ? 'right' : 'left' });
    x += width;
  }
  doc.y = y + LINE;
}

/** The number of pages is known at the end. */
function writeFeet(doc: Doc, { pageOf }: PdfStatement): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // Text below the margin would begin a page of its own.
    doc.page.margins.bottom = 0;
    doc.fillColor(SOFT).fontSize(TEXT - 1);
    doc.text(pageOf(index + 1, count), MARGIN, doc.page.height - MARGIN + LINE / 2, { lineBreak: false });
  }
}
