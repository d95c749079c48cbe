import { describe, expect, it } from 'vitest';
import { pageAt } from '#contract/pages.ts';
import { NOTICE_KIND_NAMES, type NoticeKind } from '#core/notices/notice-kinds.ts';
import { type NoticeParams, pathOf } from './present.ts';

describe('a notice leads', () => {
  it.each<[NoticeKind, NoticeParams, string]>([
    ['account', { event: 'password' }, '/setPassword'],
    ['account', { event: 'trading_password' }, '/accountSettings/security/password'],
    ['account', { event: 'paused' }, '/help/blocked-and-paused'],
    ['account', {}, '/accountSettings/security'],
    ['order_ended', { adCode: 'AD1' }, '/operate/AD1/GO1/-'],
    ['deadline_near', { side: 'seller', adCode: 'AD1' }, '/operate/AD1/GO1/-'],
    ['deadline_near', {}, '/staff/arbitration/GO1'],
    ['case_waiting', {}, '/staff/arbitration/GO1'],
  ])('%s %j to %s', (kind, params, path) => {
    expect(pathOf({ kind, ref: 'GO1', params })).toBe(path);
  });

  it('to a page that is there, whatever it is about', () => {
    for (const kind of NOTICE_KIND_NAMES) expect(pageAt(pathOf({ kind, ref: 'GO1', params: {} })), kind).not.toBeNull();
  });
});
