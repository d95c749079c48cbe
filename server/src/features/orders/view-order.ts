import type { GiftActor } from '#core/orders/gift-facts.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { loadDetails, type OrderDetails } from './order-details.store.ts';
import type { CardRow } from './order-row.ts';
import { isVoid, type Reader } from './orders.policy.ts';
import { type OpenCard, type OrderView, presentOrder } from './orders.present.ts';
import type { Order } from './orders.store.ts';

const SHOWN = { provider: 'orders.code_shown_s', moderator: 'disputes.code_shown_s' } as const;
/** The kinds of openings that show a code. */
const SHOWS_CODE: readonly string[] = ['code_opened', 'card_opened'];

interface OrderViewer {
  readonly actor: GiftActor;
  readonly seesEvidence: boolean;
  /** Who reads it: what this user opened lately stands in the view in clear. */
  readonly reader?: Reader | null;
  /** The maximum number of rows of its timeline, log and evidence, where a page's limit does not apply. */
  readonly most?: number;
}

/** The view of an order for this actor, and its sources. */
export async function viewOrder(
  { db, services }: Pick<Call, 'db' | 'services'>,
  order: Order,
  viewer: OrderViewer,
): Promise<{ view: OrderView; details: OrderDetails }> {
  const details = await loadDetails(db, order.row, viewer.most);
  const { reader } = viewer;
  const untilOf =
    reader == null
      ? () => null
      : openUntil(order, details, { ...reader, shownMs: services.rules.get(SHOWN[reader.role]) * 1000 });
  const openOf = (card: CardRow): OpenCard => {
    const codeUntil = card.codeSealed === null ? null : untilOf(card, SHOWS_CODE);
    if (codeUntil === null || card.codeSealed === null) return { code: null, until: untilOf(card, ['photo_opened']) };
    return { code: services.vault.reveal(cellOf('gift_card.code_sealed', card.id), card.codeSealed), until: codeUntil };
  };
  const compensation = compensationOf(services, order.row.orderAmount);
  const { presence } = services;
  return { view: presentOrder(order, details, { ...viewer, openOf, presence, compensation }), details };
}

/**
 * Until when a card that the reader has opened stays readable, in milliseconds; null: it is not, as in an order that
 * returned everything. Later it is masked again: reading it once more is another opening, with its line in the log.
 */
function openUntil({ row, now }: Order, { reveals }: OrderDetails, reader: Reader & { shownMs: number }) {
  const { userId, role, sessionId, shownMs } = reader;
  const isOwn = (reveal: OrderDetails['reveals'][number]): boolean =>
    reveal.actorId === userId && reveal.actorRole === role && (sessionId === null || reveal.sessionId === sessionId);
  const own = isVoid(row) ? [] : reveals.filter(isOwn);
  return (card: CardRow, kinds: readonly string[]): number | null => {
    const last = own.findLast(({ cardId, kind }) => cardId === card.id && kinds.includes(kind));
    const until = last === undefined ? 0 : last.at.getTime() + shownMs;
    return until > now ? until : null;
  };
}
