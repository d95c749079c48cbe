import { parseDecimal } from '#core/money/decimal.ts';
import { readNumber } from '#core/money/typed-number.ts';
import type { RuleUnit } from '#core/rules/rule-def.ts';
import { formatNumber, scaled } from '#web/lib/number.ts';

/** A measure that a rule's number is written in; screens name it by `settings:measure.*`. */
export type Measure = 'd' | 'h' | 'min' | 's' | 'ms' | 'percent' | 'points' | 'gib' | 'mib' | 'kib' | 'bytes';

/** What stands in place of a number. `fine`: it has more decimals than the rule keeps. `two`: it can be two numbers. */
export type TextFault = 'empty' | 'number' | 'measure' | 'fine' | 'two';

interface Size {
  readonly measure: Measure;
  /** In the unit that the rule is kept in. */
  readonly size: number;
  /** As people write it, beside the names that screens show; lower case. */
  readonly names: readonly string[];
}

const DAY_MS = 86_400_000;
const TIME: readonly Size[] = [
  { measure: 'd', size: DAY_MS, names: ['d', 'day', 'days', '天', '日'] },
  { measure: 'h', size: 3_600_000, names: ['h', 'hr', 'hour', 'hours', '小时', '时'] },
  { measure: 'min', size: 60_000, names: ['min', 'mins', 'minute', 'minutes', '分钟', '分'] },
  { measure: 's', size: 1_000, names: ['s', 'sec', 'second', 'seconds', '秒'] },
  { measure: 'ms', size: 1, names: ['ms', 'millisecond', 'milliseconds', '毫秒'] },
];

/** The measures of a unit, largest first. A unit without any is a plain number. */
const SIZES: Partial<Record<RuleUnit, readonly Size[]>> = {
  s: TIME.map((row) => ({ ...row, size: row.size / 1_000 })),
  ms: TIME,
  bps: [{ measure: 'percent', size: 100, names: ['%', 'percent'] }],
  // Nobody writes base units: a bare number is points.
  points: [{ measure: 'points', size: 1_000_000, names: ['points', 'point', '积分', ''] }],
  bytes: [
    { measure: 'gib', size: 1_073_741_824, names: ['gib'] },
    { measure: 'mib', size: 1_048_576, names: ['mib'] },
    { measure: 'kib', size: 1_024, names: ['kib'] },
    { measure: 'bytes', size: 1, names: ['bytes', 'byte', 'b', '字节'] },
  ],
};

const PART = /(\d[\d,.' ]*)\s*([^\d\s]*)\s*/guy;

/** The figures of a rule's number with their measures: 5400 s is 1 h 30 min, 150 bps 1.5 percent. */
export function ruleFigures(value: number, unit: RuleUnit): readonly { figure: string; measure: Measure | null }[] {
  if (unit === 's' || unit === 'ms') return timeFigures(value, SIZES[unit] ?? []);
  if (unit === 'bps') return [{ figure: figureOf(value, 2), measure: 'percent' }];
  if (unit === 'points') return [{ figure: figureOf(value, 6), measure: 'points' }];
  if (unit !== 'bytes') return [{ figure: formatNumber(value), measure: null }];
  const whole = SIZES.bytes?.find(({ size }) => value >= size && value % size === 0);
  return [{ figure: formatNumber(value / (whole?.size ?? 1)), measure: whole?.measure ?? 'bytes' }];
}

/** The same as it is typed: without groups of thousands, since `1,500` can be two numbers. */
export const ruleText = (value: number, unit: RuleUnit, nameOf: (measure: Measure) => string): string =>
  ruleWords(value, unit, nameOf).replaceAll(',', '');

/** The number of a rule as it is read, with the names of its measures in the reader's language. */
export function ruleWords(value: number, unit: RuleUnit, nameOf: (measure: Measure) => string): string {
  return ruleFigures(value, unit)
    .map(({ figure, measure }) => (measure === null ? figure : `${figure} ${nameOf(measure)}`))
    .join(' ');
}

/** Reads what `ruleText` writes, and what people write for it: `2 h`, `1.5h`, `1 d 12 h`, `0.5%`, `1 000 points`. */
export function readRuleText(text: string, unit: RuleUnit): number | TextFault {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return 'empty';
  const sizes = SIZES[unit] ?? [{ size: 1, names: [''] }];
  const parts = partsOf(plain);
  if (parts === null || (parts.length > 1 && sizes.length === 1)) return 'number';
  let value = 0;
  let last = -1;
  for (const { figure, name } of parts) {
    const at = sizes.findIndex(({ names }) => names.includes(name));
    const size = sizes[at]?.size;
    // Each measure once, from the largest down: `1 h 1 h` is a slip.
    if (size === undefined || at <= last) return name === '' || size !== undefined ? 'measure' : 'number';
    const units = unitsOf(figure, size);
    if (typeof units === 'string') return units;
    value += units;
    last = at;
  }
  return value;
}

function timeFigures(value: number, sizes: readonly Size[]) {
  let rest = value;
  const figures = sizes.flatMap(({ measure, size }) => {
    // Whole only: seconds have no milliseconds to show.
    const count = size < 1 ? 0 : Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [{ figure: formatNumber(count), measure }];
  });
  const smallest = sizes.findLast(({ size }) => size >= 1)?.measure ?? 's';
  return figures.length > 0 ? figures : [{ figure: '0', measure: smallest }];
}

const figureOf = (value: number, decimals: number): string =>
  formatNumber(scaled(value, decimals), { maximumFractionDigits: decimals });

function partsOf(text: string): { figure: string; name: string }[] | null {
  const matches = [...text.matchAll(PART)];
  if (matches.map(([part]) => part).join('') !== text) return null;
  return matches.map(([, figure = '', name = '']) => ({ figure: figure.trim(), name }));
}

/** A written number times `size`, which must come out whole. */
function unitsOf(figure: string, size: number): number | TextFault {
  const decimals = Math.max(0, Math.ceil(Math.log10(size)));
  const { value, fault } = readNumber(figure, decimals);
  if (fault !== null) return fault === 'form' ? 'number' : fault === 'decimals' ? 'fine' : fault;
  const scale = 10n ** BigInt(decimals);
  // A thousandth of a second is the smallest size there is.
  const units = (parseDecimal(value, decimals) ?? 0n) * BigInt(Math.round(size * 1_000));
  return units % (scale * 1_000n) === 0n ? Number(units / (scale * 1_000n)) : 'fine';
}
