import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { md5 } from './md5.ts';

describe('md5', () => {
  it('gives the digests of RFC 1321, A.5', () => {
    expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
    expect(md5('abc')).toBe('900150983cd24fb0d6963f7d28e17f72');
    expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
  });
  it('agrees with the platform at every length around the block edges', () => {
    for (let length = 0; length < 140; length++) {
      const text = '汉a'.repeat(length).slice(0, length);
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
    }
  });
});
