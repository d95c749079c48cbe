import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

interface Entry {
  readonly code: number;
  readonly csrf: boolean;
  readonly idempotent: boolean;
}

const ID = 'virtual:catalogue';

/**
 * What the browser needs of the catalogue, name -> [code, csrf, idempotent], worked out while building. The schemas
 * stay behind: a page that checks a form imports the one schema it uses.
 */
export function catalogueTable(): Plugin {
  let root = '';
  return {
    name: 'catalogue-table',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const path = pathToFileURL(resolve(root, '../contract/catalogue.ts'));
      const { catalogue } = (await import(path.href)) as { catalogue: Record<string, Entry> };
      const rows = Object.entries(catalogue).map(([name, one]) => [name, [one.code, +one.csrf, +one.idempotent]]);
      return `export const table = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
