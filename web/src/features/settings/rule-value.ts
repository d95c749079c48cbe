import { formatNumber, scaled } from '#web/lib/number.ts';

/** A rule's number in words: the sentence's key and figure, or null if the number needs no explanation. */
export interface ValueWords {
  readonly key: 'days' | 'hours' | 'minutes' | 'seconds' | 'mib' | 'kib' | 'percent' | 'points';
  readonly figure: string;
  /** The figure again, for the plural form. */
  readonly count: number;
}

const UP: readonly (readonly [ValueWords['key'], number])[] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
];

/** 180 s is 3 minutes, 5242880 bytes are 5 MiB, 150 bps are 1.5 %, 10000000 base units are 10 points. */
export function valueWords(value: number, unit: string): ValueWords | null {
  if (unit === 's') return value < 60 ? null : duration(value);
  if (unit === 'ms') return value < 1_000 ? null : duration(value / 1_000);
  if (unit === 'bps') return words('percent', value / 100);
  if (unit === 'points') {
    return { key: 'points', figure: formatNumber(scaled(value, 6), { maximumFractionDigits: 6 }), count: value / 1e6 };
  }
  if (unit === 'bytes' && value >= 1_048_576) return words('mib', value / 1_048_576);
  if (unit === 'bytes' && value >= 1_024) return words('kib', value / 1_024);
  return null;
}

/** In the largest unit that keeps it a short number: 90 minutes are 1.5 hours, 100 s are 100 seconds. */
function duration(seconds: number): ValueWords {
  const [key, size] = UP.find(([, unitSeconds]) => seconds >= unitSeconds && (seconds * 100) % unitSeconds === 0) ?? [
    'seconds',
    1,
  ];
  return words(key, seconds / size);
}

/** With two decimals at most. */
function words(key: ValueWords['key'], value: number): ValueWords {
  const count = Math.round(value * 100) / 100;
  return { key, figure: formatNumber(count), count };
}
