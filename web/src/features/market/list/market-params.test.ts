import { describe, expect, it } from 'vitest';
import { searches } from '#web/searches.ts';
import type { BuySearch } from '../pages.ts';
import { buyParams } from './market-params.ts';

const { read } = searches['/gift'];
const paramsFor = (raw: Record<string, string>) => buyParams(read(raw) as BuySearch);

describe('the market’s address', () => {
  it('asks for everything by default', () => {
    expect(paramsFor({})).toEqual({ sort: 'rate', start: 1, limit: 20 });
  });
  it('carries every filter', () => {
    const all = {
      brand: 'amazon',
      country: 'US',
      form: 'ecode',
      face: '100',
      receipt: 'none',
      online: '1',
      favourites: '1',
      sort: 'limit',
      page: '3',
    };
    expect(paramsFor(all)).toEqual({
      brandId: 'amazon',
      country: 'US',
      form: 'ecode',
      face: 100,
      receipt: 'none',
      onlineOnly: true,
      favouritesOnly: true,
      sort: 'limit',
      start: 3,
      limit: 20,
    });
  });
  it('leaves out what makes no sense', () => {
    const odd = { country: 'usa', form: 'x', face: '-1', receipt: '?', sort: 'best', page: '0' };
    expect(paramsFor(odd)).toEqual({ sort: 'rate', start: 1, limit: 20 });
  });
});
