import { describe, expect, it } from 'vitest';
import { pageAt } from '#contract/pages.ts';
import { NOTICE_KIND_NAMES, type NoticeKind } from '#core/notices/notice-kinds.ts';
import { noticesMail } from './mails.ts';
import type { NoticeParams } from './notice-params.ts';
import { contentOf, type NoticeOrder, pathOf, presentNotice, titleOf } from './present.ts';

it('of a proposal names a rule in words', () => {
  const params = { event: 'proposed', state: 'rule', name: 'orders.view_timeout_s' };
  const texts = (['en', 'zh_cn'] as const).map((lang) =>
    contentOf({ kind: 'proposal', ref: '', params, order: null, texts: null }, lang),
  );
  expect(texts.filter((text) => text.includes('view_timeout'))).toEqual([]);
});

describe('a notice leads', () => {
  it.each<[NoticeKind, NoticeParams, string]>([
    ['account', { event: 'password' }, '/setPassword'],
    ['points_moved', { event: 'deposit_btc_credited', btc: '1' }, '/wallet/deposit'],
    ['points_moved', { event: 'payout_paid', amount: '1' }, '/wallet/payout/GO1'],
    ['points_moved', { event: 'payout_work_ruled', amount: '1' }, '/wallet/payout/GO1'],
    ['points_moved', { event: 'payout_work_open', amount: '1' }, '/payouts'],
    ['account', { event: 'trading_password' }, '/accountSettings/security/password'],
    ['account', { event: 'paused' }, '/help/blocked-and-paused'],
    ['account', { event: 'bail_raised' }, '/bail'],
    ['account', { event: 'bail_short' }, '/bail'],
    ['account', {}, '/accountSettings/security'],
    ['order_ended', { adCode: 'AD1' }, '/operate/AD1/GO1/-'],
    ['deadline_near', { side: 'seller', adCode: 'AD1' }, '/operate/AD1/GO1/-'],
    ['deadline_near', {}, '/staff/arbitration/GO1'],
    ['case_waiting', {}, '/staff/arbitration/GO1'],
  ])('%s %j to %s', (kind, params, path) => {
    expect(pathOf({ kind, ref: 'GO1', params })).toBe(path);
  });

  it('to the case of points in the moderators’ list, which opens for whoever takes it', () => {
    const path = pathOf({ kind: 'case_waiting', ref: 'OO1', params: {} });
    expect(path).toBe('/staff/arbitration?kind=points&find=OO1');
    expect(pageAt(path.split('?')[0] ?? '')).not.toBeNull();
  });

  it('to a page that is there, whatever it is about', () => {
    for (const kind of NOTICE_KIND_NAMES) expect(pageAt(pathOf({ kind, ref: 'GO1', params: {} })), kind).not.toBeNull();
  });
});

it.each<[NoticeKind, string, string, string]>([
  ['points_moved', 'payout_work_open', 'A payout waits for you', '有提现待您付款'],
  ['points_moved', 'payout_work_ruled', 'A payout that you took', '您承接的提现'],
  ['points_moved', 'payout_paid', 'Your payout', '您的提现'],
  ['points_moved', 'debt_paid', 'Points moved', '积分变动'],
])('a notice of %s about %s is titled %s and %s', (kind, event, en, zh) => {
  const notice = { kind, texts: null, params: { event } as NoticeParams };
  expect([titleOf(notice, 'en'), titleOf(notice, 'zh_cn')]).toEqual([en, zh]);
});

describe('a notice says', () => {
  const order: NoticeOrder = {
    brand: 'Amazon',
    cards: 1,
    face: '10000',
    currency: 'USD',
    who: 'demo_provider',
    paid: '85000000',
    fee: '850000',
  };
  const two = { ...order, cards: 2, face: '15050', who: 'walker' };
  it.each<[NoticeKind, NoticeParams, NoticeOrder | null, string, string]>([
    [
      'order_moved',
      { event: 'view', state: 'to_confirm', side: 'seller' },
      order,
      '$100 Amazon (GO1): demo_provider opened the code',
      'Amazon $100（GO1）：demo_provider 已查看卡密',
    ],
    [
      'order_ended',
      { event: 'release', state: 'completed', side: 'seller' },
      order,
      '$100 Amazon (GO1) is complete: 84.15 points from demo_provider are yours',
      'Amazon $100（GO1）已完成，demo_provider 支付的 84.15 积分已到您的账户',
    ],
    [
      'order_ended',
      { event: 'clock', state: 'completed', side: 'provider' },
      two,
      '2 Amazon, $150.50 (GO1) is complete: 85.00 points went to walker',
      '2 张 Amazon，共 $150.50（GO1）已完成，85.00 积分已支付给 walker',
    ],
    [
      'account',
      { event: 'bail_raised', amount: '5000000000', dueAt: '2026-03-01T09:30:00.000Z' },
      null,
      'The required bail was raised: add 5000.00 points by 2026-03-01 09:30 UTC, or your offers take no orders',
      '保证金要求已提高：请在 2026-03-01 09:30 UTC 之前补缴 5000.00 积分，否则您的报价将不再接单',
    ],
    [
      'account',
      { event: 'bail_short', amount: '1500000' },
      null,
      'Your bail is 1.50 points below the requirement: your offers take no orders until you add them',
      '您的保证金比要求少 1.50 积分：补缴前您的报价不再接单',
    ],
    ['dispute_opened', { event: 'escalate' }, null, 'Order GO1 goes to a moderator', '订单（GO1）已提交仲裁'],
  ])('%s %j of %j', (kind, params, about, en, zh) => {
    expect(contentOf({ kind, ref: 'GO1', params, order: about, texts: null }, 'en')).toBe(en);
    expect(contentOf({ kind, ref: 'GO1', params, order: about, texts: null }, 'zh_cn')).toBe(zh);
  });
});

it.each<[NoticeKind, string, string]>([
  ['order_ended', 'GO1', 'Order ended: GO1'],
  ['points_moved', '019a0000-0000-7000-8000-000000000001', 'Cardway: Points moved'],
  ['account', 'identity/2/019a0000-0000-7000-8000-000000000001', 'Cardway: Your account'],
  ['chain_alarm', 'eip155:31337', 'Cardway: Deposits on a chain'],
])('the subject of a mail about %s %s is %s: ids stay inside', (kind, ref, subject) => {
  const notice = {
    kind,
    ref,
    params: {},
    id: '',
    type: 8,
    at: new Date(),
    readAt: null,
    order: null,
    texts: null,
  } as const;
  expect(noticesMail('en', [notice], 'https://market.example').subject).toBe(subject);
  expect(presentNotice(notice, 'en').smsInfo.refNo).toBe(kind === 'order_ended' ? ref : '');
});
