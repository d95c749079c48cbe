import { sellAgain } from '#contract/functions/placing.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftCardTable } from '#server/platform/postgres/tables/orders.ts';
import { isVoid } from '../orders.policy.ts';
import { loadOrder, type Order } from '../orders.store.ts';
import { openPointsAccount, placeOne } from '../place/place-one.ts';
import type { NewCard } from '../place/place-request.ts';
import { findMatches, MAX_LOCKED } from './quick-match.ts';
import { quickRequest } from './quick-request.ts';

/**
 * Sells the cards of an order that returned everything before anybody saw them, to the best offer now. The stored codes
 * and the photos move into the new order: they were sealed by the same seller, and nobody has opened them.
 */
export const sellAgainHandler = handle(sellAgain, async (call: WriteCall, { code, minUnitPrice }) => {
  const { tx, services, session } = call;
  const order = await loadOrder(tx, code);
  if (order === null || order.row.sellerId !== session.userId) throw new AppError('nothing.found');
  if (!isUnseen(order)) throw new AppError('orders.not_allowed');
  const newCards = await cardsAgain(call, order);
  const { cardTypeId } = await tx.one<{ cardTypeId: string }>(sql`
    SELECT card_type_id FROM gift_order WHERE id = ${order.row.id}`);
  const whole = pow10(currencyOf(order.row.currency).unit);
  const faces = newCards.map(({ faceValue }) => Number(faceValue / whole));
  const request = await quickRequest(tx, {
    seller: session,
    cardTypeId,
    minUnitPrice: BigInt(minUnitPrice),
    cards: newCards.map(({ imageId }, index) => ({ faceValue: faces[index] ?? 0, imageId: imageId ?? '' })),
    description: order.row.description,
    receipt: order.row.receipt,
    requestId: newId(),
  });
  const placement = { ...request, cards: newCards, newCards };
  await openPointsAccount(call, session.userId);
  const offered = { placement, cardTypeId, faces, receipt: order.row.receipt, without: [], last: order.row.providerId };
  const matches = await findMatches({ services, db: tx }, offered);
  const { candidate, answer } = await placeOne(call, { ...placement, candidates: matches.slice(0, MAX_LOCKED) });
  return { ...answer, unitPrice: String(candidate.price) };
});

/** An order of sealed e-codes for a buy ad that ended without payment, and of which no card was opened. */
function isUnseen({ row, cards }: Order): boolean {
  const isSealed = cards.every(({ codeSealed, revealedAt }) => codeSealed !== null && revealedAt === null);
  return isEnd(row.state) && isVoid(row) && row.form === 'ecode' && row.direction === 'buy_ad' && isSealed;
}

type StoredRow = Pick<GiftCardTable, 'id' | 'rowNo' | 'faceValue' | 'codeSealed' | 'codeHash' | 'codeTail' | 'imageId'>;

async function cardsAgain({ tx, services }: WriteCall, { row }: Order): Promise<NewCard[]> {
  const rows = await tx.many<StoredRow>(sql`
    SELECT id, row_no, face_value, code_sealed, code_hash,
           code_tail, image_id
    FROM gift_card WHERE order_id = ${row.id} AND NOT live ORDER BY row_no`);
  if (rows.length < row.cardCount) throw new AppError('orders.not_allowed');
  return rows.map(({ id: oldId, rowNo, faceValue, codeSealed, codeHash, codeTail, imageId }) => {
    if (codeSealed === null || codeHash === null) throw new AppError('orders.not_allowed');
    const id = newId();
    const cells = { from: cellOf('gift_card.code_sealed', oldId), to: cellOf('gift_card.code_sealed', id) };
    const stored = { sealed: services.vault.move(codeSealed, cells), hash: codeHash, tail: codeTail };
    return { id, row: rowNo, faceValue, imageId, codeKey: codeHash.toString('latin1'), stored };
  });
}
