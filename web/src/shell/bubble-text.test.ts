import { describe, expect, it } from 'vitest';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import type { Me } from '../api/session.ts';
import english from '../i18n/locales/en/shell.json';
import { bubbleOf } from './bubble-text.ts';

const seller = { isStaff: false, serverFlag: false } as Me;
const payload = {
  code: 'GO12345678',
  adCode: 'AD1',
  state: 'to_confirm',
  event: 'viewed',
  actor: 'provider',
  turn: 'provider',
};
const event = { event: 'orders.changed', payload, at: '2026-01-01T00:00:00Z' };

describe('the bubble', () => {
  it('tells the other side and leads to the order', () => {
    expect(bubbleOf(event, seller)).toMatchObject({
      title: 'bubble.state.to_confirm',
      href: '/operate/AD1/GO12345678/-',
    });
  });
  it('says so when it is the reader’s turn, and nothing about their own act', () => {
    expect(bubbleOf({ ...event, payload: { ...payload, turn: 'seller' } }, seller)?.title).toBe('bubble.yourTurn');
    expect(bubbleOf({ ...event, payload: { ...payload, actor: 'seller' } }, seller)).toBeNull();
    expect(bubbleOf({ ...event, event: 'points.changed' }, seller)).toBeNull();
  });
  it('has words for every state', () => {
    expect(Object.keys(english.bubble.state).sort()).toEqual([...OPEN_STATES, ...END_STATES].sort());
  });
});
