import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { activityOf } from './activity-words.ts';
import { orderView } from './fixtures.ts';
import { shownAt } from './offer.tsx';
import { barOf, chipOf, finalSplit, settledSplit, silenceOf, type TurnText, titleOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

vi.mock('virtual:catalogue', () => ({ table: {} }));

const words = JSON.parse(
  readFileSync(new URL('../../../../../words/en/orders-workspace.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

/** Whether `a.b.c` is there, in one form or in two. */
function knows(key: string): boolean {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], words);
  return typeof at(key) === 'string' || typeof at(`${key}_other`) === 'string';
}

const ROLES = ['seller', 'provider', 'staff'] as const;
const TURNS = ['mine', 'theirs', 'moderator'] as const;
const split = orderView().fullSplit;
const part = { settled: '40000000', sellerGets: '39600000', fee: '400000', providerKeeps: '45000000' };
const proposals: Order['proposal'][] = [
  null,
  { by: 'seller', amount: '40000000', split: part },
  { by: 'provider', amount: '40000000', split: part },
];
const ruling = (acceptedBy: ('seller' | 'provider')[]): Order['ruling'] => ({
  outcome: 'settled_proportionally',
  amount: '40000000',
  split: part,
  reason: 'because',
  moderator: 'mo',
  at: '2026-03-14T14:20:00.000Z',
  acceptedBy,
});

/** Orders of every shape that the words tell apart. */
function* everyOrder(): Generator<Order> {
  for (const role of ROLES) {
    for (const state of END_STATES) {
      for (const settledAmount of ['0', '40000000']) {
        yield orderView({ role, state, turn: 'done', settledAmount, feeAmount: '0', dueAt: null, silence: null });
      }
    }
    for (const state of OPEN_STATES) {
      for (const turn of TURNS) {
        for (const proposal of proposals) {
          for (const moderator of [null, { userId: 'm', name: 'mo' }]) {
            const next =
              state === 'to_view' ? 'cancelled_timeout' : state === 'to_confirm' ? 'completed' : 'in_arbitration';
            const settles = state === 'to_view' ? { ...part, settled: '0' } : state === 'to_confirm' ? split : null;
            const silence = { state: next, split: settles } as Order['silence'];
            const accepted = turn === 'theirs' && role !== 'staff' ? [role] : [];
            yield orderView({ role, state, turn, proposal, moderator, silence, ruling: ruling(accepted) });
          }
        }
      }
    }
  }
}

describe('words of an order', () => {
  it('are there for every state, side and turn', () => {
    const missing = new Set<string>();
    const check = (text: TurnText | null) => {
      if (text && !knows(text.key)) missing.add(text.key);
    };
    for (const order of everyOrder()) {
      check(titleOf(order));
      check(chipOf(order));
      for (const carriersAsked of [true, false]) check(silenceOf(order, carriersAsked));
    }
    expect([...missing]).toEqual([]);
  });

  it('are there for every event of the table', () => {
    const order = orderView();
    const first = order.timeline[0];
    if (!first) throw new Error('an order begins');
    const missing = GIFT_TABLE.flatMap(({ from, event, to }) => {
      const state = to === 'ruling' || to === 'ruled_end' ? 'settled_proportionally' : to;
      const { key } = activityOf(order, { ...first, type: event, state }, { ...first, state: from });
      return knows(key) ? [] : [key];
    });
    expect(missing).toEqual([]);
    expect(knows('activity.placed')).toBe(true);
  });

  it('name every end state', () => {
    expect(END_STATES.filter((state) => !knows(`state.${state}`))).toEqual([]);
  });
});

describe('finalSplit', () => {
  it('adds up to the frozen amount', () => {
    const order = orderView({ state: 'completed', settledAmount: '40000001', feeAmount: '400000' });
    const final = finalSplit(order);
    expect(final).toEqual({ settled: '40000001', sellerGets: '39600001', fee: '400000', providerKeeps: '44999999' });
  });

  it('is null while the order is open', () => {
    expect(finalSplit(orderView())).toBeNull();
  });

  it('leaves out an order that is paid and has its compensation in review, whose money is no longer frozen', () => {
    const order = orderView({ state: 'compensation_review', settledAmount: '85000000', feeAmount: '850000' });
    expect(finalSplit(order)).toBeNull();
    expect(settledSplit(order)?.sellerGets).toBe('84150000');
    expect(settledSplit(orderView())).toBeNull();
  });
});

describe('barOf', () => {
  it('is amber only when the reader must act', () => {
    expect(barOf(orderView())).toBe('mine');
    expect(barOf(orderView({ turn: 'theirs' }))).toBe('theirs');
    expect(barOf(orderView({ state: 'in_arbitration', turn: 'moderator' }))).toBe('dispute');
    expect(barOf(orderView({ state: 'completed', turn: 'done', settledAmount: '1' }))).toBe('done');
    expect(barOf(orderView({ state: 'cancelled', turn: 'done', settledAmount: '0' }))).toBe('ended');
  });
});

describe('what a settlement is worth', () => {
  it('is net at both ends of the slider for the seller, and gross for the provider', () => {
    expect([40_000_000n, 85_000_000n].map((units) => shownAt(orderView({ role: 'seller' }), units))).toEqual([
      '39.60',
      '84.15',
    ]);
    expect([40_000_000n, 85_000_000n].map((units) => shownAt(orderView({ role: 'provider' }), units))).toEqual([
      '40.00',
      '85.00',
    ]);
  });

  it('is net in every sentence of an offer that the seller reads', () => {
    const at = (path: string) =>
      path.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], words);
    const keys = [
      'turn.offer_seller.seller',
      'turn.offer_provider.seller',
      'offer.verb.seller',
      'choice.acceptProposalNet.verb',
      'dialog.acceptProposalNet.title',
      'dialog.proposeNet.title',
    ];
    expect(
      keys.filter((key) => !String(at(key)).includes('{{gets}}') || String(at(key)).includes('{{settled}}')),
    ).toEqual([]);
  });
});
