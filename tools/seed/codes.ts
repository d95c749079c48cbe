const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DIGITS = '0123456789';

/** The form of a brand's codes: the characters, and their number. */
const FORMS: Readonly<Record<string, readonly [string, number]>> = {
  amazon: [LETTERS, 14],
  apple: [LETTERS, 15],
  steam: [LETTERS, 15],
  xbox: [LETTERS, 25],
  playstation: [LETTERS, 12],
  netflix: [LETTERS, 11],
  roblox: [LETTERS, 10],
  nike: [DIGITS, 25],
  sephora: [DIGITS, 24],
  ebay: [DIGITS, 13],
  target: [DIGITS, 23],
  visa: [DIGITS, 23],
};

/** A code in the form of a brand's codes. */
export function cardCode(cardTypeId: string, random: () => number): string {
  const brand = Object.keys(FORMS).find((key) => cardTypeId.startsWith(`${key}-`)) ?? '';
  const [signs, length] = FORMS[brand] ?? [LETTERS, 16];
  const code = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
  return brand === 'apple' ? `X${code}` : code;
}

/** The same numbers in every run (mulberry32), so that the demo is always the same. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
