import { type Form, type Limits, MAX_GOODS, MIN_FACE } from './terms.ts';

/** One card of a sell ad. `gone`: its owner took it away. */
export interface ModelGoods {
  readonly face: number;
  /** Null for a physical card. */
  readonly code: string | null;
  status: 'on_sale' | 'off_shelf' | 'in_trade' | 'in_arbitration' | 'completed' | 'gone';
}

/** A sell ad as it should be; the rate in hundredths of a percent, the floor a unit price. */
export interface ModelShelf {
  readonly seller: number;
  readonly form: Form;
  rate: number;
  limits: Limits;
  /** An order takes one card. */
  isExact: boolean;
  floor: bigint;
  version: number;
  status: 'on' | 'off' | 'completed' | 'removed';
  closedByItself: boolean;
  sold: number;
  readonly goods: ModelGoods[];
}

export const newShelf = (terms: Pick<ModelShelf, 'seller' | 'form' | 'rate' | 'floor'>): ModelShelf => ({
  ...terms,
  limits: {},
  isExact: false,
  version: 1,
  status: 'on',
  closedByItself: false,
  sold: 0,
  goods: [],
});

/** An ad whose last card is sold closes, and opens again when it has others. */
export function refresh(shelf: ModelShelf): void {
  const there = shelf.goods.filter((good) => good.status !== 'gone');
  const isSoldOut = there.length > 0 && there.every((goods) => goods.status === 'completed');
  const was = shelf.status;
  if (was === 'on' && isSoldOut) shelf.status = 'completed';
  else if (was === 'completed' && shelf.closedByItself && !isSoldOut) shelf.status = 'on';
  shelf.closedByItself = was === 'on' ? isSoldOut : shelf.closedByItself && isSoldOut;
}

/** Which of these rows are added, by place; null when the whole call is refused. */
export function addGoods(
  shelf: ModelShelf,
  rows: readonly { face: number; code: string | null }[],
  live: Set<string>,
): number[] | null {
  if (shelf.status === 'removed') return null;
  const kept = rows.flatMap(({ face, code }, index) =>
    face >= MIN_FACE[shelf.form] && (code === null || !live.has(code)) ? [index] : [],
  );
  const unsold = shelf.goods.filter(({ status }) => status !== 'gone' && status !== 'completed').length;
  if (kept.length > 0 && unsold + kept.length > MAX_GOODS) return null;
  for (const index of kept) {
    const { face, code } = rows[index] as { face: number; code: string | null };
    shelf.goods.push({ face, code, status: 'on_sale' });
    if (code !== null) live.add(code);
  }
  if (kept.length > 0) refresh(shelf);
  return kept;
}

/** None of them may be in trade, sold or gone. */
export function mayMove(shelf: ModelShelf, chosen: readonly ModelGoods[]): boolean {
  return shelf.status !== 'removed' && chosen.every(({ status }) => status === 'on_sale' || status === 'off_shelf');
}

export function removeGoods(shelf: ModelShelf, chosen: readonly ModelGoods[], live: Set<string>): void {
  for (const goods of chosen) {
    goods.status = 'gone';
    if (goods.code !== null) live.delete(goods.code);
  }
  refresh(shelf);
}

export function removeShelf(shelf: ModelShelf, live: Set<string>): boolean {
  if (shelf.status === 'removed') return false;
  if (shelf.goods.some(({ status }) => status === 'in_trade' || status === 'in_arbitration')) return false;
  const unsold = shelf.goods.filter(({ status }) => status === 'on_sale' || status === 'off_shelf');
  removeGoods(shelf, unsold, live);
  Object.assign(shelf, { status: 'removed', closedByItself: false });
  return true;
}

export function shelveShelf(
  shelf: ModelShelf,
  { onShelf, mayOffer }: { onShelf: boolean; mayOffer: boolean },
): boolean {
  if (shelf.status === 'removed' || (onShelf && shelf.status === 'completed')) return false;
  if (onShelf && shelf.status === 'on') return true;
  if (onShelf && !mayOffer) return false;
  Object.assign(shelf, { status: onShelf ? 'on' : 'off', closedByItself: false });
  return true;
}
