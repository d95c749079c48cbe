/** Chinese text has both bytes of a character above this; accented letters of Windows-1252 stand beside ASCII. */
const HIGH = 0xa1;

/** Files that are no text, by their first bytes: a workbook of Excel, old or new, and a PDF. */
const OTHER_FILES = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '%PDF'];

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file in the encodings that spreadsheets write; null: it is a workbook or another file without text. */
export function decodeText(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (OTHER_FILES.some((mark) => head.startsWith(mark))) return null;
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\u0000') ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return marked;
  const zeros = bytes.reduce<[number, number]>(
    (count, byte, at) => {
      if (byte === 0) count[at % 2 === 0 ? 0 : 1]++;
      return count;
    },
    [0, 0],
  );
  // Digits and letters of ASCII have a zero byte beside them in UTF-16.
  const [even, odd] = zeros;
  if (odd > bytes.length / 4) return 'utf-16le';
  if (even > bytes.length / 4) return 'utf-16be';
  if (decodes('utf-8', bytes)) return 'utf-8';
  return decodes('gb18030', bytes) && isMostlyChinese(bytes) ? 'gb18030' : 'windows-1252';
}

function decodes(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** `é` beside an ASCII letter is two bytes of a Chinese character too, a rare one. */
function isMostlyChinese(bytes: Uint8Array): boolean {
  let common = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) <= 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= HIGH) common++;
    else rare++;
    at++;
  }
  return common > rare;
}
