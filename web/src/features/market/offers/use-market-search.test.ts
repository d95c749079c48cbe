import { describe, expect, it } from 'vitest';
import { listParams } from './use-market-search.ts';

const none = {
  brand: '',
  country: '',
  form: '',
  face: '',
  receipt: '',
  online: '',
  favourites: '',
  sort: 'rate',
  page: '1',
};

describe('the market’s address', () => {
  it('asks for everything by default', () => {
    expect(listParams(none)).toEqual({ sort: 'rate', start: 1, limit: 20 });
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
    expect(listParams(all)).toEqual({
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
    const odd = { ...none, country: 'usa', form: 'x', face: '-1', receipt: '?', sort: 'best', page: '0' };
    expect(listParams(odd)).toEqual({ sort: 'rate', start: 1, limit: 20 });
  });
});
