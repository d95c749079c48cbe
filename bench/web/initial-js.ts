import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

export interface Chunk {
  readonly file: string;
  /** Bytes as transferred. */
  readonly gzip: number;
}

/** The sources of the home page and its texts in a chunk: the first screen, in English. */
const HOME = /\/web\/src\/features\/market\/home\/home-page\.tsx$/;
const WORDS = /\/web\/src\/i18n\/locales\/en\/(?:ui|shell|market)\.json$/;
const GZIP_LEVEL = 9;

/**
 * Builds the web into `outDir` and returns the JavaScript that the home page needs: the entry, the home route and its
 * texts, with everything that these import statically. Largest first.
 */
export async function initialJs(root: string, outDir: string): Promise<Chunk[]> {
  const output = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  if (!('output' in output)) throw new Error('the build answered nothing');
  const chunks = new Map(output.output.flatMap((item) => (item.type === 'chunk' ? [[item.fileName, item]] : [])));
  const needed = new Set<string>();
  const visit = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const importItem of chunks.get(file)?.imports ?? []) visit(importItem);
  };
  for (const { fileName, isEntry, moduleIds } of chunks.values()) {
    if (isEntry || moduleIds.some((id) => HOME.test(id) || WORDS.test(id))) visit(fileName);
  }
  return [...needed]
    .map((file) => ({ file, gzip: gzipSync(readFileSync(join(outDir, file)), { level: GZIP_LEVEL }).length }))
    .sort((a, b) => b.gzip - a.gzip);
}
