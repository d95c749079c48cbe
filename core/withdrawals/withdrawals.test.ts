import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canCancel, decideWithdrawal, reviewersOf, reviewRefusal } from './decide-withdrawal.ts';
import { feeInPoints, firstBid, nextBid } from './fees.ts';
import { REQUEST_REFUSALS, type RequestFacts, requestRefusal } from './request.ts';
import { type SettleFacts, settleRefusal } from './settle.ts';
import { COIN, type HouseFacts, houseRefusal, type SigningFacts, signingRefusal, signingWait } from './signing.ts';
import {
  OPEN_WITHDRAWAL_STATES,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TABLE,
  type WithdrawalState,
} from './withdrawal-table.ts';

const POINT = 1_000_000n;
const OPEN: readonly WithdrawalState[] = OPEN_WITHDRAWAL_STATES;

describe('the table of withdrawals', () => {
  it('uses every event, and names each case once', () => {
    expect(new Set(WITHDRAWAL_TABLE.map(({ event }) => event))).toEqual(new Set(WITHDRAWAL_EVENTS));
    const cases = WITHDRAWAL_TABLE.flatMap(({ from, event, when }) => from.map((state) => `${state} ${event} ${when}`));
    expect(new Set(cases).size).toBe(cases.length);
  });

  it('lets every open state end, and no ended state go on', () => {
    for (const state of WITHDRAWAL_STATES.filter((candidate) => candidate !== 'none')) {
      const ways = WITHDRAWAL_TABLE.filter(({ from }) => from.includes(state));
      expect(ways.length > 0, state).toBe(OPEN.includes(state));
    }
  });

  it('gives nothing back once a transaction may exist, but when the chain or two administrators say so', () => {
    const late = WITHDRAWAL_TABLE.filter(
      ({ from, money }) => from.includes('broadcast') && (money === 'give_back' || money === 'keep_fee'),
    );
    expect(late.map(({ event, money }) => [event, money])).toEqual([
      ['revert', 'give_back'],
      ['bounce', 'keep_fee'],
      ['settle_unpaid', 'give_back'],
    ]);
    const isUnsigned = WITHDRAWAL_STATES.filter((state) => canCancel({ state, isUnsigned: true }));
    const mayBeSigned = WITHDRAWAL_STATES.filter((state) => canCancel({ state }));
    expect([mayBeSigned, isUnsigned]).toEqual([
      ['in_review', 'approved'],
      ['in_review', 'approved', 'signing'],
    ]);
  });

  it('holds once and resolves the hold once on any walk, and signs nothing that lacks an approval', () => {
    const steps = fc.array(fc.constantFrom(...WITHDRAWAL_EVENTS), { maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), steps, (reviewers, events) => {
        let state: WithdrawalState = 'none';
        let [held, resolved, approvals] = [0, 0, 0];
        for (const event of ['request' as const, ...events]) {
          const counted = approvals + (event === 'approve' ? 1 : 0);
          const step = decideWithdrawal({ state, approvals: counted, reviewers }, event);
          if (step === null) continue;
          approvals = counted;
          if (step.money === 'hold') held++;
          else if (step.money !== null) resolved++;
          if (step.state === 'signing') expect(approvals).toBeGreaterThanOrEqual(reviewers);
          state = step.state;
          expect([held, resolved]).toEqual([1, OPEN.includes(state) ? 0 : 1]);
        }
      }),
    );
  });
});

describe('a review', () => {
  it('is by two above the limit, by one when the owner is suspended', () => {
    const limit = 5_000n * POINT;
    const sum = { amount: limit, unreviewed: 0n, isSuspended: false };
    expect(reviewersOf(sum, limit)).toBe(0);
    expect(reviewersOf({ ...sum, isSuspended: true }, limit)).toBe(1);
    expect(reviewersOf({ ...sum, amount: limit + 1n }, limit)).toBe(2);
    expect(reviewersOf({ ...sum, unreviewed: 1n }, limit)).toBe(2);
  });

  it('is neither by the owner, nor by somebody linked, nor twice by the same person', () => {
    const facts = { reviewerId: 'a', ownerId: 'b', isOpponent: false, reviewedBy: ['c'] };
    expect(reviewRefusal(facts)).toBe(null);
    expect(reviewRefusal({ ...facts, ownerId: 'a' })).toBe('withdrawals.review_own');
    expect(reviewRefusal({ ...facts, isOpponent: true })).toBe('staff.opponent');
    expect(reviewRefusal({ ...facts, reviewedBy: ['a'] })).toBe('withdrawals.reviewed_already');
  });
});

