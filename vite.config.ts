import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { catalogueTable } from './web/catalogue-table.ts';
import { compressAssets } from './web/compress-assets.ts';
import { initialChunks, PARTS_CHUNK } from './web/initial-chunks.ts';
import { javascriptBudget } from './web/javascript-budget.ts';
import { nextFiles } from './web/next-files.ts';
import { breakpointMixins } from './web/src/ui/theme/breakpoints.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.API ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const initial = initialChunks();
/** Files that only declare or hand on. */
const DECLARATIONS = /\/(?:core|contract)\/[^?]*\.ts$|\/web\/src\/features\/[\w-]+\/public\.tsx?$/;

/**
 * A module that so many entries share, of about 260 pages and parts, comes in one file with its like: dialogs, selects and
 * popovers were 25 files of a few kilobytes each.
 */
const SHARED_BY_MOST = 60;

/** The web: sources in web/, built into web/dist, one chunk a page. */
export default defineConfig({
  root: here('./web'),
  plugins: [react(), catalogueTable(), initial.plugin, nextFiles(), compressAssets(), javascriptBudget()],
  // Of Mantine's preset only the mixins: `@mixin phone`, and its `hover`, `light` and `dark`.
  css: { postcss: { plugins: [mantinePreset({ mixins: breakpointMixins() })] } },
  resolve: {
    // One file an icon in development too; the package's entry would load all of them.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  build: {
    outDir: here('./web/dist'),
    emptyOutDir: true,
    target: 'es2022',
    // A font is never part of a style sheet: the content policy loads fonts from the site alone.
    assetsInlineLimit: (file, content) => !file.endsWith('.woff2') && content.length <= 2048,
    chunkSizeWarningLimit: 600,
    // A browser that does not know the hint fetches the file when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The core and the contract only declare: what nobody uses of them is left out, whatever it works out.
      treeshake: { moduleSideEffects: (id) => (DECLARATIONS.test(id) ? false : undefined) },
      output: {
        codeSplitting: {
          groups: [
            { name: initial.chunkOf, priority: 1 },
            { name: PARTS_CHUNK, test: initial.isPart, minShareCount: 2 },
            { name: 'common', minShareCount: SHARED_BY_MOST },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/gateway': server,
      '/uploads': server,
      '/dev/outbox': server,
      '/socket': { target: server, ws: true },
    },
  },
});
