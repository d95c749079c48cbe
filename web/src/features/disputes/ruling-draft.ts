import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { pow10 } from '#core/money/amount.ts';
import { RULINGS, type RulingOutcome } from '#core/orders/gift-states.ts';

type Order = ResultOf<'disputes.getCase'>['order'];

/** The value of each card by card id: whole units of the order's currency, as typed. */
export type Counts = Readonly<Record<string, number | ''>>;

/** Starts with the provider's claim, which the case is about. */
export function countsOf(order: Order): Counts {
  const value = pow10(order.unit);
  return Object.fromEntries(order.cards.map((card) => [card.id, Number(BigInt(countedValue(card)) / value)]));
}

function countedValue(card: Order['cards'][number]): string {
  if (!card.claim) return card.faceValue;
  return card.claim.kind === 'invalid' ? '0' : card.claim.actualValue;
}

/** The draft as the server previews it; null while a count that it needs is empty. */
export function draftOf(
  order: Order,
  outcome: RulingOutcome,
  { counts, fraud }: { counts: Counts; fraud: boolean },
): ParamsOf<'disputes.previewRuling'> | null {
  const share = RULINGS[outcome];
  if (share === 'all') return { code: order.code, outcome, fraud };
  if (share === 'none') return { code: order.code, outcome };
  const cardValues = order.cards.map((card) => ({ cardId: card.id, value: counts[card.id] }));
  if (cardValues.some(({ value }) => typeof value !== 'number')) return null;
  return { code: order.code, outcome, cardValues: cardValues as { cardId: string; value: number }[] };
}
