import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { searches } from '#web/searches.ts';
import { paramsOf, pointsParamsOf } from './case-search.ts';

const { read } = searches['/staff/arbitration/{-$orderCode}'];

describe('the address of the workbench', () => {
  it('says what to list, and an edited one cannot ask for what is not there', () => {
    const search = { tab: 'ruled', sort: 'amount', brand: 'steam', reason: 'invalid', find: ' GO1 ', page: '3' };
    expect(paramsOf(read(search))).toEqual({
      tab: 'ruled',
      sort: 'amount',
      brandId: 'steam',
      reason: 'invalid',
      search: 'GO1',
      start: 3,
      limit: 20,
    });
    const edited = { tab: 'x', sort: 'x', reason: 'x', page: '-1' };
    expect(paramsOf(read(edited))).toEqual({ tab: 'open', sort: 'deadline', start: 1, limit: 20 });
  });

  it('says it of points cases too, which have no compensations to review', () => {
    const search = { kind: 'points', tab: 'ruled', sort: 'age', pays: 'money', brand: 'steam', find: 'OO1', page: '2' };
    expect(pointsParamsOf(read(search))).toEqual({ tab: 'ruled', sort: 'age', pays: 'money', search: 'OO1' });
    expect(pointsParamsOf(read({ tab: 'reviews' }))).toEqual({ tab: 'open', sort: 'deadline', pays: '', search: '' });
    expect(paths.cases({ kind: 'points' })).toBe('/staff/arbitration?kind=points');
  });

  it('is kept from case to case, its defaults left out', () => {
    expect(paths.case('GO1', read({}))).toBe('/staff/arbitration/GO1');
    expect(paths.case('GO1', read({ tab: 'mine', brand: 'steam' }))).toBe(
      '/staff/arbitration/GO1?tab=mine&brand=steam',
    );
  });
});
