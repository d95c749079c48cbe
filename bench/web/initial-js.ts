import { join } from 'node:path';
import { build } from 'vite';
import { initialFiles } from '../../web/initial-files.ts';
import { gzipBytes } from '../../web/javascript-budget.ts';

export interface Chunk {
  readonly file: string;
  /** Bytes as transferred. */
  readonly gzip: number;
}

/** Builds the web into `outDir` and returns the JavaScript that the home page needs. Largest first. */
export async function initialJs(root: string, outDir: string): Promise<Chunk[]> {
  const output = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  if (!('output' in output)) throw new Error('the build answered nothing');
  const chunks = output.output.filter((item) => item.type === 'chunk');
  return [...initialFiles(chunks)]
    .map((file) => ({ file, gzip: gzipBytes(join(outDir, file)) }))
    .sort((a, b) => b.gzip - a.gzip);
}