describe('a withdrawal whose outcome nobody knows', () => {
  const PAID: SettleFacts = {
    isUnclear: true,
    waitsForRecord: false,
    unclearS: 0,
    decision: 'paid',
    isPaidElsewhere: false,
    seen: 'paid',
  };
  const OF_RECORD = { ...PAID, isUnclear: false, waitsForRecord: true } as const;
  const UNPAID: SettleFacts = { ...PAID, decision: 'unpaid', unclearS: 3_600, seen: null };

  it.each([
    [PAID, null],
    [{ ...PAID, seen: 'unseen' }, null],
    [{ ...PAID, isUnclear: false }, 'withdrawals.not_unclear'],
    [{ ...PAID, isPaidElsewhere: true }, 'withdrawals.payment_used'],
    [{ ...PAID, seen: 'other' }, 'withdrawals.other_payment'],
    [{ ...PAID, seen: 'unsure' }, 'withdrawals.payment_unsure'],
    [{ ...PAID, seen: null }, 'withdrawals.payment_unsure'],
    [UNPAID, null],
    [{ ...UNPAID, unclearS: 3_599 }, 'withdrawals.unclear_young'],
    [{ ...UNPAID, isUnclear: false }, 'withdrawals.not_unclear'],
    [OF_RECORD, null],
    [{ ...OF_RECORD, seen: 'unseen' }, 'withdrawals.payment_unsure'],
    [{ ...OF_RECORD, decision: 'unpaid' }, 'withdrawals.not_unclear'],
  ] as const)('%j is settled, or refused as %s', (facts, refusal) => {
    expect(settleRefusal(facts, 3_600)).toBe(refusal);
  });
});

describe('a request', () => {
  const GOOD: RequestFacts = {
    isIdentified: true,
    isActive: true,
    isAddressFree: true,
    isAddressPaused: false,
    amount: 100n * POINT,
    agreedFee: 2n * POINT,
    fee: 2n * POINT,
    available: 100n * POINT,
    exposure: 0n,
    freeBail: 0n,
    outToday: 0n,
    outLimit: 100n * POINT,
    openCount: 0,
    custody: 98n * POINT,
  };
  const RULES = { least: 10n * POINT, exposureBps: 0n, maxOpen: 2 };
  const BAD: readonly (readonly [string, Partial<RequestFacts>])[] = [
    ['withdrawals.identity', { isIdentified: false }],
    ['withdrawals.closed_account', { isActive: false }],
    ['withdrawals.address_held', { isAddressFree: false }],
    ['withdrawals.too_many_open', { openCount: 2 }],
    ['withdrawals.address_paused', { isAddressPaused: true }],
    ['withdrawals.least', { amount: 10n * POINT - 1n }],
    ['withdrawals.fee_changed', { fee: 2n * POINT + 1n }],
    ['withdrawals.below_fee', { amount: 10n * POINT, fee: 10n * POINT, agreedFee: 10n * POINT }],
    ['withdrawals.day_limit', { outToday: 1n }],
    ['withdrawals.points_short', { available: 100n * POINT - 1n }],
    ['withdrawals.exposure', { exposure: 1n }],
    ['withdrawals.network_short', { custody: 98n * POINT - 1n }],
  ];

  it('is possible at every limit', () => {
    expect(requestRefusal(GOOD, RULES)).toBe(null);
  });

  it.each(BAD)('is refused as %s a step beyond', (refusal, change) => {
    expect(requestRefusal({ ...GOOD, ...change }, RULES)).toBe(refusal);
  });

  it('has a case here for every refusal', () => {
    expect(BAD.map(([refusal]) => refusal)).toEqual(REQUEST_REFUSALS.map(({ refusal }) => refusal));
  });
});

describe('the network fee', () => {
  const rules = { coinPoints: 3_000n * POINT, coinUnit: 10n ** 18n, least: POINT, most: 50n * POINT };

  it('is what the gas costs, rounded up, within the bounds', () => {
    const at = (gwei: bigint) => feeInPoints({ gas: 100_000n, perGas: gwei * 10n ** 9n, flat: 0n }, rules);
    expect([at(0n), at(20n), at(1_000n)]).toEqual([POINT, 6n * POINT, 50n * POINT]);
    expect(feeInPoints({ gas: 100_000n, perGas: 20n * 10n ** 9n + 1n, flat: 0n }, rules)).toBe(6n * POINT + 1n);
    expect(feeInPoints({ gas: 1n, perGas: 1n, flat: 0n }, { ...rules, coinPoints: null })).toBe(POINT);
  });

  it('rises enough for nodes to take the next transaction, and never above the cap', () => {
    expect(firstBid({ max: 90n, tip: 80n }, 70n)).toEqual({ max: 70n, tip: 70n });
    const terms = { bumpBps: 1_250n, cap: 1_000n };
    expect(nextBid({ max: 100n, tip: 8n }, { max: 90n, tip: 1n }, terms)).toEqual({ max: 113n, tip: 9n });
    expect(nextBid({ max: 100n, tip: 8n }, { max: 400n, tip: 30n }, terms)).toEqual({ max: 400n, tip: 30n });
    expect(nextBid({ max: 889n, tip: 8n }, { max: 1n, tip: 1n }, terms)).toBe(null);
  });
});

