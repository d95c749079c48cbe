import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const WORD_TABS = ['list', 'triggers', 'reports'] as const;
export const WORD_LANGS = ['all', 'en', 'zh_cn'] as const;

const wordsSearch = searchSchema({
  tab: choice(WORD_TABS, 'list'),
  lang: choice(WORD_LANGS, 'all'),
  q: text(40),
  show: choice(['all', 'over'], 'all'),
  report: choice(['open', 'handled'], 'open'),
  user: text(40),
  page,
});

export const sensitiveWordsPages = definePages({
  '/staff/words': {
    screen: 'sensitive-words/words-page',
    words: ['sensitive-words', 'console'],
    guard: 'staff',
    search: wordsSearch,
    saved: 'words',
    nav: {
      key: 'words',
      group: 'work',
      rank: 70,
      letter: 'w',
      icon: 'IconMessageOff',
      queues: { reports: { tab: 'reports' } },
    },
  },
});
