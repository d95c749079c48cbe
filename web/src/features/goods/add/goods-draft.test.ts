import { describe, expect, it } from 'vitest';
import { checkDraft, type DraftState, placePictures, reduceDraft, startDraft } from './goods-draft.ts';

const rules = {
  form: 'ecode',
  minFace: 10,
  maxFace: 500,
} as const;
const pasted = (...cards: [string, number | null][]): DraftState =>
  reduceDraft(startDraft(), { type: 'paste', cards: cards.map(([code, face]) => ({ code, pin: null, face })) });
const picture = (print: string) => ({ file: new File([print], `${print}.png`), print });

describe('cards being added', () => {
  it('are taken from many lines, into empty rows first, at most a hundred', () => {
    const { rows } = pasted(['AAAA-1111', 50], ['BBBB-2222', null]);
    expect(rows.map(({ key, code, face }) => [key, code, face])).toEqual([
      [1, 'AAAA-1111', '50'],
      [2, 'BBBB-2222', ''],
    ]);
    const many = Array.from({ length: 150 }, (_, index): [string, number] => [`CODE${index}`, 10]);
    expect(pasted(...many).rows.length).toBe(100);
  });

  it('lose what the server took and keep what it refused', () => {
    const state = pasted(['AAAA-1111', 50], ['BBBB-2222', 50]);
    const left = reduceDraft(state, {
      type: 'added',
      keys: new Set([1]),
      errors: new Map([[2, 'Row 2: there already']]),
    });
    expect(left.rows.map(({ key, error }) => [key, error])).toEqual([[2, 'Row 2: there already']]);
    const none = reduceDraft(left, { type: 'added', keys: new Set([2]), errors: new Map() });
    expect(none.rows).toMatchObject([{ code: '' }]);
  });

  it('are checked row by row', () => {
    const { rows } = pasted(['AAAA-1111', 50], ['aaaa 1111', 50], ['x', 50], ['', 50], ['CCCC-3333', 5]);
    const withImages = rows.map((row) => ({ ...row, image: { at: 'done' as const, imageId: 'i' } }));
    expect([...checkDraft(withImages, rules)]).toEqual([
      [2, 'add.codeTwice'],
      [3, 'add.codeForm'],
      [4, 'add.codeMissing'],
      [5, 'add.faceRange'],
    ]);
    expect([...checkDraft(rows.slice(0, 1), rules).values()]).toEqual(['add.imageMissing']);
    expect(checkDraft([{ ...rows[0], code: '' } as never], { ...rules, form: 'physical' }).size).toBe(0);
  });

  it('get dropped images in order, none of them twice', () => {
    const { rows } = pasted(['AAAA-1111', 50], ['BBBB-2222', 50]);
    const first = placePictures(rows, [picture('a'), picture('a'), picture('b'), picture('c')]);
    expect(first.placed.map(({ key, picture: { print } }) => [key, print])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect([first.twice, first.over]).toEqual([1, 1]);
  });
});
