import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readRefusal } from './place-refusal.ts';

const refused = (code: ErrorCode, lang: 'en' | 'zh', row = 2) => {
  const message = ERRORS[code][lang].replace('{row}', String(row));
  return readRefusal(new ApiError({ code, message, details: { row } }));
};

describe('a refused placement', () => {
  it.each([
    ['orders.face_not_taken', 'face'],
    ['cards.duplicate', 'code'],
    ['cards.duplicate_row', 'code'],
    ['cards.image_missing', 'image'],
    ['cards.image_twice', 'image'],
    ['cards.seal_broken', 'code'],
    ['cards.code_form', 'code'],
  ] as const)('of %s belongs to the field %s', (code, field) => {
    expect(refused(code, 'en').at).toEqual({ row: 2, field });
  });
  it.each(['orders.price_changed', 'orders.ad_closed', 'orders.stock_short', 'orders.provider_balance'] as const)(
    'of %s means that the offer has changed',
    (code) => {
      expect(refused(code, 'en').stale).toBe(true);
    },
  );
  it('lands at the row and field it names, in both languages', () => {
    expect(refused('cards.duplicate', 'en')).toMatchObject({
      at: { row: 2, field: 'code' },
      text: 'This gift card code already exists, do not sell it again',
    });
    expect(refused('orders.face_not_taken', 'zh', 10)).toMatchObject({
      at: { row: 10, field: 'face' },
      text: '不收此面值',
    });
  });
  it('is known to have done nothing when it was never sent', () => {
    expect(readRefusal(new ApiError({ code: 'client.unsent', message: 'Not sent' })).unknown).toBe(false);
    expect(readRefusal(new ApiError({ code: 'client.offline', message: 'No answer' })).unknown).toBe(true);
  });
  it('keeps what concerns the whole order', () => {
    expect(refused('orders.price_changed', 'en')).toMatchObject({ at: null, priceChanged: true, stale: true });
    expect(refused('orders.own_ad', 'en')).toMatchObject({ at: null, stale: false, unknown: false });
  });
});
