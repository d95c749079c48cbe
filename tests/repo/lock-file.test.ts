import { expect, it } from 'vitest';
import { textOf } from './files.ts';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
}

const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Entry> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

it('every package has a hash, those of other systems too', () => {
  const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([path]) => path)).toEqual([]);
});

it('no package names the address of a registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
