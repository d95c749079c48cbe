import { describe, expect, it } from 'vitest';
import { sources, textOf } from './files.ts';
import { styleFaults } from './style.ts';

describe('the style', () => {
  it('is kept by every file', () => {
    const files = sources(/\.tsx?$/);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((path) => styleFaults(path, textOf(path)))).toEqual([]);
  });

  it.each([
    ['rows.filter((one) => one.open);', "a.ts:1: 'one' does not say what it is"],
    ['for (const one of rows) count(one);', "a.ts:1: 'one' does not say what it is"],
    ['\nconst asked = 1;', "a.ts:2: 'asked' does not say what it is"],
    ['interface Asked {}', "a.ts:1: 'Asked' does not say what it is"],
    ['const { found } = await search();', "a.ts:1: 'found' does not say what it is"],
    ['async function told() {}', "a.ts:1: 'told' does not say what it is"],
    ['const [word] = text.split(sign);', "a.ts:1: 'word' does not say what it is"],
    ['const button = <Button color="red" />;', "a.tsx:1: 'red' is no colour of the theme"],
    ['const field = <Field inputMode="decimal" />;', 'web/a.tsx:1: a number with decimals is typed into SumInput'],
    ["const sum = parseDecimal(text.replaceAll(',', ''), 6);", 'web/a.ts:1: a typed number is read by readNumber'],
    ['use({ ...{ a, b }, c });', 'a.ts:1: an object literal is spread into another: write its properties'],
  ])('finds %j', (text, fault) => {
    expect(styleFaults(fault.slice(0, fault.indexOf(':')), text)).toEqual([fault]);
  });

  it.each([
    'rows.filter((row) => row.open);',
    'use({ ...row, one: 1 });',
    'const { found: matches } = await search();',
    'use({ ...(a ? { b } : {}) });',
    'const button = paint({ color: "red" });',
  ])('lets %j pass', (text) => {
    expect(styleFaults('a.ts', text)).toEqual([]);
  });

  it('lets a word be one where words are the matter', () => {
    expect(styleFaults('core/sensitive-words/matcher.ts', 'words.map((word) => word.length);')).toEqual([]);
  });
});
