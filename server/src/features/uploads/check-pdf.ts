import { inflateSync } from 'node:zlib';

/** Why a PDF file is not taken. */
export type PdfFault = 'broken' | 'active';

const TAIL_BYTES = 2_048;
/** What object streams may unfold to, all together. */
const MAX_UNFOLDED = 64 * 1024 * 1024;
/** Names that start programs, fetch or carry other files, or run scripts. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/;
/** `#4a` in a name stands for the letter. */
const HEX = /#([0-9a-fA-F]{2})/g;
const OBJECTS = /\/Type\s*\/ObjStm[\s\S]{0,2000}?stream\r?\n/g;

/**
 * Looks through a PDF file: it begins and ends as one, and names nothing that acts by itself, neither in the open nor in
 * its packed objects. It is a first sieve, not a proof: PDF files are only ever downloaded, never shown in a page.
 * Answers null when it may be kept.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'broken';
  if (!bytes.subarray(-TAIL_BYTES).toString('latin1').includes('%%EOF')) return 'broken';
  const text = bytes.toString('latin1');
  if (!/\d\s+\d\s+obj/.test(text)) return 'broken';
  if (isActive(text)) return 'active';
  let left = MAX_UNFOLDED;
  for (const found of text.matchAll(OBJECTS)) {
    const unfolded = unfold(bytes.subarray(found.index + found[0].length), left);
    if (unfolded === null) return 'broken';
    left -= unfolded.length;
    if (isActive(unfolded)) return 'active';
  }
  return null;
}

const isActive = (text: string): boolean =>
  ACTIVE.test(text.replace(HEX, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** What follows the stream is not ours: the packing itself knows where it ends. Null when it is too much or broken. */
function unfold(packed: Buffer, maxOutputLength: number): string | null {
  if (maxOutputLength <= 0) return null;
  try {
    return inflateSync(packed, { maxOutputLength }).toString('latin1');
  } catch {
    return null;
  }
}
