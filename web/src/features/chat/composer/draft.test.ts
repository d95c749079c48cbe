import { describe, expect, it } from 'vitest';
import * as contract from '#contract/chat/messages.ts';
import { inMessages, insertAt, slashQuery, withReply } from './draft.ts';
import { MAX_DROPPED, MAX_IMAGES, MAX_TEXT } from './limits.ts';

describe('a draft', () => {
  it('takes a piece where the selection is', () => {
    expect(insertAt('hello', { start: 5, end: 5 }, '🎉')).toEqual({ text: 'hello🎉', caret: 7 });
    expect(insertAt('hello', { start: 0, end: 4 }, 'J')).toEqual({ text: 'Jo', caret: 1 });
  });

  it.each([
    ['/', 1, ''],
    ['/Tha', 4, 'tha'],
    ['/tha nks', 4, 'tha'],
    ['/tha nks', 6, null],
    ['a /tha', 6, null],
    ['', 0, null],
    ['//x', 3, null],
    ['/你好', 3, '你好'],
  ])('looks among the quick replies for %j at %i', (text, caret, expected) => {
    expect(slashQuery({ text, caret })).toBe(expected);
  });

  it('puts the reply in the place of what was looked for', () => {
    expect(withReply({ text: '/tha and more', caret: 4 }, 'Thank you')).toEqual({
      text: 'Thank you and more',
      caret: 9,
    });
  });

  it('parts what was dropped into messages', () => {
    expect(inMessages([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7],
    ]);
    expect(inMessages([], 5)).toEqual([]);
  });

  it('has the limits of the contract', () => {
    expect([MAX_TEXT, MAX_IMAGES, MAX_DROPPED]).toEqual([contract.MAX_TEXT, contract.MAX_IMAGES, contract.MAX_DROPPED]);
  });
});
