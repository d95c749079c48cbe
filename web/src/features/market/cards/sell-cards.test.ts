import { describe, expect, it } from 'vitest';
import { type CardsState, checkCards, reduceCards, startCards, totalFace } from './sell-cards.ts';

const ad = {
  currency: 'USD',
  unit: 2,
  unitPrice: '85000000',
  feeBps: 100,
  minFace: 10,
  maxFace: 500,
  fixedFaces: null,
};
const codes = (state: CardsState) => state.rows.map((row) => [row.code, row.face]);

describe('the cards of a sale', () => {
  it('starts with one row, and never has none', () => {
    const start = startCards('100');
    expect(codes(start)).toEqual([['', '100']]);
    expect(codes(reduceCards(start, { type: 'remove', key: 1 }))).toEqual([['', '']]);
  });
  it('fills empty rows from a pasted list, then adds rows up to the limit', () => {
    const typed = reduceCards(startCards('100'), { type: 'set', key: 1, patch: { code: 'FIRST1' } });
    const two = reduceCards(typed, { type: 'add' });
    const cards = ['A1', 'B2', 'C3'].map((code, index) => ({ code, pin: null, face: index === 1 ? 50 : null }));
    const pasted = reduceCards(two, { type: 'paste', cards, max: 3 });
    expect(codes(pasted)).toEqual([
      ['FIRST1', '100'],
      ['A1', '100'],
      ['B2', '50'],
    ]);
  });
  it('takes a picture for one card only', () => {
    const done = { upload: { at: 'done', imageId: 'i' } } as const;
    const first = reduceCards(startCards('100'), { type: 'set', key: 1, patch: done });
    const again = reduceCards(first, { type: 'set', key: 1, patch: done });
    const second = reduceCards(reduceCards(again, { type: 'add' }), { type: 'set', key: 2, patch: done });
    expect(second.rows.map(({ upload, errors }) => [upload.at, errors.image])).toEqual([
      ['done', undefined],
      ['failed', 'sell.imageTwice'],
    ]);
  });
  it('says what each row lacks', () => {
    let state = startCards('5');
    state = reduceCards(state, { type: 'add' });
    state = reduceCards(state, {
      type: 'set',
      key: 1,
      patch: { code: 'aq7k-m2xt', upload: { at: 'done', imageId: 'i' } },
    });
    state = reduceCards(state, {
      type: 'set',
      key: 2,
      patch: { code: 'AQ7KM2XT', face: '', upload: { at: 'failed' } },
    });
    expect(checkCards(state.rows, ad)).toEqual([
      { face: 'sell.faceLimits' },
      { code: 'sell.codeTwice', face: 'sell.faceMissing', image: 'sell.imageFailed' },
    ]);
    expect(totalFace(state.rows, ad)).toEqual({ face: 0, cards: 0 });
  });
  it('blames the row that the server names, until its field changes', () => {
    const blamed = reduceCards(startCards('50'), { type: 'blameRow', row: 1, errors: { code: 'exists' } });
    expect(blamed.rows[0]?.errors).toEqual({ code: 'exists' });
    const typed = reduceCards(blamed, { type: 'set', key: 1, patch: { code: 'NEW1' } });
    expect(typed.rows[0]?.errors).toEqual({});
  });
});
