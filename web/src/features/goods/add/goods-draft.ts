import { normalCode } from '#core/orders/card-code.ts';
import type { ListedCard } from '#web/features/market/public.ts';
import { codeFaultKey, pinFaultKey } from '#web/lib/card-code-fault.ts';

/** Where a card's image stands. */
export type GoodsImage =
  | { at: 'none' }
  | { at: 'sending'; share: number }
  | { at: 'done'; imageId: string }
  | { at: 'failed'; why: string };

/** One card being entered. Its code is in memory only until it is sealed, never stored. */
export interface GoodsDraft {
  readonly key: number;
  readonly code: string;
  /** Empty: the card has none. */
  readonly pin: string;
  /** Whole units, digits. */
  readonly face: string;
  readonly file: File | null;
  /** Of the file's bytes: the same picture is not taken twice. */
  readonly print: string | null;
  readonly image: GoodsImage;
  /** A key of the area's words, or the server's own sentence. */
  readonly error: string | null;
}

export interface DraftState {
  readonly rows: readonly GoodsDraft[];
  readonly nextKey: number;
}

/** An image that was dropped, with the print of its bytes. */
export interface Picture {
  readonly file: File;
  readonly print: string;
}

export type DraftAction =
  | { type: 'add' }
  | { type: 'remove'; key: number }
  | { type: 'set'; key: number; patch: Partial<Omit<GoodsDraft, 'key'>> }
  | { type: 'paste'; cards: readonly ListedCard[] }
  | { type: 'pictures'; placed: readonly { key: number; picture: Picture }[] }
  | { type: 'blame'; errors: ReadonlyMap<number, string> }
  | { type: 'added'; keys: ReadonlySet<number>; errors: ReadonlyMap<number, string> };

/** As many as one call takes, and as many images as may be dropped at once. */
export const MAX_ROWS = 100;
export const MAX_PICTURES = 10;

const EMPTY = { code: '', pin: '', face: '', file: null, print: null, image: { at: 'none' }, error: null } as const;

export const startDraft = (): DraftState => ({ rows: [{ ...EMPTY, key: 1 }], nextKey: 2 });

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const { rows, nextKey } = state;
  switch (action.type) {
    case 'add':
      if (rows.length >= MAX_ROWS) return state;
      return { rows: [...rows, { ...EMPTY, key: nextKey, face: rows.at(-1)?.face ?? '' }], nextKey: nextKey + 1 };
    case 'remove':
      return orOne({ rows: rows.filter((row) => row.key !== action.key), nextKey });
    case 'set':
      return {
        ...state,
        rows: rows.map((row) => (row.key === action.key ? { ...row, error: null, ...action.patch } : row)),
      };
    case 'paste':
      return paste(state, action.cards);
    case 'pictures':
      return { ...state, rows: withPictures(rows, action.placed) };
    case 'blame':
      return { ...state, rows: rows.map((row) => ({ ...row, error: action.errors.get(row.key) ?? null })) };
    case 'added': {
      const left = rows.filter((row) => !action.keys.has(row.key));
      return orOne({ rows: left.map((row) => ({ ...row, error: action.errors.get(row.key) ?? null })), nextKey });
    }
  }
}

/** There is always a row to type into. */
function orOne({ rows, nextKey }: DraftState): DraftState {
  return rows.length > 0 ? { rows, nextKey } : { rows: [{ ...EMPTY, key: nextKey }], nextKey: nextKey + 1 };
}

/** Fills rows that have no code yet, then adds rows up to the most that are sent together. */
function paste({ rows, nextKey }: DraftState, cards: readonly ListedCard[]): DraftState {
  const queue = [...cards];
  const filled = rows.map((row) => {
    const card = row.code === '' ? queue.shift() : undefined;
    return card
      ? { ...row, error: null, code: card.code, pin: card.pin ?? '', face: card.face ? String(card.face) : row.face }
      : row;
  });
  const added = queue.slice(0, MAX_ROWS - rows.length).map((card, index) => ({
    ...EMPTY,
    key: nextKey + index,
    code: card.code,
    pin: card.pin ?? '',
    face: card.face ? String(card.face) : '',
  }));
  return { rows: [...filled, ...added], nextKey: nextKey + added.length };
}

function withPictures(
  rows: readonly GoodsDraft[],
  placed: readonly { key: number; picture: Picture }[],
): readonly GoodsDraft[] {
  const by = new Map(placed.map(({ key, picture }) => [key, picture]));
  return rows.map((row) => {
    const picture = by.get(row.key);
    return picture ? { ...row, error: null, ...picture, image: { at: 'sending' as const, share: 0 } } : row;
  });
}

/** Which row each image goes to: rows without one, in order. What is there already, or finds no row, is left out. */
export function placePictures(rows: readonly GoodsDraft[], pictures: readonly Picture[]) {
  const prints = new Set(rows.map((row) => row.print));
  const free = rows.filter((row) => row.image.at === 'none' || row.image.at === 'failed').map((row) => row.key);
  const placed: { key: number; picture: Picture }[] = [];
  let twice = 0;
  let over = 0;
  for (const picture of pictures) {
    if (prints.has(picture.print)) {
      twice++;
      continue;
    }
    prints.add(picture.print);
    const key = free.shift();
    if (key === undefined) over++;
    else placed.push({ key, picture });
  }
  return { placed, twice, over };
}

export interface DraftRules {
  readonly form: 'ecode' | 'physical';
  /** Whole units. */
  readonly minFace: number;
  readonly maxFace: number;
}

/** What each row lacks, by its key; the values are keys of the area's words. */
export function checkDraft(rows: readonly GoodsDraft[], rules: DraftRules): Map<number, string> {
  const seen = new Set<string>();
  const errors = new Map<number, string>();
  for (const row of rows) {
    const why = (rules.form === 'ecode' && codeFault(row, seen)) || faceFault(row, rules) || imageFault(row, rules);
    if (why) errors.set(row.key, why);
  }
  return errors;
}

function codeFault({ code, pin }: GoodsDraft, seen: Set<string>): string | null {
  if (code.trim() === '') return 'add.codeMissing';
  const fault = codeFaultKey(code, 'add.codeForm');
  if (fault !== null) return fault;
  const normal = normalCode(code);
  if (seen.has(normal)) return 'add.codeTwice';
  seen.add(normal);
  return pinFaultKey({ code, pin });
}

function faceFault({ face }: GoodsDraft, { minFace, maxFace }: DraftRules): string | null {
  if (face === '') return 'add.faceMissing';
  return Number(face) < minFace || Number(face) > maxFace ? 'add.faceRange' : null;
}

function imageFault({ image }: GoodsDraft, { form }: DraftRules): string | null {
  if (image.at === 'sending') return 'add.imageSending';
  if (image.at === 'failed') return image.why;
  return image.at === 'none' && form === 'ecode' ? 'add.imageMissing' : null;
}

/** Whether leaving the page would lose something of this row. */
export const isEntered = ({ code, file }: GoodsDraft): boolean => code.trim() !== '' || file !== null;
