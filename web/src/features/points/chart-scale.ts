const STEPS = [1, 2, 2.5, 5, 10] as const;
const DEFAULT_LINES = 3;

/** The step of about so many lines over a span: one, two, two and a half or five of a power of ten. */
function stepFor(span: number, lines: number): number {
  const rough = span / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.find((candidate) => candidate * power >= rough) ?? 10;
  return step * power;
}

/**
 * The round figures at which a chart draws lines, from below the least value to above the largest: a balance that moves
 * between 1,000 and 1,400 fills the drawing. Values that are all the same get a line below and above; nothing goes below zero
 * unless a value does.
 */
export function linesFor(values: readonly number[], lines: number = DEFAULT_LINES): number[] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (!Number.isFinite(least)) return [0, 1];
  const span = most - least || Math.abs(most) || 1;
  const step = stepFor(span, lines);
  const bottom = Math.floor(least / step);
  const top = Math.max(Math.ceil(most / step), bottom + 1);
  return Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step);
}

/** The places of at most `count` labels over `length` spans, evenly apart, the first and the last among them. */
export function labelPlaces(length: number, count: number): number[] {
  if (length <= count) return Array.from({ length }, (_, place) => place);
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)));
}
