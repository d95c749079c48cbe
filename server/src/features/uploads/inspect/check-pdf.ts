import { inflateSync } from 'node:zlib';

/** Why a PDF file is refused. */
export type PdfFault = 'broken' | 'active';

const TAIL_BYTES = 2_048;
/** The maximum size of all unpacked object streams together, in bytes. */
const MAX_UNFOLDED = 64 * 1024 * 1024;
/** The maximum number of object streams; each is unpacked on its own. */
const MAX_OBJECT_STREAMS = 5_000;
/** Names that start programs, fetch or contain other files, or run scripts. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/;
/** `#4a` in a name stands for a character. */
const HEX = /#([0-9a-fA-F]{2})/g;
/** Readers take the data from the next line on, whatever stands behind the word; what begins elsewhere cannot be unpacked. */
const STREAM = /(?<!end)stream(?:\r?\n)?/g;
const PACKED_OBJECTS = /\/ObjStm(?![A-Za-z0-9])/;
/** What readers need of packed objects; they do not ask for the type. Both occur beside other streams too. */
const COUNT = /\/N(?![A-Za-z0-9])/;
const FIRST = /\/First(?![A-Za-z0-9])/;
/**
 * Any filter but Flate, once and named in its place: unpacking once would not give what a reader sees. Names of signatures are no
 * filters.
 */
const OTHER_FILTER = /\/Filter(?!\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\]|\/Adobe\.PPK))/;
/** The last filter before a stream is one of pictures. */
const PICTURE = /\/Filter\s*\[?\s*\/(?:DCT|JPX|CCITTFax|JBIG2)Decode(?![\s\S]*\/Filter)/;
/**
 * Bytes that are encoded again within a stream, or may be: what unpacking gives would not be what a reader sees. Only 1,
 * written plainly, is none; a reference or a comment in its place hides the number.
 */
const PREDICTOR = /\/Predictor(?!\s+1\s*(?:\/|>>))/;

/**
 * Checks a PDF file: it begins and ends as one, and contains no active content, neither plain nor in packed objects. A
 * first filter, not a proof: PDF files are only downloaded, never shown in a page. Returns null when it may be kept.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'broken';
  if (!bytes.subarray(-TAIL_BYTES).toString('latin1').includes('%%EOF')) return 'broken';
  const text = bytes.toString('latin1');
  if (!/\d\s+\d\s+obj/.test(text)) return 'broken';
  if (ACTIVE.test(decodeNames(text))) return 'active';
  return faultOfPacked(bytes, text);
}

/** Everything between the beginnings of two streams counts as the dictionary of the second, however long it is. */
function faultOfPacked(bytes: Buffer, text: string): PdfFault | null {
  let unpacked = 0;
  let streams = 0;
  let end = 0;
  for (const match of text.matchAll(STREAM)) {
    const dictionary = decodeNames(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (!mayBePacked(dictionary)) continue;
    streams += 1;
    if (streams > MAX_OBJECT_STREAMS || PREDICTOR.test(dictionary) || OTHER_FILTER.test(dictionary)) return 'broken';
    const objects = unfold(bytes.subarray(end), MAX_UNFOLDED - unpacked);
    if (objects === null) return 'broken';
    unpacked += objects.length;
    if (ACTIVE.test(decodeNames(objects))) return 'active';
  }
  return null;
}

function mayBePacked(dictionary: string): boolean {
  if (PACKED_OBJECTS.test(dictionary)) return true;
  return COUNT.test(dictionary) && FIRST.test(dictionary) && !PICTURE.test(dictionary);
}

const decodeNames = (text: string): string =>
  text.replace(HEX, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Unpacks a stream; bytes after its end are ignored. Null when it is too large or broken. */
function unfold(packed: Buffer, maxOutputLength: number): string | null {
  if (maxOutputLength <= 0) return null;
  try {
    return inflateSync(packed, { maxOutputLength }).toString('latin1');
  } catch {
    return null;
  }
}
