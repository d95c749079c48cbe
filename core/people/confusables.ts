/** Letters that look like Latin ones, as `lookalikes` + `letters` side by side. */
const pairs = (lookalikes: string, letters: string): [string, string][] =>
  [...lookalikes].map((lookalike, index) => [lookalike, [...letters][index] ?? '']);

/** Capitals whose small forms look different: they are told apart before case goes. */
export const CAPITALS: ReadonlyMap<string, string> = new Map([
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('АВЕЅІЈКМНОРСТУХԌԚԜӀҮ', 'ABESIJKMHOPCTYXGQWIY'),
  ...pairs('ԱՍՏՕԼ', 'UUSOL'),
  // The last letter of a Greek word, which folding would make the one that looks like an o.
  ...pairs('ς', 'c'),
]);

/** Small letters, after case, accents and dressed-up forms are gone. */
export const SMALL: ReadonlyMap<string, string> = new Map([
  ...pairs('αβγεηικνορτυχωμσς', 'abyenikvoptuxwuoc'),
  ...pairs('авсԁеһіјкӏмнорԛѕтуѵԝхгпид', 'abcdehijklmhopqstyvwxrnug'),
  ...pairs('ґҽҡӄүұө', 'rekkyyo'),
  ...pairs('ոսօհցզլյքғ', 'nuohgqljpf'),
  ...pairs('ɑɡłøđħŧƒɩıȷʋʏ', 'aglodhtfiijuy'),
  ...pairs('ɛɔƙɗɓƴŋ', 'eckdbyn'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ', 'abcdefghijklmnoprstuvwz'),
]);

/** Letters in circles, squares and flags, which no normal form takes apart: the first of each row of twenty-six. */
const ROWS = [0x1f150, 0x1f170, 0x1f1e6];
const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/** The letter in a circle, a square or a flag; null for everything else. */
export function letterInside(char: string): string | null {
  const point = char.codePointAt(0) ?? 0;
  const row = ROWS.find((first) => point >= first && point < first + LETTERS);
  return row === undefined ? null : String.fromCharCode(FIRST + point - row);
}

/**
 * Digits and signs that stand for letters. An i, an l and a 1 cannot be told apart in many typefaces: all are an l here.
 */
export const LEET: ReadonlyMap<string, string> = new Map(pairs('i1|!0234@5$789+†', 'llllozeaasstbgtt'));

const OWN_LATIN = 'æœßþðə';
/**
 * Scripts that names are written in. Others are full of letters that look like Latin ones (Lisu, Cherokee, Osage), and
 * hardly anybody writes a name in them.
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
/** What stands in one word with Latin letters: scripts whose lookalikes are known, and those that look like nothing Latin. */
const BESIDE_LATIN =
  /[a-z0-9\P{L}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/u;
/** They turn around what is read between them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text (upright: dressed-up forms resolved, small) is written so that it may look like another one in ways that
 * no table lists: turned around, in unfamiliar scripts, or with foreign signs within a Latin word.
 */
export function isDisguised(text: string): boolean {
  if (TURNING.test(text) || !FAMILIAR.test(text)) return true;
  return text.split(/[\s\p{P}]+/u).some((word) => {
    if (!/\p{Script=Latin}/u.test(word)) return false;
    return FOREIGN_DIGIT.test(word) || [...word].some((char) => !SMALL.has(char) && !fits(char));
  });
}

const fits = (char: string): boolean => OWN_LATIN.includes(char) || BESIDE_LATIN.test(char);