describe('the signer between addresses of the platform', () => {
  const inputs = { network: 'eip155:1', token: '0xt', recipient: '0xown', amount: 90n };
  const SWEEP: HouseFacts = {
    kind: 'sweep',
    request: inputs,
    source: { ...inputs, state: 'signing', address: '0xd' },
    own: '0xown',
    maxGas: 100n,
  };
  const coins = { ...inputs, token: COIN, recipient: '0xd' };
  const GAS: HouseFacts = {
    ...SWEEP,
    kind: 'gas',
    request: coins,
    source: { ...coins, state: 'funding', address: '0xd' },
  };
  const both = (facts: HouseFacts, change: Partial<typeof inputs>): HouseFacts => ({
    ...facts,
    request: { ...facts.request, ...change },
    source: facts.source && { ...facts.source, ...change },
  });

  it.each([
    ['a sweep to its own address', SWEEP, null],
    ['coins for an address of its deposit key', GAS, null],
    ['no sweep', { ...SWEEP, source: null }, 'unknown'],
    ['another receiver of a sweep, whatever the product says', both(SWEEP, { recipient: '0xr' }), 'inputs'],
    ['coins for somebody else, whatever the product says', both(GAS, { recipient: '0xr' }), 'inputs'],
    ['another amount than the sweep’s', { ...SWEEP, request: { ...inputs, amount: 91n } }, 'inputs'],
    ['a sweep of coins', both(SWEEP, { token: COIN }), 'network'],
    ['another chain', both(SWEEP, { network: 'eip155:2' }), 'network'],
    [
      'a state in which nothing is signed',
      { ...SWEEP, source: SWEEP.source && { ...SWEEP.source, state: 'approved' } },
      'state',
    ],
    ['more coins than gas is worth', both(GAS, { amount: 101n }), 'amount'],
  ] as const)('with %s answers by its own keys', (_, facts, refusal) => {
    expect(houseRefusal(facts, { 'eip155:1': '0xt' })).toBe(refusal);
  });
});

describe('the signer', () => {
  const inputs = { network: 'eip155:1', token: '0xt', recipient: '0xr', amount: 90n };
  const GOOD: SigningFacts = {
    request: inputs,
    source: { ...inputs, state: 'signing', points: 100n, approvals: 0, addressAgeS: 60, unreviewed: 0n },
    isHeld: true,
  };
  const limits = { tokens: { 'eip155:1': '0xt' }, reviewAbove: 100n, most: 1_000n, min: 100n, addressAgeS: 60 };
  const source = (change: Partial<NonNullable<SigningFacts['source']>>): SigningFacts => ({
    ...GOOD,
    source: { ...inputs, state: 'signing', points: 100n, approvals: 0, addressAgeS: 60, unreviewed: 0n, ...change },
  });

  it.each([
    ['nothing wrong', GOOD, null],
    ['no withdrawal', { ...GOOD, source: null }, 'unknown'],
    ['another token than its own setup names', { ...GOOD, request: { ...inputs, token: '0xo' } }, 'network'],
    ['another receiver', source({ recipient: '0xs' }), 'inputs'],
    ['another amount', source({ amount: 91n }), 'inputs'],
    ['a receiver that is in no book of the owner', source({ addressAgeS: null }), 'inputs'],
    ['a state in which nothing is signed', source({ state: 'cancelled' }), 'state'],
    ['less than it ever signs', source({ points: 99n }), 'amount'],
    ['more than it ever signs', source({ points: 1_001n, approvals: 2 }), 'amount'],
    ['one approval above its limit', source({ points: 101n, approvals: 1 }), 'approvals'],
    ['two approvals above its limit', source({ points: 101n, approvals: 2 }), null],
    ['no points behind it', { ...GOOD, isHeld: false }, 'hold'],
  ] as const)('with %s answers by its own rules', (_, facts, refusal) => {
    expect(signingRefusal(facts, limits)).toBe(refusal);
  });

  it.each([
    ['nothing in the way', GOOD, null],
    ['a receiver that is new in the book', source({ addressAgeS: 59 }), 'address'],
    ['a recall', source({ state: 'approved' }), 'recalled'],
    ['a recall to staff', source({ state: 'in_review' }), 'recalled'],
    ['a recall whose reviewer left', source({ state: 'in_review', points: 101n, approvals: 1 }), 'recalled'],
    ['a sum of the day above its limit', source({ unreviewed: 1n }), 'sum'],
    ['two approvals for the one that passes it', source({ unreviewed: 1n, approvals: 2 }), null],
  ] as const)('with %s signs, or waits', (_, facts, wait) => {
    expect(signingRefusal(facts, limits)).toBeNull();
    expect(signingWait(facts, limits)).toBe(wait);
  });
});
