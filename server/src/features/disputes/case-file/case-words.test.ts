import { describe, expect, it } from 'vitest';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { EVENTS, sentenceIn } from './case-words.ts';

/** Entries of a timeline that are not events of the table. */
const BESIDE_THE_TABLE = ['placed', 'remind', 'evidence', 'transferred', CLOCK_EXTENDED];

describe('the words of a case file', () => {
  it('name every event of an order, and nothing that does not happen', () => {
    const happening = new Set([...GIFT_TABLE.map(({ event }) => event), ...BESIDE_THE_TABLE]);
    expect(Object.keys(EVENTS).sort()).toEqual([...happening].sort());
  });

  it('are filled in once: a value that looks like a place stays what it is', () => {
    const sentence = { en: '{name} of {row}', zh_cn: '第 {row} 张：{name}' };
    expect(sentenceIn(sentence, 'en', { name: '{row}', row: '2' })).toBe('{row} of 2');
    expect(sentenceIn(sentence, 'zh_cn', { name: '$&', row: '2' })).toBe('第 2 张：$&');
  });
});
