import { describe, expect, test } from 'vitest';
import { isBlurred, laplacianVariance, type Pixels } from './blur.ts';

const WIDTH = 240;
const HEIGHT = 150;

function paint(greyAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const grey = greyAt(x, y);
      data.set([grey, grey, grey, 255], (y * WIDTH + x) * 4);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Rows of dark strokes on light paper, as the text of a document. */
const strokes = (x: number, y: number): number => (y % 12 < 7 && (x * 7 + Math.floor(y / 12) * 5) % 11 < 4 ? 40 : 220);

/** The mean of a square of `2 * radius + 1` pixels a side: what a lens out of focus does. */
function outOfFocus(radius: number): (x: number, y: number) => number {
  return (x, y) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) sum += strokes(x + dx + WIDTH, y + dy + 120);
    }
    return sum / (2 * radius + 1) ** 2;
  };
}

describe('blur of a picture', () => {
  test('passes sharp strokes', () => {
    expect(isBlurred(paint(strokes))).toBe(false);
  });

  test('passes strokes of weak contrast', () => {
    expect(isBlurred(paint((x, y) => 120 + strokes(x, y) / 6))).toBe(false);
  });

  test('refuses the same strokes out of focus', () => {
    expect(isBlurred(paint(outOfFocus(5)))).toBe(true);
  });

  test('refuses an even surface and a slow gradient', () => {
    expect(isBlurred(paint(() => 128))).toBe(true);
    expect(isBlurred(paint((x) => x))).toBe(true);
  });

  test('falls with every step out of focus', () => {
    const variances = [0, 1, 3, 6].map((radius) => laplacianVariance(paint(outOfFocus(radius))));
    expect(variances).toEqual(variances.toSorted((a, b) => b - a));
  });

  test('has nothing to measure in a picture of two pixels a side', () => {
    expect(laplacianVariance({ data: new Uint8ClampedArray(16), width: 2, height: 2 })).toBe(0);
  });
});
