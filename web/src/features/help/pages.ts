import { searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const helpPages = definePages({
  '/help/{-$id}/{-$item}': { screen: 'help/help-page', words: ['help'], search: searchSchema({ q: text(300) }) },
});
