/** Letters that look like Latin ones, as `lookalikes` + `letters` side by side. */
const pairs = (lookalikes: string, letters: string): [string, string][] =>
  [...lookalikes].map((one, index) => [one, [...letters][index] ?? '']);

/** Capitals whose small forms look different: they are told apart before case goes. */
export const CAPITALS: ReadonlyMap<string, string> = new Map([
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('АВЕЅІЈКМНОРСТУХԌԚԜӀҮ', 'ABESIJKMHOPCTYXGQWIY'),
  ...pairs('ԱՍՏՕԼ', 'UUSOL'),
]);

/** Small letters, after case, accents and dressed-up forms are gone. */
export const SMALL: ReadonlyMap<string, string> = new Map([
  ...pairs('αβγεηικνορτυχωμσς', 'abyenikvoptuxwuoc'),
  ...pairs('авсԁеһіјкӏмнорԛѕтуѵԝхгпид', 'abcdehijklmhopqstyvwxrnug'),
  ...pairs('ґҽҡӄүұө', 'rekkyyo'),
  ...pairs('ոսօհցզլյքғ', 'nuohgqljpf'),
  ...pairs('ɑɡłøđħŧƒɩıȷʋʏ', 'aglodhtfiijvy'),
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
export const LEET: ReadonlyMap<string, string> = new Map(pairs('i1|!0234@5$789+', 'llllozeaasstbgt'));
