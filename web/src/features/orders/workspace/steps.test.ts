import { describe, expect, it } from 'vitest';
import { orderView } from './fixtures.ts';
import { stepsOf } from './steps.ts';
import type { Entry, Order } from './workspace.queries.ts';

const entry = (seq: number, type: string, state: Order['state']): Entry => ({
  seq,
  type,
  actor: 'seller',
  operator: null,
  name: 'amara_o',
  state,
  at: `2026-03-14T14:0${seq}:00.000Z`,
  data: {},
});
const claim = { amount: '0', split: orderView().fullSplit, at: '2026-03-14T14:03:00.000Z' };
const ruling = {
  outcome: 'settled_proportionally',
  amount: '40000000',
  split: orderView().fullSplit,
  reason: 'because',
  moderator: 'mo',
  at: '2026-03-14T14:06:00.000Z',
  acceptedBy: [],
};
const opened = [entry(1, 'placed', 'to_view'), entry(2, 'view', 'to_confirm')];
const disputed = [...opened, entry(3, 'claim', 'negotiating')];
const escalated = [...disputed, entry(4, 'escalate', 'in_arbitration')];
const ruled = [...escalated, entry(6, 'rule', 'ruled')];

/** The steps as `key:state`. */
const line = (over: Partial<Order>) =>
  stepsOf(orderView(over))
    .map((step) => `${step.key}:${step.state}`)
    .join(' ');

// biome-ignore format: a table, one order a line
const STEPS: [what: string, over: Partial<Order>, steps: string][] = [
  ['waits to be opened', { state: 'to_view', role: 'seller', timeline: opened.slice(0, 1) }, 'frozen:done reveal.seller:now confirm.seller:later released:later'],
  ['waits to be confirmed', {}, 'frozen:done revealed:done confirm.provider:now released:later'],
  ['completed', { state: 'completed', settledAmount: '85000000', endedAt: '2026-03-14T14:20:00.000Z' }, 'frozen:done revealed:done confirmed:done released:done'],
  ['cancelled unseen', { state: 'cancelled', settledAmount: '0', timeline: opened.slice(0, 1) }, 'frozen:done cancelled:stop'],
  ['negotiating', { state: 'negotiating', claim, timeline: disputed }, 'frozen:done revealed:done reported:done agree:now settled:later'],
  ['agreed', { state: 'completed', settledAmount: '1', claim, timeline: disputed }, 'frozen:done revealed:done reported:done agreed:done settled:done'],
  ['with a moderator', { state: 'in_arbitration', claim, timeline: escalated }, 'frozen:done revealed:done reported:done moderator:now ruling:later settled:later'],
  ['ruled', { state: 'ruled', claim, ruling, timeline: ruled }, 'frozen:done revealed:done reported:done moderator:done appeal:now settled:later'],
  ['appealed', { state: 'in_arbitration', claim, ruling, appealedBy: 'seller', timeline: [...ruled, entry(7, 'appeal', 'in_arbitration')] }, 'frozen:done revealed:done reported:done appealed:done final:now settled:later'],
  ['ruled against the seller after an appeal', { state: 'buyer_won_card_invalid', settledAmount: '0', claim, ruling, appealedBy: 'seller', timeline: [...ruled, entry(7, 'appeal', 'in_arbitration'), entry(8, 'rule', 'buyer_won_card_invalid')] }, 'frozen:done revealed:done reported:done appealed:done ruled:done returned:stop'],
  ['paid, with a compensation in review', { state: 'compensation_review', settledAmount: '85000000', claim, ruling, timeline: [...ruled, entry(7, 'accept_ruling', 'compensation_review')] }, 'frozen:done revealed:done reported:done ruled:done settled:done review:now'],
];

describe('stepsOf', () => {
  it.each(STEPS)('shows an order that is %s', (_what, over, expected) => {
    expect(line(over)).toBe(expected);
    expect(stepsOf(orderView(over)).length).toBeLessThanOrEqual(6);
  });
});
