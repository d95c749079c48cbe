import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { isCode } from '#core/orders/card-code.ts';
import { CODE_NAMES, PIN_NAMES, plainName } from '#core/orders/card-names.ts';
import { type CardForms, cardParts, isPin, normalPin } from '#core/orders/card-parts.ts';
import { isFaceCell, readFace } from './card-cells.ts';
import type { CardRow } from './read-table.ts';

/** The part of a card that a column holds; `currency`: that of its face value; `ignore`: none. */
export type Role = 'code' | 'pin' | 'face' | 'currency' | 'ignore';

export interface Column {
  /** From 1. */
  readonly number: number;
  /** Its heading as written; empty without one. */
  readonly title: string;
  /** null: the column does not tell, and has to be assigned. */
  readonly role: Role | null;
}

export interface Columns {
  readonly hasHeadings: boolean;
  readonly columns: readonly Column[];
}

/** What the values of an offer tell about a column. */
export interface FaceRule {
  /** The brand's: they tell a PIN that follows its code without a name, and one that could be a value. */
  readonly forms: CardForms;
  readonly currency: string;
  readonly takesFace: (face: number) => boolean;
}

const WORDS: Readonly<Record<Role, readonly string[]>> = {
  code: CODE_NAMES,
  pin: PIN_NAMES,
  face: [
    ...[
      'face',
      'facevalue',
      'amount',
      'value',
      'denomination',
      'denom',
      'balance',
      'worth',
      'cardvalue',
      'price',
      'sum',
    ],
    ...['面值', '金额', '面额', '价值', '余额', '卡面值', '价格'],
  ],
  currency: ['currency', 'cur', 'ccy', 'currencycode', '币种', '货币', '币别', '货币单位', '货币代码'],
  ignore: [
    ...['no', 'nr', 'id', 'row', 'line', 'index', 'brand', 'country', 'region', 'date', 'note', 'notes'],
    ...['remark', 'remarks', 'comment', 'type', 'store', 'shop', 'status', 'expiry', 'expires', 'expirydate', 'email'],
    ...['序号', '编号', '品牌', '国家', '地区', '日期', '备注', '说明', '类型', '商店', '状态', '有效期'],
  ],
};
const ROLE_OF: ReadonlyMap<string, Role> = new Map(
  (Object.keys(WORDS) as Role[]).flatMap((role) =>
    WORDS[role].map((title): [string, Role] => [plainName(title), role]),
  ),
);

/** A heading's role. */
const roleOfTitle = (title: string): Role | null => ROLE_OF.get(plainName(title)) ?? null;

/** The parts of a card that each column holds, as far as headings and cells tell. `hasHeadings`: as the reader says. */
export function columnsOf(rows: readonly CardRow[], rule: FaceRule, hasHeadings = hasTitles(rows)): Columns {
  const [first] = rows;
  const body = hasHeadings ? rows.slice(1) : rows;
  const titles = hasHeadings ? (first?.cells ?? []) : [];
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const cellsOf = (at: number) => body.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  const roles = Array.from({ length: width }, (_, at) => {
    const cells = cellsOf(at);
    // The same label in every row, as in `Code: AQ7M-K2P9`, names what stands beside it.
    const isLabels = titles[at] === undefined && cells.every((cell) => roleOfTitle(cell) !== null);
    return cells.length === 0 || isLabels ? 'ignore' : roleOfTitle(titles[at] ?? '');
  });
  const isGuessed = body.some((row) => row.isGuessed);
  const fitsAt = (at: number, role: Role) => titles[at] === undefined && fits(cellsOf(at), role, rule);
  for (const role of ['pin', 'code', 'face', 'currency'] as const) {
    if (roles.includes(role)) keepFirst(roles, role, titles);
    // A word beside a code in a line without delimiter is none, however long it is.
    else if (role === 'code')
      assign(roles, role, (at) => fitsAt(at, role) && !(isGuessed && cellsOf(at).every((cell) => !/\d/.test(cell))));
    else if (role !== 'face' || !isGuessed) assign(roles, role, (at) => fitsAt(at, role));
  }
  // Where nothing is like a code, the first column is: its cells are refused with their reasons.
  if (!hasHeadings && !roles.includes('code')) roles[0] = 'code';
  return { hasHeadings, columns: roles.map((role, at) => ({ number: at + 1, title: titles[at] ?? '', role })) };
}

