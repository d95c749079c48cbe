import { definePages } from '#web/page-record.ts';

export const ownDataPages = definePages({
  '/accountSettings/data': { screen: 'own-data/own-data-page', words: ['own-data'], guard: 'user' },
});
