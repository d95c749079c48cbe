/** The name that is proven of a person. */
export interface ProvenName {
  readonly surname: string;
  readonly givenName: string;
}

/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};
/** As banks and machine-readable zones write these letters (ICAO Doc 9303-3, section 6). */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Words before or after a name that are none of it. */
const TITLES = /^(mr|mrs|ms|miss|mx|dr|prof|sir|herr|frau|monsieur|madame|mme|sr|sra|jr|mag|ing)$/;
/** Words that only a firm has in its name. */
const OF_FIRMS =
  /^(and|or|sons|trust|estate|ltd|limited|llc|llp|plc|inc|corp|corporation|co|company|gmbh|ag|kg|ek|ug|fze|ooo|bv|nv|sa|sarl|srl|oy|ab|enterprises?|ventures?|trading|stores?|services?|holdings?|group|global|international|foundation|association)$/;

/** Without accents, in small letters. */
const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłħıþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

const writtenOut = (name: string): string =>
  plainLetters(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => WRITTEN_OUT[letter] ?? letter),
  );

const partsOf = (name: string): string[] =>
  name
    .replace(/['’‘ʻʼ`.]|\p{Join_Control}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '');

/** The name as it is compared: order, case, accents and what stands between its parts make no difference. */
export const plainHolder = (name: string): string => partsOf(plainLetters(name)).sort().join(' ');

/** The name in one piece: 王 小明 and 王小明 are the same. */
const inOnePiece = (name: string): string => plainLetters(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Each part of a name in every way in which it may be written. */
const waysOf = (name: string): string[][] =>
  partsOf(name.normalize('NFC'))
    .map((part) => [plainLetters(part), writtenOut(part)])
    .filter(([plain = '']) => !TITLES.test(plain));

/** Parts that many names share: they tell nobody from another. */
const PARTICLES =
  /^(de|del|della|di|da|das|do|dos|du|la|las|le|los|van|von|vom|der|den|ter|ten|zu|zum|bin|binti|binte|bint|ibn|abu|al|el)$/;
/** Two people, or a firm; a stroke between single letters is part of a name: `A/L`, `S/O`. */
const OF_SEVERAL = /[&+＆＋]|(?<!(?<!\p{L})\p{L}\s?)[/／]|[/／](?!\s?\p{L}(?!\p{L}))/u;
const MIN_SHARED_PARTS = 2;

const isInitialOf = (letter: string, name: string): boolean => /^[a-z]$/.test(letter) && name.startsWith(letter);

/**
 * Whether two names are of one person. Banks leave out middle names, add them or write their first letter, and write in capitals and any
 * order, ae for ä: every part of the shorter name must be in the longer one, and at least two that are no particles must be shared; a
 * name of one part must be the same. A firm that is named after a person is not that person.
 */
export function isSameHolder(bankName: string, holder: string): boolean {
  const [left, right] = [waysOf(bankName), waysOf(holder)];
  if (left.length === 0 || right.length === 0 || OF_SEVERAL.test(bankName) || OF_SEVERAL.test(holder)) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const rest = [...long];
  const takes = (fits: (other: readonly string[]) => boolean): boolean => {
    const at = rest.findIndex(fits);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const unlike = short.filter((ways) => !takes((other) => other.some((way) => ways.includes(way))));
  const shared = short.filter((ways) => !unlike.includes(ways) && !PARTICLES.test(ways[0] ?? ''));
  const areInitials = unlike.every(([part = '']) =>
    takes(([other = '']) => isInitialOf(part, other) || isInitialOf(other, part)),
  );
  const isWhole = unlike.length === 0 && short.length === long.length;
  return (
    areInitials && (isWhole || shared.length >= MIN_SHARED_PARTS) && !rest.some(([plain = '']) => OF_FIRMS.test(plain))
  );
}

/** Whether the holder of a payment account is the person whose name is proven. */
export function matchesHolder(holder: string, { surname, givenName }: ProvenName): boolean {
  if (plainHolder(holder) === '') return false;
  const orders = [`${surname} ${givenName}`, `${givenName} ${surname}`];
  return isSameHolder(holder, `${surname} ${givenName}`) || orders.map(inOnePiece).includes(inOnePiece(holder));
}
