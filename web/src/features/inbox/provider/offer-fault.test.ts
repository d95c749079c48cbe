import { describe, expect, it } from 'vitest';
import en from '../../../../../words/en/inbox.json' with { type: 'json' };
import zh from '../../../../../words/zh_cn/inbox.json' with { type: 'json' };
import { faultOf, faultyOffers, type OwnOffer } from './offer-fault.ts';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const offer = (change: object): OwnOffer =>
  ({
    status: 'on',
    hiddenWhy: null,
    remainingAmount: '500',
    totalAmount: '1000',
    openHours: null,
    ...change,
  }) as OwnOffer;

/** At noon of Greenwich it is 15:00 there, in the second shift of the day. */
const HOURS = { zone: 3, from: null };

const FAULTY = [
  ['off', { status: 'off' }],
  ['off', { status: 'completed' }],
  ['balance', { hiddenWhy: 'balance' }],
  ['bail', { hiddenWhy: 'bail' }],
  ['remainder', { hiddenWhy: 'remainder' }],
  ['rate', { hiddenWhy: 'rate' }],
  ['low', { remainingAmount: '99' }],
  ['closed', { openHours: { ...HOURS, shifts: [0] } }],
] as const;

describe('an offer of the desk', () => {
  it.each(FAULTY)('is %s as %j', (fault, change) => {
    expect(faultOf(offer(change), NOW)).toBe(fault);
    expect([en.provider.fault[fault], zh.provider.fault[fault]]).not.toContain(undefined);
  });

  it('is well on the shelf with enough left, in its hours', () => {
    expect(faultOf(offer({ remainingAmount: '100' }), NOW)).toBeNull();
    expect(faultOf(offer({ openHours: { ...HOURS, shifts: [8] } }), NOW)).toBeNull();
  });

  it('comes with what costs orders now first', () => {
    const offers = [offer({ status: 'off' }), offer({}), offer({ remainingAmount: '1' }), offer({ hiddenWhy: 'bail' })];
    expect(faultyOffers(offers, NOW).map(({ fault }) => fault)).toEqual(['bail', 'low', 'off']);
  });
});
