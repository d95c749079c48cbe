import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainPayment, comparePayments } from './compare-nodes.ts';
import { confirmationsAt, type DepositNews, decideDeposit, LARGEST_DEPOSIT } from './decide-deposit.ts';
import { DEPOSIT_EVENTS, DEPOSIT_TABLE, type DepositState } from './deposit-table.ts';
import { judgeNodes, STOPPING_ALARMS } from './judge-nodes.ts';

const LIMITS = { confirmations: 12, least: 1_000_000n };
const POINT = 1_000_000n;

describe('the table of deposits', () => {
  it('uses every event', () => {
    expect(new Set(DEPOSIT_TABLE.map(({ event }) => event))).toEqual(new Set(DEPOSIT_EVENTS));
  });

  it('names each case once', () => {
    const cases = DEPOSIT_TABLE.flatMap(({ from, event, when }) => from.map((state) => `${state} ${event} ${when}`));
    expect(new Set(cases).size).toBe(cases.length);
  });

  it('has no way back from paid to unpaid', () => {
    const paid: readonly DepositState[] = ['credited', 'lost', 'settled'];
    for (const { from, to, pays } of DEPOSIT_TABLE) {
      if (from.some((state) => paid.includes(state)))
        expect([to, pays]).toEqual([expect.stringMatching(/credited|lost|settled/), undefined]);
      else expect(pays === true).toBe(to === 'credited');
    }
  });

  const step: fc.Arbitrary<DepositNews> = fc.oneof(
    fc.record({ event: fc.constantFrom('see', 'doubt', 'miss', 'accept', 'refuse', 'settle') }),
    fc.record({
      event: fc.constant('finalise' as const),
      confirmations: fc.integer({ min: 0, max: 24 }),
      total: fc.bigInt({ min: 0n, max: 3n * POINT }),
    }),
  );

  it('pays a deposit at most once on any walk, never early, never held, never too small', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: LARGEST_DEPOSIT + 2n }),
        fc.array(step, { maxLength: 40 }),
        (amount, steps) => {
          let state: DepositState = 'none';
          let payments = 0;
          for (const news of steps) {
            const decision = decideDeposit({ state, amount }, news, LIMITS);
            if (decision === null) continue;
            expect(decision.heldReason === null).toBe(decision.state !== 'held');
            if (decision.pays) {
              payments++;
              if (news.event === 'accept') expect(['held', 'refused']).toContain(state);
              else {
                expect(['confirming', 'waiting']).toContain(state);
                expect(news.event === 'finalise' && news.confirmations >= 12 && news.total >= LIMITS.least).toBe(true);
              }
              expect(amount > 0n && amount <= LARGEST_DEPOSIT).toBe(true);
            }
            state = decision.state;
            expect(payments === 1).toBe(['credited', 'lost', 'settled'].includes(state));
          }
          expect(payments).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('counts the block of a deposit as its first confirmation', () => {
    expect([confirmationsAt(10n, 9n), confirmationsAt(10n, 10n), confirmationsAt(10n, 21n)]).toEqual([0, 1, 12]);
    const facts = { state: 'confirming', amount: POINT } as const;
    const finalise = (confirmations: number) => ({ event: 'finalise', confirmations, total: POINT }) as const;
    expect(decideDeposit(facts, finalise(11), LIMITS)).toBeNull();
    expect(decideDeposit(facts, finalise(12), LIMITS)).toMatchObject({ state: 'credited', pays: true });
  });

  it('holds what is too large, and knows no deposit of nothing', () => {
    const see = { event: 'see' } as const;
    expect(decideDeposit({ state: 'none', amount: LARGEST_DEPOSIT + 1n }, see, LIMITS)).toMatchObject({
      state: 'held',
      heldReason: 'amount',
    });
    expect(decideDeposit({ state: 'none', amount: 0n }, see, LIMITS)).toBeNull();
  });
});

const payment = (change: Partial<ChainPayment> = {}): ChainPayment => ({
  txHash: '0xaa',
  logIndex: 3,
  height: 7n,
  blockHash: '0xb7',
  from: '0x1',
  to: '0x2',
  amount: POINT,
  ...change,
});

describe('what two nodes say', () => {
  it.each([
    ['another amount', { amount: 2n * POINT }],
    ['another receiver', { to: '0x3' }],
    ['another sender', { from: '0x9' }],
    ['another block', { blockHash: '0xb8' }],
    ['another height', { height: 8n }],
  ])('is doubted when one of them says %s', (_, change) => {
    const { agreed, doubted } = comparePayments([payment()], [payment(change)]);
    expect([agreed, doubted]).toEqual([[], [payment()]]);
  });

  it('is doubted when only one says it, whichever', () => {
    expect(comparePayments([payment()], []).doubted).toHaveLength(1);
    expect(comparePayments([], [payment()]).doubted).toHaveLength(1);
  });

  it('is agreed in any order, each payment once, without payments of nothing', () => {
    const other = payment({ logIndex: 4 });
    const nothing = payment({ logIndex: 5, amount: 0n });
    const { agreed, doubted } = comparePayments([payment(), other, nothing], [other, payment(), payment()]);
    expect([agreed, doubted]).toEqual([[payment(), other], []]);
  });
});

describe('two nodes', () => {
  const limits = { now: 1_000_000, lagBlocks: 6, stallS: 60 };
  const node = (height: bigint, change = {}) => ({ isOurChain: true, height, at: 990_000, ...change });

  it('are read up to the lower one', () => {
    expect(judgeNodes([node(10n), node(8n)], limits)).toEqual({ common: 8n, alarm: null, node: null });
  });

  it.each([
    ['node_away', [null, node(1n)], 0],
    ['node_away', [node(1n), null], 1],
    ['node_away', [null, null], null],
    ['wrong_chain', [node(1n), node(1n, { isOurChain: false })], 1],
    ['node_behind', [node(1n), node(8n)], 0],
    ['node_behind', [node(8n), node(1n)], 1],
    ['stalled', [node(1n, { at: 1 }), node(1n, { at: 2 })], null],
  ] as const)('raise %s', (alarm, readings, place) => {
    const judgement = judgeNodes(readings, limits);
    expect(judgement).toMatchObject({ alarm, node: place });
    expect(judgement.common === null).toBe(STOPPING_ALARMS.includes(alarm));
  });
});
