import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { md5 } from './md5.ts';

describe('md5', () => {
  it('gives what the gateway computes, for every kind of text', () => {
    for (const text of ['', 'abc', '80614017637856001110secret', '汉字 and ü', 'x'.repeat(200)]) {
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
    }
  });
});
