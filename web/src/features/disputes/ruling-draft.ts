import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { RULINGS, type RulingOutcome } from '#core/orders/gift-states.ts';

type Order = ResultOf<'disputes.getCase'>['order'];
type Draft = ParamsOf<'disputes.previewRuling'>;

/** The value of each card by card id: decimal text in the order's currency, as typed. */
export type Counts = Readonly<Record<string, string>>;

/** How a split is given: card by card, as an amount of points, or in percent of the order. */
export const SPLIT_WAYS = ['cards', 'amount', 'share'] as const;
export type SplitWay = (typeof SPLIT_WAYS)[number];

/** What the form holds. */
export interface RulingInput {
  readonly counts: Counts;
  readonly way: SplitWay;
  /** Points, where the way is an amount. */
  readonly amount: string;
  /** Percent, where the way is a share. */
  readonly percent: string;
  readonly fraud: boolean;
}

/** Percents have two decimals: basis points. */
export const PERCENT_DECIMALS = 2;

/** Starts with the provider's claim, which the case is about. */
export const startOf = (order: Order): RulingInput => ({
  counts: countsOf(order),
  way: 'cards',
  amount: '',
  percent: '',
  fraud: false,
});

const countsOf = (order: Order): Counts =>
  Object.fromEntries(order.cards.map((card) => [card.id, formatDecimal(BigInt(countedValue(card)), order.unit)]));

function countedValue(card: Order['cards'][number]): string {
  if (!card.claim) return card.faceValue;
  return card.claim.kind === 'invalid' ? '0' : card.claim.actualValue;
}

/** The draft as the server previews it; null while a value that it needs is empty. */
export function draftOf(order: Order, outcome: RulingOutcome, input: RulingInput): Draft | null {
  const share = RULINGS[outcome];
  if (share === 'all') return { code: order.code, outcome, fraud: input.fraud };
  if (share === 'none') return { code: order.code, outcome };
  const way = share === 'part' ? input.way : 'cards';
  const basis = BASES[way](order, input);
  return basis && { code: order.code, outcome, ...basis };
}

type Basis = Pick<Draft, 'cardValues' | 'settlement' | 'shareBps'>;

const BASES: Record<SplitWay, (order: Order, input: RulingInput) => Basis | null> = {
  cards: ({ cards, unit }, { counts }) => {
    const cardValues = cards.flatMap(({ id }) => {
      const value = scaled(counts[id], unit);
      return value === null ? [] : [{ cardId: id, value: value.toString() }];
    });
    return cardValues.length === cards.length ? { cardValues } : null;
  },
  amount: (_, { amount }) => {
    const settlement = scaled(amount, POINTS.unit);
    return settlement === null ? null : { settlement: settlement.toString() };
  },
  share: (_, { percent }) => {
    const bps = scaled(percent, PERCENT_DECIMALS);
    return bps === null || bps <= 0n || bps >= 10_000n ? null : { shareBps: Number(bps) };
  },
};

const scaled = (typed: string | undefined, decimals: number): bigint | null =>
  typed === undefined ? null : parseDecimal(typed, decimals);
