import { describe, expect, it } from 'vitest';
import {
  decideShelving,
  OFFER_STEPS,
  type OfferEvent,
  type OfferState,
  type ShelfOffer,
  STANDINGS,
  standingAfter,
  stateOf,
} from './standing.ts';

const STATES = Object.keys(STANDINGS) as OfferState[];
const EVENTS = [...new Set(OFFER_STEPS.map(({ event }) => event))];

describe('an offer on its shelf', () => {
  it('is in the state that its columns say', () => {
    for (const state of STATES) expect(stateOf(STANDINGS[state])).toBe(state);
  });

  it('has one step at most for a state and an event', () => {
    for (const event of EVENTS) {
      for (const state of STATES) {
        const steps = OFFER_STEPS.filter((step) => step.event === event && step.from.includes(state));
        expect([event, state, steps.length]).toEqual([event, state, Math.min(steps.length, 1)]);
      }
    }
  });

  it('is never seen again once it is removed', () => {
    for (const event of EVENTS) expect([event, standingAfter(STANDINGS.removed, event)]).toEqual([event, null]);
  });

  it.each<[OfferState, OfferEvent, OfferState | null]>([
    ['on', 'run_out', 'closed'],
    ['off', 'run_out', null],
    ['closed', 'restock', 'on'],
    ['off', 'restock', null],
    ['completed', 'restock', null],
    ['closed', 'delist', 'completed'],
    ['on', 'delist', 'off'],
    ['closed', 'miss', 'off'],
    ['completed', 'miss', null],
    ['on', 'shelve', null],
    ['completed', 'shelve', 'on'],
    ['closed', 'unshelve', 'off'],
  ])('that is %s and meets %s becomes %s', (state, event, next) => {
    expect(standingAfter(STANDINGS[state], event)).toEqual(next === null ? null : STANDINGS[next]);
  });
});

describe('putting offers on the shelf', () => {
  const offer = (state: OfferState, remainingAmount: bigint | null, isTraded = true): ShelfOffer => ({
    ...STANDINGS[state],
    remainingAmount,
    isTraded,
  });

  it('moves each for itself as far as there is room, and says why not', () => {
    const gone = offer('off', 10n, false);
    const [there, low, first, second, sold, cards] = [
      offer('on', 0n),
      offer('closed', 9n),
      offer('off', 10n),
      offer('completed', 10n),
      offer('closed', null),
      offer('off', null),
    ];
    const result = decideShelving([there, low, gone, first, second, sold, cards], { room: 2, minRemainder: 10n });
    expect(result.unchanged).toEqual([there]);
    expect(result.moved).toEqual([first, second]);
    expect(result.refused).toEqual([
      { offer: low, why: 'remainder_low' },
      { offer: gone, why: 'not_traded' },
      { offer: sold, why: 'remainder_low' },
      { offer: cards, why: 'too_many' },
    ]);
  });
});
