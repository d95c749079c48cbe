import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('toCsv', () => {
  it('writes a header, nested columns and quotes', () => {
    const text = toCsv([
      { code: 'GO1', brand: { name: 'A, "B"' }, tags: ['x'], amount: '-5' },
      { code: 'GO2', brand: { name: null }, extra: true },
    ]);
    expect(text).toBe('\uFEFFcode,brand.name,tags,amount,extra\r\nGO1,"A, ""B""","[""x""]",-5,\r\nGO2,,,,true\r\n');
  });

  it('keeps what has line ends in one cell', () => {
    expect(toCsv([{ a: 'x\ny', b: 'x\ry' }])).toBe('\uFEFFa,b\r\n"x\ny","x\ry"\r\n');
    expect(toCsv([])).toBe('\uFEFF\r\n');
  });

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; @SUM(A1);-1', "a; '@SUM(A1);'-1"],
    ['a\t+1', "a\t'+1"],
    ['a;\u3000＝1', "a;\u3000'＝1"],
    ['a;|calc', "a;'|calc"],
    ['a;b', 'a;b'],
  ])('keeps %j from having one after a separator', (value, safe) => {
    expect(toCsv([{ value }]).split('\r\n')[1]?.replaceAll('"', '')).toBe(safe);
  });

  it.each([
    ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '|calc', '\tx', '\rx', '\nx', '\n=1+1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '｜calc', '﹦1+1', '﹢1', '﹣1', '﹫SUM(A1)'],
    ...[' =1+1', '\u3000=1+1', '\u00a0＝1', '\u200b=1+1', '\ufeff@SUM(A1)', ' -5'],
  ])('keeps %j from being a formula', (value) => {
    expect(toCsv([{ value }]).split('\r\n')[1]?.replaceAll('"', '').startsWith("'")).toBe(true);
  });
});
