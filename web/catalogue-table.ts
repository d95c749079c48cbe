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
 * What the browser needs of the catalogues, worked out while building: of the functions name -> [code, csrf,
 * idempotent], of the errors number -> name. The schemas and the sentences stay behind: a page that checks a form
 * imports the one schema it uses, and the server sends the sentence.
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
      const load = async (path: string) => import(pathToFileURL(resolve(root, '../contract', path)).href);
      const { catalogue } = (await load('catalogue.ts')) as { catalogue: Record<string, Entry> };
      const { ERRORS } = (await load('errors/codes.ts')) as { ERRORS: Record<string, { errorBizCode: string }> };
      const rows = Object.entries(catalogue).map(([name, entry]): [string, unknown] => [
        name,
        [entry.code, +entry.csrf, +entry.idempotent],
      ]);
      const names = Object.entries(ERRORS).map(([name, { errorBizCode }]): [string, unknown] => [errorBizCode, name]);
      return `export const table = ${json(rows)};\nexport const errorNames = ${json(names)};`;
    },
  };
}

const json = (entries: [string, unknown][]): string => JSON.stringify(Object.fromEntries(entries));
