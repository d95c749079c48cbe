import { openClaim } from '#contract/functions/disputes.ts';
import { pow10 } from '#core/money/amount.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import { convertValue } from '#core/orders/card-value.ts';
import { claimedAmount } from '#core/orders/gift-decide.ts';
import type { CardClaim } from '#core/orders/gift-facts.ts';
import { applyEvent, lockedOrder, type Order, requireParty } from '#server/features/orders/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { attachEvidence, type ClaimRow, ratesAt, writeClaims } from './disputes.store.ts';

type ClaimParams = ParamsOf<typeof openClaim>['cards'];

/** The provider reports cards that are not worth what was sold. Stops the release clock; once per order. */
export const openClaimHandler = handle(openClaim, async (call: WriteCall, { code, cards }) => {
  const order = await lockedOrder(call, code);
  const actor = requireParty(order.row, call.session);
  if (actor.role !== 'provider') throw new AppError('orders.not_allowed');
  const rows = await valued(call, order, cards);
  const claims: CardClaim[] = rows.map((row, index) => ({
    cardId: row.cardId,
    kind: row.kind,
    actualFaceValue: row.actualValue,
    evidence: cards[index]?.evidence.length ?? 0,
  }));
  const amount = claimedAmount(order.facts, claims).toString();
  const event = { type: 'claim', cards: claims } as const;
  const after = await applyEvent(call, order, { event, actor, data: { amount, cards: claims.length } });
  await writeClaims(call.tx, order.row.id, rows);
  const images = cards.flatMap(({ cardId, note, evidence, steps }) =>
    evidence.map((uploadId, index) => ({ uploadId, cardId, step: steps[index] ?? null, note })),
  );
  await attachEvidence(call.tx, { orderId: order.row.id, party: 'provider', userId: call.session.userId }, images);
  return { state: after.row.state };
});

/** Each claimed card with its value in the order's currency, at the exchange rates of when the order was placed. */
async function valued(call: WriteCall, order: Order, cards: ClaimParams): Promise<ClaimRow[]> {
  const own = order.row.currency;
  const currencies = cards.map((card) => card.actualCurrency ?? own);
  const rates = await ratesAt(call.tx, [own, ...currencies], order.row.placedAt);
  const rated = (currency: string) => {
    const fx = rates.get(currency);
    if (fx === undefined) throw new AppError('orders.claim_card');
    return { currency, fx };
  };
  return cards.map(({ cardId, kind, actualFaceValue, actualCurrency = own, note }) => {
    if (kind !== 'mismatch') {
      return { cardId, kind, actualFaceValue: 0n, actualCurrency: own, actualValue: 0n, note };
    }
    const unit = CURRENCIES.find((currency) => currency.symbol === actualCurrency)?.unit;
    if (unit === undefined) throw new AppError('orders.claim_card');
    const claimedValue = BigInt(actualFaceValue) * pow10(unit);
    const actualValue =
      actualCurrency === own ? claimedValue : convertValue(claimedValue, rated(actualCurrency), rated(own));
    return { cardId, kind, actualFaceValue: claimedValue, actualCurrency, actualValue, note };
  });
}
