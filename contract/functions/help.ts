import { z } from 'zod';
import { HELP_TOPICS } from '#core/help/article.ts';
import { defineFunction, PUBLIC, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zBlock } from './help-text.ts';

const zArticleId = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'article')
  .describe('the article, as in /help/{id}');
const zTopic = z.enum(HELP_TOPICS).describe('its topic in the help centre');
const zItemName = z.string().describe('a part of the article, as in /help/{id}/{item}; intro is its opening');

export const listHelpArticles = defineFunction(900525, 'help.listArticles', {
  purpose: 'every help article with its parts, in the order of the index, in the caller’s language',
  ...PUBLIC,
  result: z.object({
    list: zRows('by topic and place', {
      id: zArticleId,
      topic: zTopic,
      title: z.string().describe('title'),
      summary: z.string().describe('its first sentences, without markup'),
      items: zRows('its headed parts, without the opening', {
        item: zItemName,
        heading: z.string().describe('heading'),
      }),
    }),
  }),
});

export const getHelpArticle = defineFunction(900526, 'help.getArticle', {
  purpose: 'one help article in the caller’s language, with the current values of the rules',
  ...PUBLIC,
  params: z.object({ id: zArticleId }),
  result: z.object({
    id: zArticleId,
    topic: zTopic,
    title: z.string().describe('title'),
    version: z.number().int().describe('number of changes of its text'),
    updatedAt: zTime('when its words changed last'),
    items: zRows('its parts in order, the opening first', {
      item: zItemName,
      heading: z.string().describe('heading; the title for the opening'),
      blocks: z.array(zBlock).describe('its text: paragraphs, lists, notes, bold, and links within this site'),
    }),
  }),
  errors: ['nothing.found'],
});

export const searchHelp = defineFunction(900527, 'help.search', {
  purpose: 'parts of help articles that match a search, best first, in the caller’s language',
  ...PUBLIC,
  rateRule: 'help.searches_per_minute',
  params: z.object({ text: zText('what is looked for, in words or as a question', 300) }),
  result: z.object({
    list: zRows('at most help.search_results', {
      id: zArticleId,
      item: zItemName,
      topic: zTopic,
      title: z.string().describe('title of the article'),
      heading: z.string().describe('heading of the part'),
      excerpt: z.string().describe('how the part begins, without markup'),
    }),
  }),
});
