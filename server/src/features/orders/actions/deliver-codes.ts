import { deliverCodes } from '#contract/functions/placing.ts';
import { currencyOf } from '#core/money/currency.ts';
import { refusalOfRepeats } from '#core/orders/place-repeats.ts';
import { formsOfBrand } from '#server/features/catalog/public.ts';
import { handle, type ParamsOf, type ResultOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import { withProbes } from '#server/platform/limits/duplicate-probes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { requireParty } from '../orders.policy.ts';
import type { Order } from '../orders.store.ts';
import { refusalError } from '../place/refusal-error.ts';
import { claimImages, openSeals, refuseKnown, type Sealed, type SealedCard, writingCodes } from '../seal-cards.ts';
import { applyEvent } from '../transitions/apply-events.ts';
import { lockedOrder } from './act-as-party.ts';

export const deliverCodesHandler = handle(deliverCodes, (call: WriteCall, params) =>
  withProbes({ rules: call.services.rules, userId: call.session.userId }, () => deliver(call, params)),
);

/** Delivers the codes of promised cards, all at once; from then on the provider's time to view runs. */
async function deliver(call: WriteCall, params: ParamsOf<typeof deliverCodes>): Promise<ResultOf<typeof deliverCodes>> {
  const { tx, session } = call;
  const order = await lockedOrder(call, params.code);
  const actor = requireParty(order.row, session);
  if (order.row.form === 'physical') throw new AppError('orders.form_physical');
  if (actor.role !== 'seller') throw new AppError('orders.not_allowed');
  if (order.row.state !== 'to_deliver') throw new AppError('orders.wrong_state');
  refuseOtherRows(order, params);
  const cards = asPromised(order, params, await openOwnSeals(call, order, params));
  await claimImages(tx, { orderId: order.row.id, ownerId: session.userId }, cards);
  await refuseKnown(tx, cards);
  await writingCodes(cards, () =>
    tx.run(sql`
      UPDATE gift_card AS c SET code_sealed = n.sealed, code_hash = n.hash, code_tail = n.tail, image_id = n.image
      FROM unnest(${cards.map((card) => card.id)}::uuid[], ${cards.map((card) => card.stored.sealed)}::bytea[],
                  ${cards.map((card) => card.stored.hash)}::bytea[], ${cards.map((card) => card.stored.tail)}::text[],
                  ${cards.map((card) => card.imageId)}::uuid[]) AS n (id, sealed, hash, tail, image)
      WHERE c.id = n.id`),
  );
  const after = await applyEvent(call, order, { event: { type: 'deliver' }, actor });
  return { state: after.row.state };
}

/** The opened codes in row order; no image and no code may occur twice among them. */
async function openOwnSeals(call: WriteCall, { row, cards }: Order, params: Sealed): Promise<StoredCode[]> {
  const images = params.cards.map((card) => ({ imageId: card.imageId.toLowerCase(), codeKey: null }));
  refuseRepeats(images);
  const forms = await formsOfBrand(call.tx, row.brandId);
  const codes = await openSeals(call, { scope: row.adCode, cardIds: cards.map(({ id }) => id), forms }, params);
  refuseRepeats(codes.map(({ hash }) => ({ imageId: null, codeKey: hash.toString('latin1') })));
  return codes;
}

function refuseRepeats(cards: Parameters<typeof refusalOfRepeats>[0]): void {
  const refusal = refusalOfRepeats(cards);
  if (refusal !== null) throw refusalError(refusal);
}

/** No promised row may be missing, and each must have the promised face value. */
function refuseOtherRows(order: Order, { cards }: Sealed): void {
  const whole = 10n ** BigInt(currencyOf(order.row.currency).unit);
  const wrong = [...order.cards.keys(), ...cards.keys()].find(
    (index) => order.cards[index]?.faceValue !== BigInt(cards[index]?.faceValue ?? 0) * whole,
  );
  if (wrong !== undefined) throw new AppError('orders.delivery_rows', { row: wrong + 1 });
}

/** Each promised row with its code. */
function asPromised(order: Order, { cards }: Sealed, codes: readonly SealedCard['stored'][]): SealedCard[] {
  return order.cards.map(({ id, rowNo }, index) => ({
    id,
    row: rowNo,
    imageId: cards[index]?.imageId.toLowerCase() ?? '',
    stored: codes[index] as SealedCard['stored'],
  }));
}
