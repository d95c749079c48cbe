import { expect, it } from 'vitest';
import { exportFile } from './export.ts';
import { withRows } from './file-answer.ts';
import type { Admitted, Pipeline } from './pipeline.ts';

const LIMIT = 100;
const limit = { take: () => 0 };
const services = { rules: { get: () => 1_000 } };
const admitted = {
  params: { start: 1, limit: 20 },
  route: { def: { name: 'points.listHistory', csrf: false }, limit },
  call: { session: null, address: '192.0.2.1', services },
} as unknown as Admitted;

/** A list, newest first, that has one row more at its beginning each time it is read. */
function growing(length: number, rowOf: (no: number) => object): Pipeline {
  let newest = length;
  const perform = ({ params }: { params: { start: number } }) => {
    const all = Array.from({ length: newest }, (_, index) => newest - index);
    newest += 1;
    const list = all.slice((params.start - 1) * LIMIT, params.start * LIMIT).map(rowOf);
    return Promise.resolve(withRows({ list }, () => list.map((row) => ({ ...row, words: 'in words' }))));
  };
  return { perform } as unknown as Pipeline;
}

const numbersIn = (csv: string): number[] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[1]));

it('writes each row once, although rows come in while it reads', async () => {
  const { body } = await exportFile(
    growing(250, (no) => ({ id: `row ${no}`, no })),
    admitted,
  );
  expect(numbersIn(String(body))).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
});

it('writes every row where rows have no id, or share one', async () => {
  for (const rowOf of [() => ({ kind: 'x', no: 7 }), () => ({ id: 'one', no: 7 })]) {
    const { body } = await exportFile(growing(50, rowOf), admitted);
    expect(numbersIn(String(body))).toEqual(Array(50).fill(7));
  }
});
