import { describe, expect, it } from 'vitest';
import { isPointsEnd, POINTS_RULING_OUTCOMES } from '../orders/points/points-states.ts';
import { POINTS_TABLE } from '../orders/points/points-table.ts';
import { pointsNotice } from './points-notices.ts';

const STEPS = POINTS_TABLE.flatMap((row) =>
  row.by.flatMap((by) =>
    (row.to === 'ruling' ? POINTS_RULING_OUTCOMES : [row.to]).map((state) => ({ row, by, state })),
  ),
);

describe('who is told of what happens to a points order', () => {
  it.each(STEPS.map((step) => [`${step.row.from} ${step.row.event} ${step.by} ${step.state}`, step] as const))(
    '%s: everybody else of a step, nobody of an own act',
    (_, { row, by, state }) => {
      const moved = row.from !== state;
      const readers = (['seller', 'buyer'] as const).filter(
        (side) => pointsNotice({ event: row.event, actor: by, state, moved }, side) !== null,
      );
      if (by === 'seller' || by === 'buyer') {
        expect(readers).toEqual([by === 'seller' ? 'buyer' : 'seller']);
      } else {
        expect(readers.length).toBe(moved || row.event === 'take_case' ? 2 : 0);
      }
      if (isPointsEnd(state)) {
        const other = by === 'seller' ? 'buyer' : 'seller';
        expect(pointsNotice({ event: row.event, actor: by, state, moved }, other)).toBe('order_ended');
      }
    },
  );

  it('reminds the buyer only', () => {
    const news = { event: 'remind', actor: 'system', state: 'to_pay', moved: false } as const;
    expect([pointsNotice(news, 'seller'), pointsNotice(news, 'buyer')]).toEqual([null, 'deadline_near']);
  });
});
