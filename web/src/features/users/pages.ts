import { definePages } from '#web/page-record.ts';

export const usersPages = definePages({
  '/accountSettings': { move: '/accountSettings/basicInfo' },
  '/accountSettings/basicInfo': { screen: 'users/basic-info-page', words: ['users'], guard: 'user' },
  '/me': { screen: 'users/me-page', words: ['account', 'first-steps'], guard: 'user', operators: 'any' },
});
