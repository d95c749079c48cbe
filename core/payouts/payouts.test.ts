import { describe, expect, it } from 'vitest';
import { isSameHolder } from '../payment-accounts/holder-name.ts';
import { decidePayout, type PayoutFacts, type PayoutPerson, payoutAbilities } from './decide-payout.ts';
import { END_PAYOUT_STATES, isPayoutEnd, OPEN_PAYOUT_STATES, WAITS_FOR_STAFF } from './payout-states.ts';
import { PAYOUT_TABLE, type PayoutEvent } from './payout-table.ts';
import { fiatFor, type PayoutRequestFacts, payoutRequestRefusal } from './request-payout.ts';

describe('the walk over the table of payouts', () => {
  it('pays on the way to success only, gives back on the way to every other end, and never on another way', () => {
    for (const { to, money } of PAYOUT_TABLE) {
      expect(money).toBe(to === 'success' ? 'post' : isPayoutEnd(to) ? 'void' : 'hold');
    }
    expect(PAYOUT_TABLE.some(({ from }) => isPayoutEnd(from))).toBe(false);
  });

  it('has a clock in every state but those of staff, which ends it or brings it to staff', () => {
    for (const state of OPEN_PAYOUT_STATES.filter((candidate) => !WAITS_FOR_STAFF.includes(candidate))) {
      for (const { clock } of PAYOUT_TABLE.filter(({ to }) => to === state)) expect(clock).not.toBe('none');
      const byClock = PAYOUT_TABLE.filter(({ from, event }) => from === state && event === 'clock');
      expect(byClock.filter(({ when }) => when !== 'provider_is_frozen')).toHaveLength(1);
      for (const { to } of byClock) expect(isPayoutEnd(to) || WAITS_FOR_STAFF.includes(to)).toBe(true);
    }
    for (const { to, clock } of PAYOUT_TABLE)
      if (isPayoutEnd(to) || WAITS_FOR_STAFF.includes(to)) expect(clock).toBe('none');
  });

  it('names each step of a state once', () => {
    const keys = PAYOUT_TABLE.map(({ from, event, when }) => `${from} ${event} ${when}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

const HOUR_MS = 3_600_000;
const NOW = 10 * 24 * HOUR_MS;
const LIMITS = { now: NOW, againS: 48 * 3_600, secondAbove: 200n, ruledBefore: 0n, isProviderFrozen: false };
const facts = (change: Partial<PayoutFacts> = {}): PayoutFacts => ({
  state: 'open',
  ownerId: 'ada',
  providerId: null,
  deadline: NOW + HOUR_MS,
  payingSince: null,
  points: 200n,
  byChannel: false,
  rulerIds: [],
  hasRulerLeft: false,
  hasAppealed: false,
  ...change,
});
const owner: PayoutPerson = { kind: 'party', id: 'ada', pays: false };
const payer: PayoutPerson = { kind: 'party', id: 'paul', pays: true };
const other: PayoutPerson = { kind: 'party', id: 'otto', pays: true };
const staff: PayoutPerson = { kind: 'staff', id: 'ines' };
const colleague: PayoutPerson = { kind: 'staff', id: 'mona' };
const system: PayoutPerson = { kind: 'system' };
const decide = (change: Partial<PayoutFacts>, event: PayoutEvent, person: PayoutPerson) =>
  decidePayout(facts(change), { event, person }, LIMITS);

describe('a payout', () => {
  it('is taken by a provider that pays, never by its owner', () => {
    expect(decide({}, 'take', payer)).toMatchObject({ to: 'taken', money: 'hold' });
    expect(decide({}, 'take', { ...payer, pays: false })).toEqual({ refusal: 'payouts.not_yours' });
    expect(decide({}, 'take', { ...owner, pays: true })).toEqual({ refusal: 'payouts.not_yours' });
    expect(decide({ state: 'taken', providerId: 'paul' }, 'mark_paid', other)).toEqual({
      refusal: 'payouts.not_yours',
    });
  });

  it('is given back to the others by the provider only, who alone knows that it was not paid', () => {
    const inHand = { state: 'taken', providerId: 'paul' } as const;
    expect(decide(inHand, 'give_back', payer)).toMatchObject({ to: 'open', money: 'hold' });
    for (const person of [owner, other, staff, system]) {
      expect(decide(inHand, 'give_back', person)).toEqual({ refusal: 'payouts.not_yours' });
    }
  });

  it('goes back when nobody takes or pays it in time', () => {
    expect(decide({}, 'clock', system)).toEqual({ refusal: 'payouts.too_early' });
    const over = { deadline: NOW };
    expect(decide(over, 'clock', system)).toMatchObject({ to: 'returned', money: 'void' });
    expect(decide(over, 'take', payer)).toEqual({ refusal: 'payouts.too_late' });
    const inHand = { ...over, state: 'taken', providerId: 'paul' } as const;
    expect(decide(inHand, 'mark_paid', payer)).toEqual({ refusal: 'payouts.too_late' });
    expect(decide(inHand, 'clock', system)).toMatchObject({ to: 'returned', money: 'void' });
  });

  it('paid by hand is confirmed by its owner and disputed in time; silence pays nobody and brings it to staff', () => {
    const paid = { state: 'paid', providerId: 'paul' } as const;
    expect(decide(paid, 'confirm', owner)).toMatchObject({ to: 'success', money: 'post' });
    expect(decide(paid, 'dispute', owner)).toMatchObject({ to: 'in_dispute', money: 'hold' });
    expect(decide({ ...paid, deadline: NOW }, 'dispute', owner)).toEqual({ refusal: 'payouts.too_late' });
    expect(decide({ ...paid, deadline: NOW }, 'clock', system)).toMatchObject({ to: 'in_dispute', money: 'hold' });
    const payers = PAYOUT_TABLE.filter(({ money, by }) => money === 'post' && by.includes('system'));
    expect(payers.map(({ from, event }) => `${from} ${event}`)).toEqual([
      'paying succeed',
      'unclear succeed',
      'second_look succeed',
      'ruled clock',
      'ruled succeed',
    ]);
    expect(decide(paid, 'confirm', payer)).toEqual({ refusal: 'payouts.not_yours' });
  });

  it('is started again by its provider after two days', () => {
    const paying = { state: 'paying', providerId: 'paul' } as const;
    const since = (hours: number) => ({ ...paying, payingSince: NOW - hours * HOUR_MS });
    expect(decide(since(47), 'again', payer)).toEqual({ refusal: 'payouts.too_early' });
    expect(decide(since(48), 'again', payer)).toMatchObject({ to: 'paying', money: 'hold', clock: 'keep' });
    expect(decide(since(48), 'again', owner)).toEqual({ refusal: 'payouts.not_yours' });
  });

  it('is ruled on by staff who have no part in it', () => {
    const disputed = { state: 'in_dispute', providerId: 'paul', deadline: null } as const;
    expect(decide(disputed, 'rule_unpaid', staff)).toMatchObject({ to: 'failed', money: 'void' });
    expect(decide({ ...disputed, ownerId: 'ines' }, 'rule_paid', staff)).toEqual({ refusal: 'payouts.not_yours' });
    expect(decide({ state: 'paid', providerId: 'paul' }, 'rule_paid', staff)).toEqual({
      refusal: 'payouts.wrong_state',
    });
  });

  it('ruled paid pays when its owner was silent, and goes to others of staff when they appeal, once', () => {
    const disputed = { state: 'in_dispute', providerId: 'paul', deadline: null } as const;
    const ruled = { ...disputed, state: 'ruled', rulerIds: ['ines'], deadline: NOW + HOUR_MS } as const;
    expect(decide(disputed, 'rule_paid', staff)).toMatchObject({ to: 'ruled', money: 'hold', rulerIds: ['ines'] });
    expect(decide({ ...ruled, deadline: NOW }, 'clock', system)).toMatchObject({ to: 'success', money: 'post' });
    expect(decide(ruled, 'appeal', payer)).toEqual({ refusal: 'payouts.not_yours' });
    expect(decide({ ...ruled, deadline: NOW }, 'appeal', owner)).toEqual({ refusal: 'payouts.too_late' });
    expect(decide(ruled, 'appeal', owner)).toMatchObject({ to: 'in_dispute', money: 'hold', hasAppealed: true });
    expect(decide({ ...ruled, byChannel: true }, 'appeal', owner)).toMatchObject({ to: 'unclear' });
    const appealed = { ...disputed, rulerIds: ['ines'], hasAppealed: true };
    for (const event of ['rule_paid', 'rule_unpaid'] as const) {
      expect(decide(appealed, event, staff)).toEqual({ refusal: 'disputes.ruled_before' });
    }
    expect(decide(appealed, 'rule_paid', colleague)).toMatchObject({ to: 'success', money: 'post' });
    expect(decide(appealed, 'rule_unpaid', colleague)).toMatchObject({ to: 'failed', money: 'void' });
  });

  it('above a sum is ruled paid by two of staff, and unpaid by one', () => {
    const disputed = { state: 'in_dispute', providerId: 'paul', deadline: null, points: 201n } as const;
    expect(decide(disputed, 'rule_paid', staff)).toMatchObject({ to: 'second_look', money: 'hold', clock: 'none' });
    expect(decide(disputed, 'rule_unpaid', staff)).toMatchObject({ to: 'failed', money: 'void' });
    const looked = { ...disputed, state: 'second_look', rulerIds: ['ines'] } as const;
    expect(decide(looked, 'rule_paid', staff)).toEqual({ refusal: 'disputes.ruled_before' });
    expect(decide(looked, 'rule_paid', colleague)).toMatchObject({ to: 'ruled', rulerIds: ['ines', 'mona'] });
    const alone = { ...looked, hasRulerLeft: true };
    expect(decide(alone, 'rule_paid', colleague)).toMatchObject({ to: 'second_look', money: 'hold' });
    expect(decide(looked, 'rule_unpaid', colleague)).toMatchObject({ to: 'failed', money: 'void' });
    expect(decide(looked, 'confirm', owner)).toMatchObject({ to: 'success', money: 'post' });
    expect(decide(looked, 'concede', payer)).toMatchObject({ to: 'failed', money: 'void' });
    expect(decide({ ...looked, byChannel: true }, 'concede', payer)).toEqual({ refusal: 'payouts.not_yours' });
  });

  it('shows everybody what they can do now', () => {
    const abilities = (change: Partial<PayoutFacts>, person: PayoutPerson) =>
      payoutAbilities(facts(change), person, LIMITS).sort();
    expect(abilities({}, owner)).toEqual(['cancel']);
    expect(abilities({}, payer)).toEqual(['start', 'take']);
    expect(abilities({ state: 'taken', providerId: 'paul' }, payer)).toEqual(['give_back', 'mark_paid', 'start']);
    expect(abilities({ state: 'unclear', providerId: 'paul', deadline: null }, staff)).toEqual([
      'rule_paid',
      'rule_unpaid',
    ]);
    for (const state of END_PAYOUT_STATES) expect(abilities({ state, deadline: null }, owner)).toEqual([]);
  });
});

describe('what a payout pays', () => {
  const NAIRA = { fx: 690_000_000n, spreadBps: 100n };
  it('is floored once, with what the provider keeps taken off', () => {
    expect(fiatFor(100_000_000n, 'NGN', NAIRA)).toBe(14_347_826n);
    expect(fiatFor(1n, 'NGN', NAIRA)).toBe(0n);
    expect(fiatFor(100_000_000n, 'USD', { fx: 10n ** 12n, spreadBps: 0n })).toBe(10_000n);
  });

  const request: PayoutRequestFacts = {
    points: 100n,
    fiat: 50n,
    shownFiat: 50n,
    openPayouts: 0,
    available: 500n,
    spare: 300n,
    outToday: 0n,
    outLimit: 1_000n,
  };
  const RULES = { least: 10n, most: 1_000n, maxOpen: 2 };
  it.each([
    [null, {}],
    ['payouts.amount', { points: 9n }],
    ['payouts.amount', { points: 1_001n }],
    ['payouts.no_rate', { fiat: null }],
    ['payouts.no_rate', { fiat: 0n }],
    ['payouts.rate_moved', { shownFiat: 51n }],
    [null, { shownFiat: 49n }],
    ['payouts.max_open', { openPayouts: 2 }],
    ['payouts.no_identity', { outLimit: 0n }],
    ['payouts.day_limit', { outToday: 901n }],
    ['payouts.points_short', { available: 99n, spare: 99n }],
    ['payouts.exposure', { spare: 99n }],
  ] as const)('is %s with %o', (refusal, change) => {
    expect(payoutRequestRefusal({ ...request, ...change }, RULES)).toBe(refusal);
  });
});

describe('the name that a bank has', () => {
  it.each([
    ['OKAFOR CHINEDU EMEKA', 'Chinedu Emeka Okafor', true],
    ['OKAFOR CHINEDU', 'Chinedu Emeka Okafor', true],
    ['Okafor, Chinedu E. Emeka', 'Chinedu Okafor', true],
    ['OKAFOR ADAEZE', 'Chinedu Okafor', false],
    ['OKAFOR', 'Chinedu Okafor', false],
    ['OKAFOR OKAFOR', 'Chinedu Okafor', false],
    ['王小明', '王小明', true],
    ['', 'Chinedu Okafor', false],
  ])('%s for %s is the same: %s', (bankName, holder, isSame) => {
    expect(isSameHolder(bankName, holder)).toBe(isSame);
  });
});
