import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type BuiltChunk, filesWith, initialFiles } from './initial-files.ts';

/** Bytes of JavaScript as transferred; a kB are 1,000 bytes. */
export const BUDGET = {
  /** The home page: the entry, its route and its texts in a language, with all that these import. */
  homeBytes: 200_000,
  /** What any other page or part may fetch beyond that. */
  partBytes: 220_000,
} as const;
const GZIP_LEVEL = 9;
const NAMED_FILES = 8;

export const gzipBytes = (path: string): number => gzipSync(readFileSync(path), { level: GZIP_LEVEL }).length;

/** Fails the build when the home page, or what another page adds to it, is too large. */
export function javascriptBudget(): Plugin {
  return {
    name: 'javascript-budget',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const faults = overBudget(chunks, (file) => gzipBytes(join(dir, file)));
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** What exceeds the budget, with its largest files, as sentences. */
export function overBudget(chunks: readonly BuiltChunk[], bytesOf: (file: string) => number): string[] {
  const sizes = new Map(chunks.map(({ fileName }) => [fileName, bytesOf(fileName)]));
  const sizeOf = (file: string): number => sizes.get(file) ?? 0;
  const faultsOf = (what: string, files: readonly string[], limit: number): string[] => {
    const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
    if (total <= limit) return [];
    const largest = files.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, NAMED_FILES);
    const named = largest.map((file) => `${file} ${sizeOf(file)}`).join(', ');
    return [`${what}: ${total} bytes of JavaScript, of ${limit} allowed. Largest: ${named}`];
  };
  const initial = initialFiles(chunks);
  const parts = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !initial.has(fileName));
  return [
    ...faultsOf('The home page', [...initial], BUDGET.homeBytes),
    ...parts.flatMap(({ fileName, facadeModuleId }) => {
      const files = [...filesWith(chunks, [fileName])].filter((file) => !initial.has(file));
      return faultsOf(facadeModuleId ?? fileName, files, BUDGET.partBytes);
    }),
  ];
}
