import { codeLength, normalCode } from '#core/orders/card-code.ts';
import { brandParts, type CardForms, isNothing, isPin, isPinOf, normalPin } from '#core/orders/card-parts.ts';
import { codeFaultFacts, codeFaultKey } from '#web/lib/card-code-fault.ts';
import type { TableRow } from '#web/lib/read-rows.ts';
import { fitsBrand } from '../cards/code-text.ts';
import { type CellFault, isCurrencyCell, readFace } from './card-cells.ts';
import type { FaceRule, Role } from './columns.ts';

export interface ListedCard {
  readonly code: string;
  readonly pin: string | null;
  /** Whole units; null: the list names none. */
  readonly face: number | null;
}

interface AtLine {
  readonly line: number;
}

export interface CheckedList {
  readonly cards: readonly (ListedCard & AtLine)[];
  readonly faults: readonly (CellFault & AtLine)[];
}

export interface ListRules extends FaceRule {
  /** The values that are taken, in words. */
  readonly limits: string;
  /** Codes that are in the form already. */
  readonly codes: readonly string[];
}

/** The rows to read: below the headings, which say how many cells a row has. */
export interface Body {
  readonly rows: readonly TableRow[];
  readonly roles: readonly (Role | null)[];
  /** null: there are no headings. */
  readonly headings: number | null;
}

/** Why the columns make no cards, as a key of the area's words; null where they do. */
export function rolesFault(roles: readonly (Role | null)[]): string | null {
  if (roles.includes(null)) return 'assign';
  if (!roles.includes('code')) return 'noCodeColumn';
  const isTwice = (columns: readonly number[], role: Role) => columns.filter((at) => roles[at] === role).length > 1;
  const groups = cardColumns(roles);
  return groups.some((columns) => isTwice(columns, 'pin') || isTwice(columns, 'face')) ? 'columnTwice' : null;
}

/** The columns of each card of a row: a code begins a card, and what stands before the first code is the first card's. */
function cardColumns(roles: readonly (Role | null)[]): number[][] {
  const groups: number[][] = [[]];
  for (const [at, role] of roles.entries()) {
    const hasCode = groups.at(-1)?.some((column) => roles[column] === 'code');
    if (role === 'code' && hasCode) groups.push([]);
    groups.at(-1)?.push(at);
  }
  return groups;
}

/** The cards of a list, and why the other rows are none. */
export function checkList({ rows, roles, headings }: Body, rules: ListRules): CheckedList {
  const seen = new Set(rules.codes.map((code) => normalCode(brandParts(code, rules.forms).code)));
  const cards: (ListedCard & AtLine)[] = [];
  const faults: (CellFault & AtLine)[] = [];
  const groups = cardColumns(roles);
  for (const { line, cells } of rows) {
    // With a cell too few, what stands under a heading is another column's.
    const isShifted =
      headings !== null && (cells.length < headings || cells.slice(headings).some((cell) => cell !== ''));
    if (isShifted) {
      faults.push({ line, key: 'cells', facts: { count: cells.length, headings } });
      continue;
    }
    const isForeign = cells.some((cell, at) => roles[at] === 'currency' && !isCurrencyCell(cell, rules.currency));
    if (isForeign) {
      faults.push({ line, key: 'faceCurrency', facts: { currency: rules.currency } });
      continue;
    }
    for (const columns of groups) {
      const cellOf = (role: Role) => cells[columns.find((at) => roles[at] === role) ?? -1] ?? '';
      const card = { code: cellOf('code'), pin: cellOf('pin'), face: cellOf('face') };
      if (groups.length > 1 && Object.values(card).every((cell) => cell === '')) continue;
      const read = readCard(card, seen, rules);
      if ('key' in read) faults.push({ line, ...read });
      else cards.push({ line, ...read });
    }
  }
  return { cards, faults };
}

interface Cells {
  readonly code: string;
  readonly pin: string;
  readonly face: string;
}

/** A card, or why it is none. Its code is `seen` from now on, even of a card with another fault. */
function readCard(cells: Cells, seen: Set<string>, rules: ListRules): ListedCard | CellFault {
  if (cells.code === '') return { key: 'noCode', facts: {} };
  const { code, pin: beside } = brandParts(cells.code, rules.forms);
  const codeFault = codeFaultKey(code, 'codeForm') ?? (isBroken(code, rules.forms) ? 'codeUnlike' : null);
  if (codeFault !== null) return { key: codeFault, facts: { count: codeLength(code), ...codeFaultFacts(code) } };
  if (seen.has(normalCode(code))) return { key: 'codeTwice', facts: {} };
  seen.add(normalCode(code));
  const pin = isNothing(cells.pin) ? '' : cells.pin;
  const pinKey = pinFaultOf(pin, beside, rules.forms);
  if (pinKey !== null) return { key: pinKey, facts: { pin: pin || (beside ?? '') } };
  const face = readFace(cells.face, rules.currency);
  if (typeof face === 'object' && face !== null) return face;
  if (face !== null && !rules.takesFace(face)) return { key: 'faceLimits', facts: { limits: rules.limits } };
  return { code, pin: pin === '' ? beside : normalPin(pin), face };
}

/** With blanks, what is not of the brand's form can be two values; without them it is one, which the seller may know better. */
const isBroken = (code: string, { codePattern }: CardForms): boolean =>
  code.includes(' ') && fitsBrand(code, codePattern) === false;

/** The fault of a PIN in its own cell, or of one `beside` its code. */
function pinFaultOf(pin: string, beside: string | null, { pinPattern }: CardForms): string | null {
  if (pin !== '' && (beside !== null || !isPin(pin))) return 'pinForm';
  const only = beside ?? pin;
  if (only === '' || isPinOf(only, pinPattern)) return null;
  return pinPattern === null ? 'pinForm' : 'pinUnlike';
}
