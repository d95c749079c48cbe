/**
 * Letters that Doc 9303-3, section 6 writes with several, or in more than one way. A document may have any of these.
 */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  Ä: ['AE', 'A'],
  Ö: ['OE', 'O'],
  Ü: ['UE', 'UXX', 'U'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ø: ['OE', 'O'],
  Œ: ['OE'],
  Ñ: ['N', 'NXX'],
  ẞ: ['SS'],
  Þ: ['TH'],
  Ð: ['D'],
  Đ: ['D'],
  Ł: ['L'],
  Ħ: ['H'],
  Ĳ: ['IJ'],
  İ: ['I'],
};

/** Ways to write one name that are tried at most: a name with many such letters has no end of them. */
const WAYS_MAX = 64;

/**
 * Every way in which a zone may write a name: capital letters only, without spaces. Empty for a name that has other than
 * Latin letters, whose transliteration only its issuer knows.
 */
export function waysInZone(name: string): readonly string[] {
  const capitals = name.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const letters = [...capitals.replace(/[\s\p{P}]/gu, '')];
  let ways: readonly string[] = [''];
  for (const letter of letters) {
    const forms = SEVERAL[letter] ?? plainLetter(letter);
    ways = ways.flatMap((way) => forms.map((form) => way + form)).slice(0, WAYS_MAX);
  }
  return ways.filter((way) => way !== '');
}

function plainLetter(letter: string): readonly string[] {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[A-Z]$/.test(plain) ? [plain] : [];
}
