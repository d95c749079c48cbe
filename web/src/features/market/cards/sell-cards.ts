import { normalCode } from '#core/orders/card-code.ts';
import { codeFaultKey, pinFaultKey } from '#web/lib/card-code-fault.ts';
import type { ListedCard } from '../card-list/check-list.ts';
import { type Priced, takesFace } from '../sell/quote.ts';

/** The state of a card's image. */
export type Upload =
  | { at: 'none' }
  | { at: 'sending'; share: number }
  | { at: 'done'; imageId: string }
  | { at: 'failed' };

/** The errors of a row: text keys of the market, or the server's own sentence. */
export interface RowErrors {
  code?: string;
  pin?: string;
  face?: string;
  image?: string;
}

/** One card being entered. The code is only in memory until it is sealed. */
export interface CardDraft {
  readonly key: number;
  readonly code: string;
  /** Empty: the card has none. */
  readonly pin: string;
  /** Whole units; empty while nothing is chosen. */
  readonly face: string;
  readonly file: File | null;
  readonly upload: Upload;
  readonly errors: RowErrors;
}

export interface CardsState {
  readonly rows: readonly CardDraft[];
  readonly nextKey: number;
}

type Patch = Partial<Omit<CardDraft, 'key'>>;

export type CardsAction =
  | { type: 'add' }
  | { type: 'remove'; key: number }
  | { type: 'set'; key: number; patch: Patch }
  | { type: 'paste'; cards: readonly ListedCard[]; max: number }
  | { type: 'blame'; errors: readonly RowErrors[] }
  | { type: 'blameRow'; row: number; errors: RowErrors };

const EMPTY = { code: '', pin: '', face: '', file: null, upload: { at: 'none' }, errors: {} } as const;

/** One empty row; `face` comes from the address. */
export function startCards(face: string): CardsState {
  return { rows: [{ ...EMPTY, key: 1, face }], nextKey: 2 };
}

export function reduceCards(state: CardsState, action: CardsAction): CardsState {
  const { rows, nextKey } = state;
  switch (action.type) {
    case 'add':
      return { rows: [...rows, { ...EMPTY, key: nextKey, face: rows.at(-1)?.face ?? '' }], nextKey: nextKey + 1 };
    case 'remove': {
      const left = rows.filter((row) => row.key !== action.key);
      return left.length > 0 ? { rows: left, nextKey } : { rows: [{ ...EMPTY, key: nextKey }], nextKey: nextKey + 1 };
    }
    case 'set': {
      const patch = withoutTwin(rows, action);
      return { ...state, rows: rows.map((row) => (row.key === action.key ? changed(row, patch) : row)) };
    }
    case 'paste':
      return paste(state, action.cards, action.max);
    case 'blame':
      return { ...state, rows: rows.map((row, index) => ({ ...row, errors: action.errors[index] ?? {} })) };
    case 'blameRow':
      return {
        ...state,
        rows: rows.map((row, index) => (index === action.row - 1 ? { ...row, errors: action.errors } : row)),
      };
  }
}

/** A picture is of one card: the server gives the same bytes of one owner the same id. */
function withoutTwin(rows: readonly CardDraft[], { key, patch }: Extract<CardsAction, { type: 'set' }>): Patch {
  const { upload } = patch;
  if (upload?.at !== 'done') return patch;
  const isTwin = rows.some(
    (row) => row.key !== key && row.upload.at === 'done' && row.upload.imageId === upload.imageId,
  );
  return isTwin ? { upload: { at: 'failed' }, errors: { image: 'sell.imageTwice' } } : patch;
}

/** A field that changes loses its complaint. */
function changed(row: CardDraft, patch: Patch): CardDraft {
  const errors = { ...row.errors };
  if (patch.code !== undefined) delete errors.code;
  if (patch.code !== undefined || patch.pin !== undefined) delete errors.pin;
  if (patch.face !== undefined) delete errors.face;
  if (patch.file !== undefined || patch.upload !== undefined) delete errors.image;
  return { ...row, errors, ...patch };
}

/** Fills rows that have no code yet, then adds rows up to `max`. */
function paste({ rows, nextKey }: CardsState, cards: readonly ListedCard[], max: number): CardsState {
  const queue = [...cards];
  const filled = rows.map((row) => {
    const card = row.code === '' ? queue.shift() : undefined;
    return card
      ? changed(row, { code: card.code, pin: card.pin ?? '', ...(card.face ? { face: String(card.face) } : {}) })
      : row;
  });
  const lastFace = rows.at(-1)?.face ?? '';
  const added = queue.slice(0, Math.max(0, max - rows.length)).map((card, index) => ({
    ...EMPTY,
    key: nextKey + index,
    code: card.code,
    pin: card.pin ?? '',
    face: card.face ? String(card.face) : lastFace,
  }));
  return { rows: [...filled, ...added], nextKey: nextKey + added.length };
}

type Limits = Priced & { minFace: number; maxFace: number; fixedFaces: readonly number[] | null };

/** The errors of each row, in row order; the values are text keys. */
export function checkCards(rows: readonly CardDraft[], ad: Limits): RowErrors[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const errors: RowErrors = {};
    const code = normalCode(row.code);
    const fault = codeFaultKey(row.code, 'sell.codeForm');
    if (row.code.trim() === '') errors.code = 'sell.codeMissing';
    else if (fault !== null) errors.code = fault;
    else if (seen.has(code)) errors.code = 'sell.codeTwice';
    seen.add(code);
    const pinFault = pinFaultKey(row);
    if (pinFault !== null) errors.pin = pinFault;
    if (row.face === '') errors.face = 'sell.faceMissing';
    else if (!takesFace(ad, Number(row.face))) errors.face = 'sell.faceLimits';
    if (row.upload.at === 'none') errors.image = 'sell.imageMissing';
    if (row.upload.at === 'sending') errors.image = 'sell.imageSending';
    if (row.upload.at === 'failed') errors.image = row.errors.image ?? 'sell.imageFailed';
    return errors;
  });
}

export function isReady(row: CardDraft, ad: Limits): boolean {
  return Object.keys(checkCards([row], ad)[0] ?? {}).length === 0 && Object.keys(row.errors).length === 0;
}

/** Whether leaving the page would lose something of this row. */
export function isEntered({ code, file }: CardDraft): boolean {
  return code.trim() !== '' || file !== null;
}

/** The total face value, whole units, of the rows with an accepted one. */
export function totalFace(rows: readonly CardDraft[], ad: Limits): { face: number; cards: number } {
  const counted = rows.filter((row) => row.face !== '' && takesFace(ad, Number(row.face)));
  return { face: counted.reduce((sum, row) => sum + Number(row.face), 0), cards: counted.length };
}
