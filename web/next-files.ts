import type { Plugin, Rolldown } from 'vite';
import { HOME, LATE, PARTS_CHUNK } from './initial-chunks.ts';

/** The words of every page. */
const SHARED_WORDS = ['shell', 'ui'];
/** The script of the page's head, which hands on what stands beside it. */
const FIRST_PAINT = /<script src="\/first-paint\.js"/;

/**
 * Names in index.html what the entry will import, so that `first-paint.js` can ask for it before the entry has run: the
 * home page or the list of screens, and the words in the reader's language.
 */
export function nextFiles(): Plugin {
  return {
    name: 'next-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const next = JSON.stringify(nextOf((source) => addressOf(chunks, source)));
        // Linked from the start: of two imports that need a style, the browser lets only the first one wait for it.
        const styles = chunks.filter(({ name }) => name === PARTS_CHUNK).flatMap(stylesOf);
        const links = styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `);
        return html.replace(FIRST_PAINT, `$& data-next='${next}'`).replace('</head>', `${links.join('')}</head>`);
      },
    },
  };
}

const nextOf = (address: (source: RegExp) => string) => ({
  home: address(HOME),
  others: address(LATE),
  en: SHARED_WORDS.map((area) => address(new RegExp(`/words/en/${area}\\.json$`))),
  'zh-CN': SHARED_WORDS.map((area) => address(new RegExp(`/words/zh_cn/${area}\\.json$`))),
});

function addressOf(chunks: readonly Rolldown.OutputChunk[], source: RegExp): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => source.test(id)));
  if (!chunk) throw new Error(`no chunk has ${source}`);
  return `/${chunk.fileName}`;
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] => [...(viteMetadata?.importedCss ?? [])];
