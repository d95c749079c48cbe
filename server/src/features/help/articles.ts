import { getHelpArticle, listHelpArticles, searchHelp } from '#contract/functions/help.ts';
import { OPENING } from '#core/help/article.ts';
import { fillRules } from '#core/help/rule-words.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { articleRow, articleRows, searchPassages } from './help.store.ts';
import { plainText, readBlocks } from './read-markdown.ts';

const SUMMARY_SIGNS = 160;

/** 900525: the index of articles. */
export const listArticlesHandler = handle(listHelpArticles, async (call: Call) => {
  const rows = await articleRows(call.db, call.lang);
  return {
    list: rows.map(({ id, topic, title, items }) => ({
      id,
      topic,
      title,
      summary: beginning(call, items.find(({ item }) => item === OPENING)?.body ?? ''),
      items: items.filter(({ item }) => item !== OPENING).map(({ item, heading }) => ({ item, heading })),
    })),
  };
});

/** 900526: one article. */
export const getArticleHandler = handle(getHelpArticle, async (call: Call, { id }) => {
  const row = await articleRow(call.db, call.lang, id);
  if (row === null) throw new AppError('nothing.found');
  return {
    ...row,
    updatedAt: row.updatedAt,
    items: row.items.map(({ item, heading, body }) => ({ item, heading, blocks: readBlocks(filled(call, body)) })),
  };
});

/** 900527: the search. */
export const searchHandler = handle(searchHelp, async (call: Call, { text }) => {
  const most = call.services.rules.get('help.search_results');
  const passages = await searchPassages(call.db, call.lang, { text, most });
  return {
    list: passages.map(({ id, item, topic, title, heading, body }) => ({
      id,
      item,
      topic,
      title,
      heading,
      excerpt: beginning(call, body),
    })),
  };
});

const filled = (call: Call, body: string): string => fillRules(body, call.lang, call.services.rules.get);

/** The beginning of a part, in one line. */
function beginning(call: Call, body: string): string {
  const text = plainText(filled(call, body)).replaceAll('\n', ' ');
  const signs = [...text];
  return signs.length <= SUMMARY_SIGNS ? text : `${signs.slice(0, SUMMARY_SIGNS).join('').trimEnd()}…`;
}
