import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HELP_LANGS, type HelpArticle } from '#core/help/article.ts';
import { parseArticle } from './parse-article.ts';

const FOLDER = fileURLToPath(new URL('./articles', import.meta.url));
const NAME = /^([a-z0-9-]+)\.(en|zh_cn)\.md$/;

export interface ArticleFile {
  readonly name: string;
  readonly text: string;
  /** Parsed when it is first read. Throws an error that names the file when it is malformed. */
  readonly article: HelpArticle;
}

/** Every help article of the repository. Throws for a file whose name is not that of an article. */
export function readArticleFiles(folder = FOLDER): ArticleFile[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, id = '', language] = NAME.exec(file) ?? [];
      const lang = HELP_LANGS.find((candidate) => candidate === language);
      if (lang === undefined) throw new Error(`help article ${file}: the name is {id}.{en|zh_cn}.md`);
      const text = readFileSync(join(folder, file), 'utf8');
      return fileOf(file, text, () => parseArticle(id, lang, text));
    });
}

function fileOf(name: string, text: string, parse: () => HelpArticle): ArticleFile {
  let parsed: HelpArticle | null = null;
  return {
    name,
    text,
    get article() {
      parsed ??= parse();
      return parsed;
    },
  };
}
