import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const STARS = ['any', 'negative', '1', '2', '3', '4', '5'] as const;
const peopleSearch = searchSchema({ search: text(40), page });

export const peoplePages = definePages({
  '/blockList': {
    screen: 'people/people-list-page#BlockListPage',
    words: ['people'],
    guard: 'user',
    search: peopleSearch,
  },
  '/trustList': {
    screen: 'people/people-list-page#TrustListPage',
    words: ['people'],
    guard: 'user',
    search: peopleSearch,
  },
  '/userCenter/$code': {
    screen: 'people/record-page#UserCenterPage',
    words: ['people', 'ratings'],
    search: searchSchema({ stars: choice(STARS, 'any'), page }),
  },
});
