import { describe, expect, it } from 'vitest';
import { earlierRulings, ruledIn } from './points-rulings.ts';

const event = (type: string, data: Record<string, string>, minute: number) => ({
  type,
  actor: 'moderator' as const,
  state: 'ruled' as const,
  at: `2026-11-27T10:0${minute}:00.000Z`,
  data,
});
const first = event('rule', { outcome: 'dispute_seller_won', reason: 'No payment\nis shown' }, 1);
const second = event('rule', { outcome: 'dispute_buyer_won', reason: 'It came a day late' }, 3);

describe('rulings of a points order', () => {
  it('before the standing one are told, in order', () => {
    expect(earlierRulings({ events: [first] })).toEqual([]);
    expect(earlierRulings({ events: [first, event('appeal', { reason: 'It was paid' }, 2), second] })).toEqual([
      { outcome: 'dispute_seller_won', at: first.at, reason: 'No payment\nis shown' },
    ]);
  });

  it('say in the history what they decided, and nothing else does', () => {
    expect([first, second, event('appeal', { outcome: 'dispute_buyer_won' }, 2)].map(ruledIn)).toEqual([
      'dispute_seller_won',
      'dispute_buyer_won',
      null,
    ]);
  });
});
