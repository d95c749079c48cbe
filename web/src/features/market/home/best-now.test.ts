import { describe, expect, it } from 'vitest';
import type { Ad } from '../market.queries.ts';
import { bestNow } from './best-now.ts';

const offer = (unitPrice: string, online: boolean) => ({ unitPrice, owner: { online } }) as Ad;

describe('the offer that home proposes', () => {
  const far = offer('90', false);
  const near = offer('85', true);
  it('is the best of providers who are there, and names the better one who is away', () => {
    expect(bestNow(far, near)).toEqual({ best: near, away: far });
  });
  it('is the best one when its provider is there', () => {
    expect(bestNow(near, near)).toEqual({ best: near, away: null });
  });
  it('is the best one when nobody is there', () => {
    expect(bestNow(far, null)).toEqual({ best: far, away: null });
  });
  it('names nobody who pays the same', () => {
    expect(bestNow(offer('85', false), near).away).toBeNull();
  });
});
