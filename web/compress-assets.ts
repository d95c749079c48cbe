import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/;
/** Smaller files travel in one packet either way. */
const MIN_BYTES = 1_024;
const GZIP_LEVEL = 9;
/** One step below the slowest: the last percent would cost seconds of every build. */
const BROTLI_QUALITY = 10;

/** Writes a .br and a .gz beside every text file of the build; the server hands out whichever a browser takes. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const path = join(dir, name);
        const text = readFileSync(path);
        if (text.length < MIN_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: GZIP_LEVEL }));
      }
    },
  };
}
