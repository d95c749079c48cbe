import { isCode, normalCode } from '#core/orders/card-code.ts';
import { codeFaultKey } from '#web/lib/card-code-fault.ts';

/** All but the last four letters and digits hidden; dashes and spaces stay, so that it can still be recognised. */
export function maskCode(code: string): string {
  const characters = [...code];
  let open = 4;
  for (let index = characters.length - 1; index >= 0; index--) {
    if (!/[A-Za-z0-9]/.test(characters[index] ?? '')) continue;
    if (open > 0) open--;
    else characters[index] = '•';
  }
  return characters.join('');
}

/** Whether it has the brand's form; null where the brand has none. */
export function fitsBrand(code: string, pattern: string | null): boolean | null {
  if (!pattern) return null;
  try {
    return new RegExp(pattern, 'i').test(normalCode(code));
  } catch {
    return null;
  }
}

export interface PastedCard {
  code: string;
  /** Whole units, if the line ends in a separate number. */
  face: number | null;
}

/** A line of the list as typed: its number counts empty lines too. */
export interface PastedLine extends PastedCard {
  readonly line: number;
}

/** After a space, what no code ends in: a currency beside it, or after a code in one piece at most three digits. */
const WITH_CURRENCY =
  /^(.*\S)\s+(?:(?:[A-Za-z]{3}\s*|[$€£¥]\s?)(\d{1,6})(?:\.0+)?|(\d{1,6})(?:\.0+)?\s*(?:[A-Z]{3}|[$€£¥]))$/;
const AFTER_SPACE = /^(\S+)\s+(\d{1,3})(?:\.0+)?$/;

/** What stands between the cells of a list; a dash or a slash only between spaces, since codes have them too. */
const SEPARATOR = /\s*[,;\t|，；、]\s*|\s*[:：=]\s*|\s+[-–—/]\s+/;
/** A cell that is a face value: a number, perhaps with its currency. */
const FACE = /^(?:[A-Za-z]{3}\s*|[$€£¥]\s?)?(\d{1,6})(?:\.0+)?(?:\s*(?:[A-Za-z]{3}|[$€£¥]))?$/;

/** Reads a list: a card a line with perhaps its face value, or many cards in a line with any usual separator. */
export function readPasted(text: string): PastedCard[] {
  return pastedLines(text).map(({ code, face }) => ({ code, face }));
}

export function pastedLines(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = whole.replaceAll('"', '').trim();
    return readLine(line).map((card) => ({ line: index + 1, ...card }));
  });
}

function readLine(line: string): PastedCard[] {
  const cards: PastedCard[] = [];
  for (const cell of line.split(SEPARATOR).filter((part) => part !== '')) {
    const last = cards.at(-1);
    const face = FACE.exec(cell)?.[1];
    if (last && last.face === null && face !== undefined) last.face = Number(face);
    // What is neither a face nor a code stays with its card, which is then said to be wrong.
    else if (last && !isCode(cell)) last.code += `, ${cell}`;
    else cards.push(readCell(cell));
  }
  return cards;
}

function readCell(cell: string): PastedCard {
  const match = WITH_CURRENCY.exec(cell) ?? AFTER_SPACE.exec(cell);
  const face = match?.[2] ?? match?.[3];
  return { code: (match?.[1] ?? cell).trim(), face: face ? Number(face) : null };
}

/** Why a pasted line is no card, as a key of the market's words; null where it is one. `earlier` are normal codes. */
export function pastedFault(
  { code, face }: PastedCard,
  earlier: ReadonlySet<string>,
  takesFace: (face: number) => boolean,
): string | null {
  if (SEPARATOR.test(code)) return 'paste.faceForm';
  const fault = codeFaultKey(code, 'sell.codeForm');
  if (fault !== null) return fault;
  if (earlier.has(normalCode(code))) return 'sell.codeTwice';
  return face !== null && !takesFace(face) ? 'paste.faceLimits' : null;
}
