import { describe, expect, it } from 'vitest';
import { OPEN_STATES } from '#core/orders/gift-states.ts';
import { POINTS_OPEN_STATES } from '#core/orders/points/points-states.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import { PAYOUT_TURNS } from '#core/payouts/payout-turn.ts';
import en from '../../../../words/en/inbox.json' with { type: 'json' };
import zh from '../../../../words/zh_cn/inbox.json' with { type: 'json' };
import { stepOf } from './inbox-steps.ts';

const gift = (state: string) => stepOf({ kind: 'gift', dueAt: null, order: { state } } as never);
const points = (state: string) => stepOf({ kind: 'points', dueAt: null, order: { state } } as never);
const payout = (state: string) => stepOf({ kind: 'payout', dueAt: null, payout: { state } } as never);

describe('the next step of what waits', () => {
  it('has a button of its own in every state that waits for a party', () => {
    const waiting = OPEN_STATES.filter((state) => {
      const turn = whoseTurn({ state, proposal: null, acceptedBy: [] });
      return turn !== 'moderator' && turn !== 'nobody';
    });
    const steps = [
      ...waiting.map(gift),
      ...POINTS_OPEN_STATES.filter((state) => state !== 'in_dispute').map(points),
      ...Object.keys(PAYOUT_TURNS).map(payout),
    ];
    expect(steps).not.toContain('look');
    for (const step of steps) expect([en.act[step], zh.act[step]], step).not.toContain(undefined);
  });
});
