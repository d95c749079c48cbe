import { describe, expect, it } from 'vitest';
import { nextOpening } from '#core/offers/open-hours.ts';
import type { Ad } from '../market.queries.ts';
import { bestNow } from './best-now.ts';

const offer = (unitPrice: string, online: boolean, openHours: Ad['openHours'] = null) =>
  ({ unitPrice, owner: { online }, openHours }) as Ad;
const CLOSED = (['0', '8', '16'] as const)
  .map((shift): Ad['openHours'] => ({ zone: 8, shifts: [Number(shift) as 0 | 8 | 16] }))
  .find((hours) => [0, 3_600_000].every((later) => nextOpening(Date.now() + later, hours) !== null)) as Ad['openHours'];

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
  it('treats one in closed hours as away', () => {
    const closed = offer('90', true, CLOSED);
    expect(bestNow(closed, near)).toEqual({ best: near, away: closed });
  });
  it('names nobody who pays the same', () => {
    expect(bestNow(offer('85', false), near).away).toBeNull();
  });
});
