import { describe, expect, it } from 'vitest';
import { activityOf } from '../workspace/activity-words.ts';
import { orderView } from '../workspace/fixtures.ts';
import type { Entry } from '../workspace/workspace.queries.ts';
import { compensationEnd, earlierRulings } from './final-account.ts';

const entry = (seq: number, type: string, data: Entry['data'] = {}): Entry => ({
  seq,
  type,
  actor: 'moderator',
  operator: null,
  name: 'mo',
  state: 'in_arbitration',
  at: `2026-03-14T14:0${seq}:00.000Z`,
  data,
});
const first = entry(1, 'rule', { outcome: 'dispute_cancelled', amount: '0', reason: 'first' });
const second = entry(3, 'rule', { outcome: 'seller_won_card_invalid', amount: '85000000', fraud: true });
const vote = entry(4, 'review', { approve: true, reason: 'agreed' });
const timeline = [first, entry(2, 'appeal'), second, vote];
const compensation = { amount: '1200000000', needed: 1, votes: 1, paid: '1200000000' };

describe('the end of a dispute', () => {
  it('names the compensation that moved, and when', () => {
    const order = orderView({ state: 'seller_won_card_invalid', compensation, timeline });
    expect(compensationEnd(order)).toEqual({ paid: '1200000000', at: vote.at });
    expect(compensationEnd({ ...order, compensation: { ...compensation, paid: null } })?.paid).toBeNull();
    expect(compensationEnd({ ...order, state: 'compensation_review' })).toBeNull();
    expect(compensationEnd({ ...order, compensation: null })).toBeNull();
  });

  it('keeps every ruling, in order', () => {
    expect(earlierRulings({ timeline })).toEqual([first]);
    expect(earlierRulings({ timeline: [first] })).toEqual([]);
  });

  it('says what was voted, and that fraud was found', () => {
    const order = orderView({ timeline });
    expect(activityOf(order, vote, second).key).toBe('activity.review_yes');
    expect(activityOf(order, entry(5, 'review', { approve: false }), vote).key).toBe('activity.review_no');
    expect(activityOf(order, second, first).key).toBe('activity.rule_fraud');
    expect(activityOf(order, first, undefined).key).toBe('activity.rule');
  });
});
