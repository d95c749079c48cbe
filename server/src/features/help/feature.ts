import type { Feature } from '#server/app/feature.ts';
import { getArticleHandler, listArticlesHandler, searchHandler } from './articles.ts';

export const helpFeature: Feature = {
  area: 'help',
  functions: [listArticlesHandler, getArticleHandler, searchHandler],
};
