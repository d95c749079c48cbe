import { describe, expect, it } from 'vitest';
import type { Me } from '../api/session.ts';
import { PAGES } from '../pages.ts';
import { mayOpen } from './guards.ts';

const own = { operatorId: null, rights: [], isStaff: false, serverFlag: true, role: 'provider' } as unknown as Me;
const operator = (...rights: Me['rights'][number][]): Me => ({ ...own, operatorId: 'o1', rights });
const staff: Me = { ...own, isStaff: true, serverFlag: false, role: 'support' };

describe('a page', () => {
  it('of the account is closed to those who work for its owner', () => {
    for (const path of [
      '/wallet',
      '/notice',
      '/myRequests',
      '/feedback',
      '/support',
      '/purchaseCurrency/$type/three',
    ] as const) {
      expect([path, mayOpen(PAGES[path], own), mayOpen(PAGES[path], operator('orders', 'ads', 'chat'))]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  it('of the work opens with the right that it asks for', () => {
    const opened = (me: Me) =>
      (
        [
          '/publishStep1',
          '/advertisementList/gift',
          '/chat',
          '/goDispute/$orderCode',
          '/orderList/gift',
          '/gift',
        ] as const
      ).filter((path) => mayOpen(PAGES[path], me));
    expect(opened(operator())).toEqual(['/orderList/gift', '/gift']);
    expect(opened(operator('ads'))).toEqual(['/publishStep1', '/advertisementList/gift', '/orderList/gift', '/gift']);
    expect(opened(operator('orders', 'chat'))).toEqual(['/chat', '/goDispute/$orderCode', '/orderList/gift', '/gift']);
  });

  it('of traders is closed to staff', () => {
    expect(['/publishStep6', '/wallet'].map((path) => mayOpen(PAGES[path as '/wallet'], staff))).toEqual([
      false,
      false,
    ]);
  });
});
