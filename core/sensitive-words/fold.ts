/** A text as the matcher reads it. The three arrays have one entry for each folded character. */
export interface Folded {
  /** Folded characters, as code points. */
  readonly chars: readonly number[];
  /** The index at which the source character of each begins in the text, in UTF-16 units. */
  readonly starts: readonly number[];
  /** The index at which it ends, including the invisible characters after it. */
  readonly ends: readonly number[];
}

const SPACE = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

/** Zero-width characters, joiners, variation selectors, soft hyphens: invisible. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
/** Accents and strokes that combine with the letter before them. */
const MARK = /^\p{Mn}$/u;
const BLANK = /^\s$/u;

const foldedBefore = new Map<number, readonly number[]>();
const MOST_KNOWN = 20_000;

/**
 * Folds a text: case, compatibility forms (such as full width) and accents are removed, invisible characters are
 * dropped, and any run of white space becomes one space. Every folded character keeps its position in the source.
 */
export function fold(text: string): Folded {
  const chars: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of text) {
    const end = at + char.length;
    const folded = foldChar(char);
    if (folded.length === 0 && ends.length > 0) ends[ends.length - 1] = end;
    for (const value of folded) {
      if (value === SPACE && chars.at(-1) === SPACE) continue;
      chars.push(value);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { chars, starts, ends };
}

/** The folded text as a string: two texts that fold alike are the same word. */
export function foldText(text: string): string {
  return fold(text)
    .chars.map((char) => String.fromCodePoint(char))
    .join('')
    .trim();
}

function foldChar(char: string): readonly number[] {
  const point = char.codePointAt(0) ?? 0;
  const cached = foldedBefore.get(point);
  if (cached) return cached;
  const points = point < FIRST_BEYOND_ASCII ? foldAscii(char) : foldBeyond(char);
  if (foldedBefore.size < MOST_KNOWN) foldedBefore.set(point, points);
  return points;
}

const foldAscii = (char: string): number[] => [BLANK.test(char) ? SPACE : (char.toLowerCase().codePointAt(0) ?? 0)];

function foldBeyond(char: string): number[] {
  const points: number[] = [];
  for (const part of char.normalize('NFKD')) {
    if (UNSEEN.test(part) || MARK.test(part)) continue;
    if (BLANK.test(part)) points.push(SPACE);
    // Lower, upper and lower again: letters with two small forms, such as the Greek sigma, become one, and the capital
    // ß becomes two letters.
    else for (const low of part.toLowerCase().toUpperCase()) points.push(low.toLowerCase().codePointAt(0) ?? 0);
  }
  return points;
}
