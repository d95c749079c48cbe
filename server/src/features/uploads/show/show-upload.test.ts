import { describe, expect, it } from 'vitest';
import { rangeOf } from './show-upload.ts';

describe('a range of a file of 100 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=9-3', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
  ])('%s', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected);
  });
});
