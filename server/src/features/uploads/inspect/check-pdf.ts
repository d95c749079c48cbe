import { inflateSync } from 'node:zlib';

/** Why a PDF file is refused. */
export type PdfFault = 'broken' | 'active';

const TAIL_BYTES = 2_048;
/** The maximum size of all unpacked object streams together, in bytes. */
const MAX_UNFOLDED = 64 * 1024 * 1024;
/** Names that start programs, fetch or contain other files, or run scripts. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/;
/** `#4a` in a name stands for a character. */
const HEX = /#([0-9a-fA-F]{2})/g;
const OBJECTS = /\/Type\s*\/ObjStm[\s\S]{0,2000}?stream\r?\n/g;

/**
 * Checks a PDF file: it begins and ends as one, and contains no active content, neither plain nor in packed objects. A
 * first filter, not a proof: PDF files are only downloaded, never shown in a page. Returns null when it may be kept.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'broken';
  if (!bytes.subarray(-TAIL_BYTES).toString('latin1').includes('%%EOF')) return 'broken';
  const text = bytes.toString('latin1');
  if (!/\d\s+\d\s+obj/.test(text)) return 'broken';
  if (isActive(text)) return 'active';
  let left = MAX_UNFOLDED;
  for (const match of text.matchAll(OBJECTS)) {
    const unfolded = unfold(bytes.subarray(match.index + match[0].length), left);
    if (unfolded === null) return 'broken';
    left -= unfolded.length;
    if (isActive(unfolded)) return 'active';
  }
  return null;
}

const isActive = (text: string): boolean =>
  ACTIVE.test(text.replace(HEX, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** Unpacks a stream; bytes after its end are ignored. Null when it is too large or broken. */
function unfold(packed: Buffer, maxOutputLength: number): string | null {
  if (maxOutputLength <= 0) return null;
  try {
    return inflateSync(packed, { maxOutputLength }).toString('latin1');
  } catch {
    return null;
  }
}
