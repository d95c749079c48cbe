import { describe, expect, it } from 'vitest';
import { cssFaults, pixelCount } from './css-sizes.ts';
import { sources, textOf } from './files.ts';

/** Widths of pictures and columns, hairlines and shadows. It only goes down: a smaller count is written here. */
const PIXELS = 323;

const files = sources(/^web\/src\/.*\.css$/);

describe('sizes in our CSS', () => {
  it('are tokens of the theme', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((path) => cssFaults(path, textOf(path)))).toEqual([]);
  });

  it('are few where no token can be', () => {
    expect(files.map((path) => pixelCount(textOf(path))).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(
      PIXELS,
    );
  });

  it.each([
    ['  padding: 0 12px;', "a.css:1: padding of 12px is a token's to say"],
    ['  margin-top: calc(100% - 3px);', "a.css:1: margin-top of 3px is a token's to say"],
    ['  border-top-left-radius: 8px;', "a.css:1: border-top-left-radius of 8px is a token's to say"],
    ['\n  min-height: 44px;', "a.css:2: min-height of 44px is a token's to say"],
    ['@media (max-width: 700px) {', "a.css:1: write '@mixin phone' or another breakpoint"],
  ])('finds %j', (text, fault) => {
    expect(cssFaults('a.css', text)).toEqual([fault]);
  });

  it.each(['  margin-top: 1px;', '  height: 124px;', '  border: 2px solid red;', '  gap: var(--mantine-spacing-sm);'])(
    'lets %j pass',
    (text) => {
      expect(cssFaults('a.css', text)).toEqual([]);
    },
  );
});
