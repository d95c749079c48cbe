const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{N}$/u;
/** Scripts that put no space between words: every position is a border. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

type Kind = 'letter' | 'digit' | 'other';

const kinds = new Map<number, Kind>();
const MOST_KNOWN = 20_000;

/** The kind of a character for telling words apart. */
function kindOf(point: number | undefined): Kind {
  if (point === undefined) return 'other';
  const cached = kinds.get(point);
  if (cached !== undefined) return cached;
  const char = String.fromCodePoint(point);
  const kind = UNSPACED.test(char) ? 'other' : LETTER.test(char) ? 'letter' : DIGIT.test(char) ? 'digit' : 'other';
  if (kinds.size < MOST_KNOWN) kinds.set(point, kind);
  return kind;
}

/**
 * Whether a word may begin or end between the characters `at - 1` and `at`. Between two letters it may not: `ass` is no
 * match in `class`. Between letters and digits it may (`qq12345`), and beside a script without spaces, such as Chinese,
 * it always may.
 */
export function isBorder(chars: readonly number[], at: number): boolean {
  const before = kindOf(chars[at - 1]);
  return before === 'other' || before !== kindOf(chars[at]);
}
