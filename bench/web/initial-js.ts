import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';

export interface Chunk {
  readonly file: string;
  /** Bytes as they travel. */
  readonly gzip: number;
}

const HOME = 'src/features/market/home-page.tsx';
const ENTRY = 'index.html';
/** The words of the first screen, in the language that most read first. */
const WORDS = ['ui', 'shell', 'market'].map((area) => `src/i18n/locales/en/${area}.json`);
const GZIP_LEVEL = 9;

/**
 * Builds the web into `outDir` and answers the JavaScript that the home page needs before it stands: the entry, the
 * home route and its words, with everything that these import at once. Largest first.
 */
export async function initialJs(root: string, outDir: string): Promise<Chunk[]> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const needed = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
    if (needed.has(key)) return;
    needed.add(key);
    for (const one of chunk.imports ?? []) visit(one);
  };
  for (const key of [ENTRY, HOME, ...WORDS]) visit(key);
  return [...needed]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzip: gzipSync(readFileSync(join(outDir, file)), { level: GZIP_LEVEL }).length }))
    .sort((a, b) => b.gzip - a.gzip);
}