/** Of two columns that are called a code, `卡号` and `卡密`, the reader says which is the PIN. */
function keepFirst(roles: (Role | null)[], role: Role, titles: readonly string[]): void {
  const first = roles.indexOf(role);
  for (const [at, other] of roles.entries()) if (at > first && other === role && titles[at]) roles[at] = null;
}

/** Assigns a role to the only column that fits; the first one where codes stand beside serial numbers. */
function assign(roles: (Role | null)[], role: Role, fitsAt: (at: number) => boolean): void {
  const fitting = roles.flatMap((other, at) => (other === null && fitsAt(at) ? [at] : []));
  const [first] = fitting;
  if (first !== undefined && (role === 'code' || fitting.length === 1)) roles[first] = role;
}

/** Headings stand in one of the first rows. */
const HEADINGS_WITHIN = 3;

/** Most cells decide for a code: a wrong one is refused later. Faces and PINs are all as they should be. */
function fits(cells: readonly string[], role: Role, { forms, currency, takesFace }: FaceRule): boolean {
  if (role === 'code') return cells.filter(isLikeCode).length * 2 >= cells.length;
  if (role === 'pin') return cells.every((cell) => /^pin\b/i.test(cell) && isPin(cell));
  if (role === 'currency') return cells.every((cell) => FIAT_SYMBOLS.includes(cell.toUpperCase()));
  if (isRunning(cells)) return false;
  const { pinPattern } = forms;
  // A value that could be the brand's PIN is the reader's to tell.
  if (pinPattern !== null && cells.every((cell) => new RegExp(pinPattern, 'i').test(normalPin(cell)))) return false;
  const faces = cells.map((cell) => readFace(cell, currency));
  return cells.every(isFaceCell) && faces.some((face) => typeof face === 'number' && takesFace(face));
}

/** Numbers of rows: each is one more than the one before it. */
const isRunning = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1);

/** A code, or a number that is as long as one: a spreadsheet may have spoiled it. */
const isLikeCode = (cell: string): boolean => isCode(cardParts(cell).code) || /\d{5}|\dE\+\d/i.test(cell);

/** A code of letters only: headings of other languages are as long, but are no capitals. */
const isCapitalCode = (cell: string): boolean => isCode(cell) && cell === cell.toUpperCase();

const isCodeWithDigit = (cell: string): boolean => /\d/.test(cell) && isCode(cell);

/** Rows from their headings on: a title of the sheet above them stands alone in its row. */
export function withoutTitle(rows: readonly CardRow[]): readonly CardRow[] {
  const at = rows
    .slice(0, HEADINGS_WITHIN)
    .findIndex(({ cells }) => cells.filter((cell) => roleOfTitle(cell)).length > 1);
  const isTitle = ({ cells }: CardRow): boolean =>
    cells.filter((cell) => cell !== '').length === 1 && !cells.some(isCodeWithDigit);
  return at > 0 && rows.slice(0, at).every(isTitle) ? rows.slice(at) : rows;
}

/** The first row holds headings: a word of ours, or words without digits above cells with them. */
function hasTitles(rows: readonly CardRow[]): boolean {
  const [first, ...body] = rows;
  if (first === undefined) return false;
  if (first.cells.some(isCodeWithDigit)) return false;
  if (first.cells.some((cell) => roleOfTitle(cell) !== null)) return true;
  const areWords = first.cells.every((cell) => !/\d/.test(cell) && !isCapitalCode(cell));
  return areWords && body.length > 0 && body.every(({ cells }) => cells.some((cell) => /\d/.test(cell)));
}
