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
  ı: 'i',
  þ: 'th',
};

/** Without accents, in small letters. */
const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** The name as it is compared: order, case, accents and what stands between its parts make no difference. */
export const plainHolder = (name: string): string =>
  plainLetters(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .sort()
    .join(' ');

/** The name in one piece: 王 小明 and 王小明 are the same. */
const inOnePiece = (name: string): string => plainLetters(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the holder of a payment account is the person whose name is proven. */
export function matchesHolder(holder: string, { surname, givenName }: ProvenName): boolean {
  const plain = plainHolder(holder);
  if (plain === '') return false;
  const orders = [`${surname} ${givenName}`, `${givenName} ${surname}`];
  return plain === plainHolder(`${surname} ${givenName}`) || orders.map(inOnePiece).includes(inOnePiece(holder));
}
