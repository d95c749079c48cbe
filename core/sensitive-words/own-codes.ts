const OWN_CODE =
  /(?<![0-9A-Za-z])(?:GO|OO|AD|AS|AP|WO|RW|TM)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-9A-HJKMNP-TV-Z]{11}(?![0-9A-Za-z])/g;

/**
 * The places of public codes of orders, offers and cases in a text, as pairs of the first character and the one after
 * the last. They are drawn at random and can contain a short word by chance, as in GO261121E3QQ9QPDWX5.
 */
export function ownCodes(text: string): (readonly [start: number, end: number])[] {
  return [...text.matchAll(OWN_CODE)].map(({ index, 0: code }) => [index, index + code.length]);
}
