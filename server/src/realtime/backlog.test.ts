import { describe, expect, it } from 'vitest';
import { resumePoint } from './backlog.ts';

describe('where a returning reader goes on', () => {
  const ends = { firstSeq: 11n, lastSeq: 20n };
  it.each([
    ['a new reader starts at the end', null, 20n, false],
    ['one who saw everything', 20n, 20n, false],
    ['one who missed some', 15n, 15n, false],
    ['one whose next row is the oldest kept', 10n, 10n, false],
    ['one whose next row is gone', 9n, 20n, true],
    ['one from the future, after a restore from a backup', 21n, 20n, true],
  ])('%s', (_name, seen, from, reset) => {
    expect(resumePoint(seen, ends)).toEqual({ from, reset });
  });
  it('an untouched stream resumes at nothing', () => {
    expect(resumePoint(0n, { firstSeq: 1n, lastSeq: 0n })).toEqual({ from: 0n, reset: false });
  });
});
