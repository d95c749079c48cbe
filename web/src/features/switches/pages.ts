import { definePages } from '#web/page-record.ts';

export const switchesPages = definePages({
  '/accountSettings/switches': { screen: 'switches/switches-page', words: ['switches'], guard: 'provider' },
});
