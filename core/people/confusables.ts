/** Pairs of letters that look like Latin ones: `lookalikes` and `letters` at equal positions. */
const pairs = (lookalikes: string, letters: string): [string, string][] =>
  [...lookalikes].map((lookalike, index) => [lookalike, [...letters][index] ?? '']);

/** Capitals whose small forms look different: they are mapped before the case is folded. */
export const CAPITALS: ReadonlyMap<string, string> = new Map([
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('АВЕЅІЈКМНОРСТУХԌԚԜӀҮ', 'ABESIJKMHOPCTYXGQWIY'),
  ...pairs('ԱՍՏՕԼ', 'UUSOL'),
  // The Greek final sigma, which case folding would turn into a letter that looks like an o.
  ...pairs('ς', 'c'),
]);

/** Small letters, after case, accents and compatibility forms are folded. */
export const SMALL: ReadonlyMap<string, string> = new Map([
  ...pairs('αβγεηικνορτυχωμσς', 'abyenikvoptuxwuoc'),
  ...pairs('авсԁеһіјкӏмнорԛѕтуѵԝхгпид', 'abcdehijklmhopqstyvwxrnug'),
  ...pairs('ґҽҡӄүұө', 'rekkyyo'),
  ...pairs('ոսօհցզլյքғ', 'nuohgqljpf'),
  ...pairs('ɑɡłøđħŧƒɩıȷʋʏ', 'aglodhtfiijuy'),
  ...pairs('ɛɔƙɗɓƴŋ', 'eckdbyn'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ', 'abcdefghijklmnoprstuvwz'),
]);

/** Letters in circles, squares and flags, which no normal form resolves: the first code point of each row of 26. */
const ROWS = [0x1f150, 0x1f170, 0x1f1e6];
const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/** The letter inside a circle, a square or a flag; null for other characters. */
export function letterInside(char: string): string | null {
  const point = char.codePointAt(0) ?? 0;
  const row = ROWS.find((first) => point >= first && point < first + LETTERS);
  return row === undefined ? null : String.fromCharCode(FIRST + point - row);
}

/** Digits and symbols that stand for letters. An i, an l and a 1 look the same in many typefaces: all are an l here. */
export const LEET: ReadonlyMap<string, string> = new Map(pairs('i1|!0234@5$789+†', 'llllozeaasstbgtt'));

const OWN_LATIN = 'æœßþðə';
/**
 * Scripts that names are written in. Other scripts (Lisu, Cherokee, Osage) are full of letters that look Latin, and
 * hardly any name is written in them.
 */
const FAMILIAR = new RegExp(
  `^[${[
    'Common',
    'Inherited',
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Myanmar',
    'Khmer',
    'Ethiopic',
    'Tibetan',
    'Thaana',
    'Hangul',
    'Han',
    'Hiragana',
    'Katakana',
    'Bopomofo',
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]*$`,
  'u',
);
/**
 * Scripts that may share a word with Latin letters: those whose lookalikes are mapped, and those without lookalikes.
 */
const BESIDE_LATIN =
  /[a-z0-9\P{L}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/u;
/** Characters that reverse the reading direction. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text (compatibility forms resolved, lower case) is written in a way that no table covers: reversed, in
 * unfamiliar scripts, or with foreign characters within a Latin word.
 */
export function isDisguised(text: string): boolean {
  if (TURNING.test(text) || !FAMILIAR.test(text)) return true;
  return text.split(/[\s\p{P}]+/u).some((word) => {
    if (!/\p{Script=Latin}/u.test(word)) return false;
    return FOREIGN_DIGIT.test(word) || [...word].some((char) => !SMALL.has(char) && !fits(char));
  });
}

const fits = (char: string): boolean => OWN_LATIN.includes(char) || BESIDE_LATIN.test(char);
