import { describe, expect, it } from 'vitest';
import { FILTER_LISTS } from '#core/staff/saved-filters.ts';
import { filteredList } from './paths.ts';
import { FILTER_PATHS, filtersIn, searches } from './searches.ts';

describe('the filters of a list that can be saved', () => {
  it('are those that differ from their defaults, without the place in the list', () => {
    expect(filtersIn('tickets', '?kind=complaint&show=pending&page=3&sort=oldest')).toBe('kind=complaint&sort=oldest');
    expect(filtersIn('support', '?tab=closed&c=abc')).toBe('tab=closed');
    expect(filtersIn('proposals', '')).toBe('');
  });

  it('stand in one order, whichever was chosen first', () => {
    expect(filtersIn('cases', 'reason=invalid&brand=steam')).toBe(filtersIn('cases', 'brand=steam&reason=invalid'));
  });

  it('leave out what finds a person', () => {
    expect(filtersIn('audit', 'user=ann%40example.com&kind=role')).toBe('kind=role');
    expect(filtersIn('settings', 'tab=security&address=203.0.113.9')).toBe('tab=security');
    expect(filtersIn('tickets', 'q=ann')).toBe('');
  });

  it('are of payouts, withdrawals, deposits, rewards and announcements too', () => {
    expect(filtersIn('payouts', '?tab=all&page=2')).toBe('tab=all');
    expect(filtersIn('withdrawals', '?show=stuck')).toBe('show=stuck');
    expect(filtersIn('deposits', '?currency=BTC&page=2&show=lost')).toBe('show=lost&currency=BTC');
    expect(filtersIn('rewards', '?payment=coupon&kind=reward')).toBe('kind=reward&payment=coupon');
    expect(filteredList('announcements', 'show=ended&show=nothing')).toBe('/staff/announcements');
    expect(filteredList('announcements', 'show=current')).toBe('/staff/announcements?show=current');
  });

  it('open their list, and leave out what it does not know', () => {
    expect(filteredList('cases', 'tab=mine&brand=steam')).toBe('/staff/arbitration?tab=mine&brand=steam');
    expect(filteredList('audit', 'kind=role&to=nonsense&next=//elsewhere')).toBe('/staff/audit?kind=role');
    expect(filteredList('proposals', '')).toBe('/staff/proposals');
  });

  it('belong to a page with a search', () => {
    for (const list of FILTER_LISTS) expect(searches[FILTER_PATHS[list]]).toBeDefined();
  });
});
