import type { Sum, Timed } from './step.ts';

const SLOWEST_FILES = 10;

/** The seconds of each step, and the slowest test files, as two lists for the end of a run. */
export function timeTable({ steps, files }: Pick<Sum, 'steps' | 'files'>): string {
  const slowest = files.toSorted((left, right) => right.seconds - left.seconds).slice(0, SLOWEST_FILES);
  return [...list('seconds a step', steps), ...(slowest.length === 0 ? [] : list('slowest test files', slowest))].join(
    '\n',
  );
}

const list = (title: string, rows: readonly Timed[]): string[] => [
  `== ${title}`,
  ...rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
];
