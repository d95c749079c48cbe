import { describe, expect, it } from 'vitest';
import { looksLikeStaff, skeleton } from './lookalike.ts';
import { NAME_CHARACTERS, placeholderName } from './placeholder-name.ts';

/** Counts through the choices, so that every character stands at every place. */
function counter(start: number): (n: number) => number {
  let next = start;
  return (n) => next++ % n;
}

describe('a name that is made up', () => {
  const names = Array.from({ length: 2_000 }, (_, start) => placeholderName(counter(start * 7)));

  it('is of characters that cannot be taken for another', () => {
    for (const name of names) expect(name).toMatch(/^User-[A-Z0-9]{6}$/);
    const looks = [...NAME_CHARACTERS].map((character) => skeleton(character));
    expect(looks).not.toContain('');
    expect(new Set(looks).size).toBe(NAME_CHARACTERS.length);
  });

  it('has a skeleton that no other such name has', () => {
    const different = new Set(names);
    expect(new Set([...different].map(skeleton)).size).toBe(different.size);
  });

  it('has no character twice in a row, whatever is drawn', () => {
    for (const drawn of [() => 0, (n: number) => n - 1, counter(3)])
      expect(placeholderName(drawn)).not.toMatch(/(.)\1/);
  });

  it('does not look like staff', () => {
    expect(names.filter((name) => looksLikeStaff(name, []))).toEqual([]);
  });
});
