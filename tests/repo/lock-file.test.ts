import { expect, it } from 'vitest';
import { textOf } from './files.ts';

interface Entry {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly resolved?: string;
}

const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Entry> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

const fitsHere = ({ os, cpu, libc }: Entry): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true);

it('every package that Linux on x64 installs has a hash, and the others are optional', () => {
  const without = entries.filter(([, { integrity }]) => integrity === undefined);
  expect(without.filter(([, entry]) => fitsHere(entry)).map(([path]) => path)).toEqual([]);
  expect(without.filter(([, { optional }]) => optional !== true).map(([path]) => path)).toEqual([]);
});

it('no package names the address of a registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
