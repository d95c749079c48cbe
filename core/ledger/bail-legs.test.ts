import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { bailAccountId } from './accounts.ts';
import { compensationLegs, debtLegs, holdBailLegs, payBailLegs, returnBailLegs, voidBailLegs } from './bail-legs.ts';

const move = { id: 'm', pointsAccount: 'points', bailAccount: 'bail', amount: amount(500) };
const hold = {
  id: 'h',
  orderId: 'order',
  bailAccount: 'bail',
  sellerAccount: 'seller',
  amount: amount(700),
};

describe('a bail account', () => {
  it('is another id than the user’s, always the same, and leads back', () => {
    const user = '019a5b7e-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
    expect(bailAccountId(user)).toBe('019a5b7e-1c2d-8e3f-8a4b-5c6d7e8f9a0b');
    expect(bailAccountId(bailAccountId(user))).toBe(user);
  });
});

describe('legs of bail', () => {
  it('pay it in and give it back', () => {
    expect(payBailLegs(move)).toMatchObject([
      { kind: 'plain', debitAccount: 'points', creditAccount: 'bail', code: 300 },
    ]);
    expect(returnBailLegs(move)).toMatchObject([{ debitAccount: 'bail', creditAccount: 'points', code: 301 }]);
    expect(() => payBailLegs({ ...move, amount: amount(0) })).toThrow(RangeError);
  });

  it('reserve it for a claim and free it again', () => {
    expect(holdBailLegs(hold)).toEqual([
      {
        kind: 'pending',
        id: 'h',
        debitAccount: 'bail',
        creditAccount: 'seller',
        amount: 700n,
        code: 310,
        ref: 'order',
      },
    ]);
    expect(voidBailLegs(hold, 'v')).toEqual([{ kind: 'void', id: 'v', pendingId: 'h', code: 311, ref: 'order' }]);
  });

  it('pay a debt', () => {
    const payment = {
      id: 'd',
      debitAccount: 'points',
      creditAccount: 'seller',
      amount: amount(5),
      ref: 'order',
    };
    expect(debtLegs(payment)).toEqual([{ ...payment, kind: 'plain', code: 315 }]);
  });
});

describe('legs of a compensation', () => {
  const ids = { hold: '1', bail: '2', points: '3' };
  const base = {
    orderId: 'order',
    ids,
    bailAccount: 'bail',
    pointsAccount: 'points',
    sellerAccount: 'seller',
  };
  const pay = (held: number, freeBail: number, freePoints: number) =>
    compensationLegs({
      ...base,
      due: amount(1_000),
      freeBail: amount(freeBail),
      freePoints: amount(freePoints),
      hold: held === 0 ? null : { id: 'h', amount: amount(held) },
    });

  it.each([
    { held: 1_000, bail: 50, points: 50, took: [1_000n, 0n, 0n], codes: [312] },
    { held: 700, bail: 500, points: 50, took: [1_000n, 0n, 0n], codes: [312, 313] },
    { held: 700, bail: 100, points: 500, took: [800n, 200n, 0n], codes: [312, 313, 314] },
    { held: 0, bail: 0, points: 400, took: [0n, 400n, 600n], codes: [314] },
    { held: 0, bail: 0, points: 0, took: [0n, 0n, 1_000n], codes: [] },
    { held: 1_500, bail: 0, points: 0, took: [1_000n, 0n, 0n], codes: [312] },
  ])('takes $took from $held held, $bail free bail and $points points', ({ held, bail, points, took, codes }) => {
    const { legs, fromBail, fromPoints, debt } = pay(held, bail, points);
    expect([fromBail, fromPoints, debt]).toEqual(took);
    expect(legs.map(({ code }) => code)).toEqual(codes);
    expect(fromBail + fromPoints + debt).toBe(1_000n);
  });

  it('is of something', () => {
    const nothing = { ...base, due: amount(0), hold: null, freeBail: amount(0), freePoints: amount(0) };
    expect(() => compensationLegs(nothing)).toThrow(RangeError);
  });
});
