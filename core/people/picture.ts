/** The length of a difference hash. */
export const BITS = 64;
/**
 * A picture with almost no detail, such as a single colour, has a hash that many pictures share, so it is not compared.
 */
export const FEWEST_BITS = 6;

function bitsOf(number: bigint): number {
  let bits = 0;
  for (let rest = BigInt.asUintN(BITS, number); rest > 0n; rest &= rest - 1n) bits++;
  return bits;
}

/**
 * Whether a picture could be taken for one of `others`: their difference hashes (64 bits, signed or not) differ in at
 * most `distance` bits. Pictures without detail match nothing.
 */
export function looksLikePicture(hash: bigint, others: readonly bigint[], distance: number): boolean {
  const tells = (value: bigint): boolean => bitsOf(value) >= FEWEST_BITS && bitsOf(value) <= BITS - FEWEST_BITS;
  return tells(hash) && others.some((other) => tells(other) && bitsOf(other ^ hash) <= distance);
}
