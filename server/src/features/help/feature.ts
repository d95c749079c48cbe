import type { Feature } from '#server/platform/feature.ts';
import { getArticleHandler, listArticlesHandler, searchHandler } from './articles.ts';

export const helpFeature: Feature = {
  area: 'help',
  functions: [listArticlesHandler, getArticleHandler, searchHandler],
};
