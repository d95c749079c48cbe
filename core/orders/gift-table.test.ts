import { describe, expect, it } from 'vitest';
import { type GiftState, holdIsOpen, isEnd, OPEN_STATES, RULING_OUTCOMES, WAITS_FOR_HUMAN } from './gift-states.ts';
import type { GiftRow } from './gift-table.ts';
import { GIFT_TABLE, PLACED_ROWS } from './gift-table.ts';

const targets = ({ to }: GiftRow): readonly GiftState[] => {
  if (to === 'ruling') return [...RULING_OUTCOMES, 'compensation_review'];
  return to === 'ruled_end' ? RULING_OUTCOMES : [to];
};
const closes = ({ money }: GiftRow) => !['hold', 'move', 'closed'].includes(money);
const rowsFrom = (state: GiftState) => GIFT_TABLE.filter((row) => row.from === state);

function reachable(from: GiftState, rows: readonly GiftRow[]): Set<GiftState> {
  const seen = new Set<GiftState>([from]);
  for (const state of seen) {
    for (const row of rows) if (row.from === state) for (const to of targets(row)) seen.add(to);
  }
  return seen;
}

describe('the walk over the gift table', () => {
  it('begins with a clock and a reservation, whatever it is placed against', () => {
    const keys = PLACED_ROWS.map(({ against, cards }) => `${against} ${cards}`);
    expect([...keys].sort()).toEqual(['buy_ad attached', 'buy_ad to_come', 'sell_ad attached', 'sell_ad to_come']);
    for (const { to, money } of PLACED_ROWS) expect([to, money, holdIsOpen(to)]).toEqual([to, 'reserve', true]);
  });

  it.each(OPEN_STATES.filter((state) => !WAITS_FOR_HUMAN.includes(state)))('%s is left by the clock alone', (state) => {
    const byClock = rowsFrom(state).filter((row) => row.event === 'clock' && row.by.includes('system'));
    expect(byClock.some((row) => row.when === undefined && !targets(row).includes(state))).toBe(true);
  });

  it('every chain of clocks ends the order or waits for a moderator', () => {
    for (const state of OPEN_STATES) {
      const last = [
        ...reachable(
          state,
          GIFT_TABLE.filter((row) => row.event === 'clock'),
        ),
      ];
      expect(last.some((target) => isEnd(target) || WAITS_FOR_HUMAN.some((waits) => waits === target))).toBe(true);
    }
  });

  it('a state that waits for a human has a clock too, and it moves no money', () => {
    for (const state of WAITS_FOR_HUMAN) {
      const clocks = rowsFrom(state).filter((row) => row.event === 'clock');
      // A compensation that nobody decides on is refused in the end; its points were settled before.
      const last = state === 'compensation_review' ? [['ruled_end', false]] : [];
      expect(clocks.map((row) => [row.to, closes(row)])).toEqual([...last, [state, false]]);
    }
  });

  it('lets people act after the deadline only where the clock waits for them', () => {
    for (const row of GIFT_TABLE) {
      const waits = WAITS_FOR_HUMAN.some((state) => state === row.from);
      const isLate = row.event === 'carrier_delivered' || (waits && row.event !== 'clock');
      expect([row.from, row.event, row.late ?? false]).toEqual([row.from, row.event, isLate]);
    }
  });

  it('closes the hold exactly once on every way to an end, and on no other', () => {
    for (const row of GIFT_TABLE) {
      for (const to of targets(row)) {
        const closing = holdIsOpen(row.from) && !holdIsOpen(to);
        expect([row.from, row.event, to, closes(row)]).toEqual([row.from, row.event, to, closing]);
        expect([row.from, row.money === 'closed']).toEqual([row.from, !holdIsOpen(row.from)]);
      }
    }
  });

  it('moves a hold between providers only while nobody has seen the cards', () => {
    const moves = GIFT_TABLE.filter((row) => row.money === 'move');
    expect(moves.map((row) => [row.from, row.event, row.to, row.when])).toEqual([
      ['to_view', 'decline', 'to_view', 'has_next_provider'],
      ['to_view', 'clock', 'to_view', 'has_next_provider'],
    ]);
  });

  it('leaves no state after an end', () => {
    for (const row of GIFT_TABLE) expect(isEnd(row.from)).toBe(false);
  });

  it('runs a clock in every open state and none after an end', () => {
    for (const row of GIFT_TABLE) {
      // On the way through a review, the machine starts the review's own clock.
      for (const to of targets(row).filter((target) => row.to !== 'ruling' || target !== 'compensation_review'))
        expect([row.from, row.event, row.clock === 'none']).toEqual([row.from, row.event, isEnd(to)]);
    }
  });

  it('never lets an earlier money clock run on into a dispute', () => {
    const negotiation = ['negotiating', 'awaiting_seller_feedback'];
    for (const row of GIFT_TABLE.filter((candidate) => candidate.clock === 'keep')) {
      const within = row.from === row.to || (negotiation.includes(row.from) && negotiation.includes(row.to));
      expect([row.from, row.event, within]).toEqual([row.from, row.event, true]);
    }
  });
});
