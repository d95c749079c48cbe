import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { AD_STALE, PRICE_CHANGED, ROW_FIELDS, readRefusal } from './place-refusal.ts';

const refused = (code: ErrorCode, lang: 'en' | 'zh', row = 2) => {
  const { errorCode, errorBizCode, ...words } = ERRORS[code];
  return readRefusal(new ApiError({ errorCode, errorBizCode, errorInfo: words[lang].replace('{row}', String(row)) }));
};

describe('a refused placement', () => {
  it('knows the numbers of the error catalogue', () => {
    const numbers = (codes: ErrorCode[]) => codes.map((code) => ERRORS[code].errorBizCode);
    expect(Object.keys(ROW_FIELDS)).toEqual(
      numbers([
        'orders.face_not_taken',
        'cards.duplicate',
        'cards.duplicate_row',
        'cards.image_missing',
        'cards.image_twice',
        'cards.seal_broken',
        'cards.code_form',
      ]),
    );
    expect(AD_STALE).toEqual(
      numbers(['orders.price_changed', 'orders.ad_closed', 'orders.stock_short', 'orders.provider_balance']),
    );
    expect(PRICE_CHANGED).toBe(ERRORS['orders.price_changed'].errorBizCode);
  });
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
  it('keeps what concerns the whole order', () => {
    expect(refused('orders.price_changed', 'en')).toMatchObject({ at: null, priceChanged: true, stale: true });
    expect(refused('orders.own_ad', 'en')).toMatchObject({ at: null, stale: false, unknown: false });
  });
});
