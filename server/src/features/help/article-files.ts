import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HELP_LANGS, type HelpArticle } from '#core/help/article.ts';
import { parseArticle } from './parse-article.ts';

const FOLDER = fileURLToPath(new URL('./articles', import.meta.url));
const NAME = /^([a-z0-9-]+)\.(en|zh_cn)\.md$/;

export interface ArticleFile {
  readonly article: HelpArticle;
  readonly text: string;
}

/** Every help article of the repository. Throws an error that names the file when one is malformed. */
export function readArticleFiles(folder = FOLDER): ArticleFile[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, id = '', language] = NAME.exec(file) ?? [];
      const lang = HELP_LANGS.find((candidate) => candidate === language);
      if (lang === undefined) throw new Error(`help article ${file}: the name is {id}.{en|zh_cn}.md`);
      const text = readFileSync(join(folder, file), 'utf8');
      return { article: parseArticle(id, lang, text), text };
    });
}
